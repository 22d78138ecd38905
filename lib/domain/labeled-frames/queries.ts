import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { isByPeople, isLiveDetection, isMaskByPeople } from '@/db/live-detections';
import { datasets, detections, frames, masks, samples, videos } from '@/db/schema';

/** What is learned from a frame: all of its boxes, or the outlines of some of its cells. */
export type LabelKind = 'boxes' | 'outlines';

const ofOutlines = sql`from masks m join detections d on d.id = m.detection_id
  where d.frame_id = "frames"."id" and ${isMaskByPeople}`;

/**
 * Completely labeled, or with an outline that people stand behind; of a picture that was extracted more than once the frame
 * whose boxes count.
 */
const isReady = (kind: LabelKind) =>
  and(
    isNull(frames.sameAs),
    kind === 'boxes' ? isNotNull(frames.labeledAt) : sql`exists (select 1 ${ofOutlines})`,
  );

/** How many boxes, or outlines, people stand behind on a frame. */
const labelCount = (kind: LabelKind) =>
  kind === 'outlines'
    ? sql<number>`(select count(*)::int ${ofOutlines})`
    : sql<number>`(select count(*)::int from ${detections} where ${detections.frameId} = "frames"."id"
        and ${isLiveDetection()} and ${isByPeople()})`;

/** Datasets of a project that hold frames to learn from, by name, with how far they are. */
export async function selectDatasets(db: Executor, projectId: string, kind: LabelKind = 'boxes') {
  return db
    .select({
      id: datasets.id,
      name: datasets.name,
      videos: sql<number>`count(distinct ${videos.id}) filter (where ${isReady(kind)})`.mapWith(Number),
      labeled: sql<number>`count(*) filter (where ${isReady(kind)})`.mapWith(Number),
      frames: count(),
      boxes: sql<number>`coalesce(sum(${labelCount(kind)}) filter (where ${isReady(kind)}), 0)`.mapWith(
        Number,
      ),
    })
    .from(frames)
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(datasets.projectId, projectId), isNull(frames.sameAs)))
    .groupBy(datasets.id)
    .having(sql`count(*) filter (where ${isReady(kind)}) > 0`)
    .orderBy(asc(datasets.name), asc(datasets.id))
    .limit(500);
}

export interface ReadyFrame {
  readonly id: string;
  readonly videoId: string;
  readonly patientId: string | null;
  readonly width: number;
  readonly height: number;
  /** Boxes, or outlines. */
  readonly boxes: number;
}

/** Frames to learn from of some datasets of a project, in the order of their videos, at most `limit`. */
export async function selectReadyFrames(
  db: Executor,
  projectId: string,
  datasetIds: readonly string[],
  limit: number,
  kind: LabelKind = 'boxes',
): Promise<ReadyFrame[]> {
  if (datasetIds.length === 0) return [];
  return db
    .select({
      id: frames.id,
      videoId: frames.videoId,
      patientId: sql<string | null>`coalesce(${videos.patientId}, ${samples.patientId})`,
      width: frames.width,
      height: frames.height,
      boxes: labelCount(kind),
    })
    .from(frames)
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .leftJoin(samples, eq(samples.datasetId, datasets.id))
    .where(and(eq(datasets.projectId, projectId), inArray(datasets.id, [...datasetIds]), isReady(kind)))
    .orderBy(asc(videos.createdAt), asc(videos.id), asc(frames.frameNumber), asc(frames.id))
    .limit(limit);
}

/** How many of some datasets belong to a project. */
export async function countDatasets(
  db: Executor,
  projectId: string,
  datasetIds: readonly string[],
): Promise<number> {
  return db.$count(datasets, and(eq(datasets.projectId, projectId), inArray(datasets.id, [...datasetIds])));
}

/** Frames with what they are of their videos, as a snapshot needs them; those that are gone are left out. */
export async function selectFramesToFreeze(db: Executor, frameIds: readonly string[], kind: LabelKind) {
  return db
    .select({
      id: frames.id,
      videoId: frames.videoId,
      frameNumber: frames.frameNumber,
      width: frames.width,
      height: frames.height,
      isReady: sql<boolean>`${isReady(kind)}`,
    })
    .from(frames)
    .where(inArray(frames.id, [...frameIds]))
    .orderBy(asc(frames.frameNumber), asc(frames.id));
}

/** Boxes of some frames, and whether a person stands behind them; the same rows always come in the same order. */
export async function selectBoxes(db: Executor, frameIds: readonly string[]) {
  return db
    .select({
      frameId: detections.frameId,
      x1: detections.x1,
      y1: detections.y1,
      x2: detections.x2,
      y2: detections.y2,
      className: detections.className,
      isByPeople: sql<boolean>`${isByPeople()}`,
    })
    .from(detections)
    .where(and(inArray(detections.frameId, [...frameIds]), isLiveDetection()))
    .orderBy(asc(detections.frameId), asc(detections.y1), asc(detections.x1), asc(detections.id));
}

/** Outlines of cells on some frames that people stand behind, cell by cell; the same rows always come in the same order. */
export async function selectOutlines(db: Executor, frameIds: readonly string[]) {
  return db
    .select({
      frameId: detections.frameId,
      detectionId: detections.id,
      x1: detections.x1,
      y1: detections.y1,
      x2: detections.x2,
      y2: detections.y2,
      ...{
        part: masks.part,
        x: masks.x,
        y: masks.y,
        width: masks.width,
        height: masks.height,
        rle: masks.rle,
      },
    })
    .from(masks)
    .innerJoin(detections, eq(detections.id, masks.detectionId))
    .where(
      and(
        inArray(detections.frameId, [...frameIds]),
        sql`exists (select 1 from masks m join detections d on d.id = m.detection_id
          where m.id = ${masks.id} and ${isMaskByPeople})`,
      ),
    )
    .orderBy(
      asc(detections.frameId),
      asc(detections.y1),
      asc(detections.x1),
      asc(detections.id),
      asc(masks.part),
    );
}

/** Width and height of some frames, px. */
export async function selectFrameSizes(
  db: Executor,
  frameIds: readonly string[],
): Promise<Map<string, { width: number; height: number }>> {
  if (frameIds.length === 0) return new Map();
  const rows = await db
    .select({ id: frames.id, width: frames.width, height: frames.height })
    .from(frames)
    .where(inArray(frames.id, [...frameIds]));
  return new Map(rows.map(({ id, width, height }) => [id, { width, height }]));
}
