import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { isLiveDetection, isLiveMask, isSeenThere, isShownTo } from '@/db/live-detections';
import { datasets, detections, frames, masks, videos } from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';

export type DetectionRow = typeof detections.$inferSelect;

/**
 * The boxes that count on a frame, or on the one that it names where the same picture was extracted before.
 * @param userId who sees them; null: whoever reads a document that shows them
 */
export async function selectDetections(
  frame: { readonly id: string; readonly sameAs: string | null },
  userId: string | null,
): Promise<DetectionRow[]> {
  const countedId = frame.sameAs ?? frame.id;
  const table = sql`"detections"`;
  const isSeen = userId === null ? isLiveDetection() : isSeenThere(userId, sql`${table}.frame_id`, table);
  return database()
    .select()
    .from(detections)
    .where(and(eq(detections.frameId, countedId), isSeen))
    .orderBy(desc(detections.confidence), detections.id);
}

/** The live mask of each of the detections that has any: that of the whole cell, else of a part. */
export async function selectMasks(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly sha256: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([masks.detectionId], {
      detectionId: masks.detectionId,
      id: masks.id,
      sha256: masks.sha256,
    })
    .from(masks)
    .where(and(inArray(masks.detectionId, [...ids]), isLiveMask()))
    .orderBy(masks.detectionId, sql`${masks.part} <> 'cell'`, masks.part);
  return new Map(rows.map(({ detectionId, ...mask }) => [detectionId, mask]));
}

export interface FencedDetection {
  readonly detection: DetectionRow;
  readonly frame: typeof frames.$inferSelect;
  readonly video: { readonly id: string; readonly name: string };
  readonly projectId: string;
}

/** A detection inside the principal's fence that was not deleted. */
export async function findDetection(
  db: Executor,
  principal: Principal,
  id: string,
): Promise<FencedDetection | undefined> {
  const [row] = await db
    .select({
      detection: detections,
      frame: frames,
      video: { id: videos.id, name: videos.name },
      projectId: datasets.projectId,
    })
    .from(detections)
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(
      and(eq(detections.id, id), isShownTo(principal.userId), insideFence(principal, datasets.projectId)),
    );
  return row;
}

/** A model has been over a picture: over every frame that shows it, where it was extracted more than once. */
export async function markDetected(db: Executor, countedId: string, modelId: string): Promise<void> {
  await db
    .update(frames)
    .set({ detectionStatus: 'completed', detectionModelId: modelId, detectedAt: new Date() })
    .where(or(eq(frames.id, countedId), eq(frames.sameAs, countedId)));
}

/** As if no model had been over a picture. */
export async function markUndetected(db: Executor, countedId: string): Promise<void> {
  await db
    .update(frames)
    .set({ detectionStatus: null, detectionModelId: null, detectedAt: null })
    .where(or(eq(frames.id, countedId), eq(frames.sameAs, countedId)));
}

export async function markFrames(
  db: Executor,
  frameIds: readonly string[],
  status: 'pending' | 'processing' | 'failed' | null,
  which: 'all' | 'unfinished' = 'all',
): Promise<void> {
  const among = inArray(frames.id, [...frameIds]);
  const open = inArray(frames.detectionStatus, ['pending', 'processing']);
  // In one order, as all who lock several frames do: no two wait for each other.
  const held = db.$with('held').as(
    db
      .select({ id: frames.id })
      .from(frames)
      .where(which === 'all' ? among : and(among, open))
      .orderBy(frames.frameNumber, frames.id)
      .for('update'),
  );
  await db
    .with(held)
    .update(frames)
    .set({ detectionStatus: status })
    .where(inArray(frames.id, db.select({ id: held.id }).from(held)));
}

export interface FrameForDetection {
  readonly id: string;
  readonly objectKey: string;
  readonly projectId: string;
  readonly frameNumber: number;
  /** px. */
  readonly width: number;
  readonly height: number;
}

const frameColumns = {
  id: frames.id,
  objectKey: frames.objectKey,
  projectId: datasets.projectId,
  frameNumber: frames.frameNumber,
  width: frames.width,
  height: frames.height,
};

/** Those of the frames that the principal may see, in the order of the video. */
export async function selectFencedFrames(
  principal: Principal,
  frameIds: readonly string[],
): Promise<FrameForDetection[]> {
  return database()
    .select(frameColumns)
    .from(frames)
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(inArray(frames.id, [...frameIds]), insideFence(principal, datasets.projectId)))
    .orderBy(frames.frameNumber);
}

/** Frames as a job needs them; a frame that was deleted meanwhile is not among them. */
export async function selectFramesForJob(frameIds: readonly string[]): Promise<FrameForDetection[]> {
  return database()
    .select(frameColumns)
    .from(frames)
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(inArray(frames.id, [...frameIds]))
    .orderBy(frames.frameNumber);
}
