import { and, asc, between, countDistinct, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { detectionCountFor, isAnnotated } from '@/db/live-detections';
import { annotationChanges, annotationLayers, datasets, detections, frames, videos } from '@/db/schema';
import { endTrainingsOf } from '@/lib/domain/training-place';
import { say } from '@/lib/messages/message';
import { insideFence, type Principal } from '@/lib/platform/access';

export type FrameRow = typeof frames.$inferSelect;
export interface ListedFrame {
  readonly frame: FrameRow;
  readonly detectionCount: number;
  readonly isAnnotated: boolean;
}

export interface VisibleVideo {
  readonly id: string;
  readonly name: string;
  readonly projectId: string;
  readonly width: number;
  readonly height: number;
  readonly frameCount: number;
  readonly framesPerSecond: number;
}

export async function findVideo(principal: Principal, id: string): Promise<VisibleVideo | undefined> {
  const [row] = await database()
    .select({
      id: videos.id,
      name: videos.name,
      projectId: datasets.projectId,
      width: videos.width,
      height: videos.height,
      frameCount: videos.frameCount,
      framesPerSecond: videos.framesPerSecond,
    })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(videos.id, id), insideFence(principal, datasets.projectId)));
  return row;
}

/** The last extraction of a video; holds its row until the transaction ends, so that two requests cannot both find it free. */
export async function lockExtraction(
  tx: Executor,
  id: string,
): Promise<{ lastTaskId: string | null } | undefined> {
  const [row] = await tx
    .select({ lastTaskId: videos.lastTaskId })
    .from(videos)
    .where(eq(videos.id, id))
    .for('update');
  return row;
}

