import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { isByPeople, isLiveDetection } from '@/db/live-detections';
import { datasets, detections, frames, samples, videos } from '@/db/schema';

/** Completely labeled, and of a picture that was extracted more than once the frame whose boxes count. */
const isReady = () => and(isNotNull(frames.labeledAt), isNull(frames.sameAs));

/** Datasets of a project that hold completely labeled frames, by name, with how far they are. */
export async function selectDatasets(db: Executor, projectId: string) {
  return db
    .select({
      id: datasets.id,
      name: datasets.name,
      videos: sql<number>`count(distinct ${videos.id}) filter (where ${isReady()})`.mapWith(Number),
      labeled: sql<number>`count(*) filter (where ${isReady()})`.mapWith(Number),
      frames: count(),
      boxes:
        sql<number>`coalesce(sum((select count(*) from ${detections} where ${detections.frameId} = "frames"."id"
        and ${isLiveDetection()} and ${isByPeople()})) filter (where ${isReady()}), 0)`.mapWith(Number),
    })
    .from(frames)
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(datasets.projectId, projectId), isNull(frames.sameAs)))
    .groupBy(datasets.id)
    .having(sql`count(*) filter (where ${isReady()}) > 0`)
    .orderBy(asc(datasets.name), asc(datasets.id))
    .limit(500);
}

export interface ReadyFrame {
  readonly id: string;
  readonly videoId: string;
  readonly patientId: string | null;
  readonly width: number;
  readonly height: number;
  readonly boxes: number;
}

/** Completely labeled frames of some datasets of a project, in the order of their videos, at most `limit`. */
export async function selectReadyFrames(
  db: Executor,
  projectId: string,
  datasetIds: readonly string[],
  limit: number,
): Promise<ReadyFrame[]> {
  if (datasetIds.length === 0) return [];
  return db
    .select({
      id: frames.id,
      videoId: frames.videoId,
      patientId: sql<string | null>`coalesce(${videos.patientId}, ${samples.patientId})`,
      width: frames.width,
      height: frames.height,
      boxes: sql<number>`(select count(*)::int from ${detections} where ${detections.frameId} = "frames"."id"
        and ${isLiveDetection()} and ${isByPeople()})`,
    })
    .from(frames)
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .leftJoin(samples, eq(samples.datasetId, datasets.id))
    .where(and(eq(datasets.projectId, projectId), inArray(datasets.id, [...datasetIds]), isReady()))
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
export async function selectFramesToFreeze(db: Executor, frameIds: readonly string[]) {
  return db
    .select({
      id: frames.id,
      videoId: frames.videoId,
      frameNumber: frames.frameNumber,
      width: frames.width,
      height: frames.height,
      isReady: sql<boolean>`${isReady()}`,
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