export interface FramePage {
  /** True leaves out the frames that nobody selected. */
  readonly selected?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The row of each frame number of each video that people see, of those with this condition. */
const selectBest = (detectionCount: SQL, condition: SQL | undefined) =>
  database()
    .selectDistinctOn([frames.videoId, frames.frameNumber], { id: frames.id })
    .from(frames)
    .where(condition)
    .orderBy(
      asc(frames.videoId),
      asc(frames.frameNumber),
      desc(frames.selected),
      desc(sql`coalesce(${frames.detectionStatus} = 'completed', false)`),
      desc(detectionCount),
      desc(frames.createdAt),
    );

/** As `selectFrames`, of several videos in this order; nothing of those outside the principal's projects. */
export async function selectFramesOfVideos(
  principal: Principal,
  videoIds: readonly string[],
  page: Pick<FramePage, 'limit' | 'offset'>,
): Promise<{ rows: ListedFrame[]; total: number }> {
  if (videoIds.length === 0) return { rows: [], total: 0 };
  const db = database();
  const ids = [...videoIds];
  const fenced = db
    .select({ id: videos.id })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(inArray(videos.id, ids), insideFence(principal, datasets.projectId)));
  const condition = inArray(frames.videoId, fenced);
  const detectionCount = detectionCountFor(principal.userId);
  const place = sql`array_position(${sql.param(ids)}::uuid[], ${frames.videoId})`;
  const [rows, [sum]] = await Promise.all([
    page.limit === 0
      ? []
      : db
          .select({ frame: frames, detectionCount, isAnnotated })
          .from(frames)
          .where(inArray(frames.id, selectBest(detectionCount, condition)))
          .orderBy(place, asc(frames.frameNumber))
          .limit(page.limit)
          .offset(page.offset),
    db
      .select({ total: countDistinct(sql`(${frames.videoId}, ${frames.frameNumber})`) })
      .from(frames)
      .where(condition),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** One row a frame number: the selected one, then in the specification's order of preference. */
export async function selectFrames(
  principal: Principal,
  videoId: string,
  page: FramePage,
): Promise<{ rows: ListedFrame[]; total: number; selectedTotal: number }> {
  const detectionCount = detectionCountFor(principal.userId);
  const best = selectBest(detectionCount, eq(frames.videoId, videoId));
  const [rows, [sum]] = await Promise.all([
    database()
      .select({ frame: frames, detectionCount, isAnnotated })
      .from(frames)
      .where(and(inArray(frames.id, best), page.selected ? eq(frames.selected, true) : undefined))
      .orderBy(asc(frames.frameNumber))
      .limit(page.limit)
      .offset(page.offset),
    database()
      .select({
        total: countDistinct(frames.frameNumber),
        // Where one of a number's frames is selected, it is the one that is shown.
        selectedTotal:
          sql<number>`count(distinct ${frames.frameNumber}) filter (where ${frames.selected})`.mapWith(
            Number,
          ),
      })
      .from(frames)
      .where(eq(frames.videoId, videoId)),
  ]);
  const { total = 0, selectedTotal = 0 } = sum ?? {};
  return { rows, total: page.selected ? selectedTotal : total, selectedTotal };
}

/** The frames that somebody selected on a video, the earliest first. */
export async function selectChosenFrames(videoId: string, limit: number) {
  return database()
    .selectDistinctOn([frames.frameNumber])
    .from(frames)
    .where(and(eq(frames.videoId, videoId), eq(frames.selected, true)))
    .orderBy(asc(frames.frameNumber), desc(frames.createdAt))
    .limit(limit);
}

export interface FencedFrame extends ListedFrame {
  readonly projectId: string;
  readonly datasetId: string;
}

/** A frame inside the principal's fence; with `lock` nobody else changes it until the transaction ends. */
export async function findFrame(
  db: Executor,
  principal: Principal,
  id: string,
  { lock = false } = {},
): Promise<FencedFrame | undefined> {
  const query = db
    .select({
      frame: frames,
      detectionCount: detectionCountFor(principal.userId),
      isAnnotated,
      projectId: datasets.projectId,
      datasetId: datasets.id,
    })
    .from(frames)
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(frames.id, id), insideFence(principal, datasets.projectId)));
  const [row] = await (lock ? query.for('update', { of: frames }) : query);
  return row;
}

export async function setSelected(db: Executor, id: string, selected: boolean): Promise<void> {
  await db.update(frames).set({ selected }).where(eq(frames.id, id));
}

export async function setNote(db: Executor, id: string, note: string | null): Promise<void> {
  await db.update(frames).set({ note }).where(eq(frames.id, id));
}

/**
 * Until the transaction ends nobody else changes boxes or tracks of the video, nor which of its frames count: a change on
 * one frame moves interpolated boxes on others, which two people at once could each be waiting for.
 */
export async function lockAnnotations(tx: Executor, videoId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`annotations of ${videoId}`}, 0))`);
}

/**
 * Deletes a frame with its boxes; where another extraction has the same picture, that one has them from now on. The video's
 * annotations have to be locked.
 */
export async function removeFrame(tx: Executor, id: string): Promise<void> {
  const [heir] = await tx
    .select({ id: frames.id })
    .from(frames)
    .where(eq(frames.sameAs, id))
    .orderBy(asc(frames.createdAt), asc(frames.id))
    .limit(1);
  if (heir) {
    const frameId = heir.id;
    await tx
      .update(detections)
      .set({ frameId, updatedAt: sql`${detections.updatedAt}` })
      .where(eq(detections.frameId, id));
    await tx.update(annotationChanges).set({ frameId }).where(eq(annotationChanges.frameId, id));
    await tx.update(annotationLayers).set({ frameId }).where(eq(annotationLayers.frameId, id));
    await tx.execute(sql`update ${frames} as f set same_as = null, revision = o.revision, labeled_at = o.labeled_at,
      labeled_by = o.labeled_by from ${frames} as o where f.id = ${frameId} and o.id = ${id}`);
    await tx.update(frames).set({ sameAs: frameId }).where(eq(frames.sameAs, id));
  }
  await endTrainingsOf(tx, { frameId: id });
  await tx.delete(frames).where(eq(frames.id, id));
}

export async function markVideoQueued(db: Executor, videoId: string, taskId: string): Promise<void> {
  await db
    .update(videos)
    .set({
      extractionStage: 'queued',
      extractionMessage: say('work.queued'),
      extractionProgress: 0,
      lastTaskId: taskId,
    })
    .where(eq(videos.id, videoId));
}

type Extraction = Partial<
  Pick<
    typeof videos.$inferInsert,
    'extractionStage' | 'extractionMessage' | 'extractionProgress' | 'lastExtractionAt'
  >
>;

/** Moves a video's extraction on, unless another task has taken the video over since. */
export async function updateExtraction(
  db: Executor,
  videoId: string,
  taskId: string,
  change: Extraction,
): Promise<void> {
  await db
    .update(videos)
    .set(change)
    .where(and(eq(videos.id, videoId), eq(videos.lastTaskId, taskId)));
}

/**
 * Frames of one extraction of a video; storing them again changes nothing. A picture that was extracted before keeps its
 * boxes with the frame that has them.
 */
export async function insertFrames(
  tx: Executor,
  videoId: string,
  rows: Omit<typeof frames.$inferInsert, 'videoId'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await lockAnnotations(tx, videoId);
  const counted = await tx
    .select({ id: frames.id, frameNumber: frames.frameNumber })
    .from(frames)
    .where(and(eq(frames.videoId, videoId), isNull(frames.sameAs)));
  const idOf = new Map(counted.map(({ id, frameNumber }) => [frameNumber, id]));
  await tx
    .insert(frames)
    .values(rows.map((row) => ({ ...row, videoId, sameAs: idOf.get(row.frameNumber) ?? null })))
    .onConflictDoNothing();
}

/** The frames of a part of a video whose boxes count, in order. */
export async function selectRange(db: Executor, videoId: string, fromFrame: number, toFrame: number) {
  return db
    .select({ id: frames.id, frameNumber: frames.frameNumber, objectKey: frames.objectKey })
    .from(frames)
    .where(
      and(
        eq(frames.videoId, videoId),
        isNull(frames.sameAs),
        between(frames.frameNumber, fromFrame, toFrame),
      ),
    )
    .orderBy(asc(frames.frameNumber));
}
