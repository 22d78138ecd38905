import { and, desc, eq, inArray } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { datasets, detections, frames, videos } from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';

export type DetectionRow = typeof detections.$inferSelect;
type Insert = typeof detections.$inferInsert;

export async function selectDetections(frameId: string): Promise<DetectionRow[]> {
  return database()
    .select()
    .from(detections)
    .where(eq(detections.frameId, frameId))
    .orderBy(desc(detections.confidence), detections.id);
}

export interface FencedDetection {
  readonly detection: DetectionRow;
  readonly frame: typeof frames.$inferSelect;
  readonly video: { readonly id: string; readonly name: string };
  readonly projectId: string;
}

/** A detection inside the principal's fence; with `lock` nobody else changes it until the transaction ends. */
export async function findDetection(
  db: Executor,
  principal: Principal,
  id: string,
  { lock = false } = {},
): Promise<FencedDetection | undefined> {
  const query = db
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
    .where(and(eq(detections.id, id), insideFence(principal, datasets.projectId)));
  const [row] = await (lock ? query.for('update', { of: detections }) : query);
  return row;
}

export async function insertDetection(db: Executor, values: Insert): Promise<DetectionRow> {
  const [row] = await db.insert(detections).values(values).returning();
  if (!row) throw new Error('the detection was not stored');
  return row;
}

export async function changeDetection(
  db: Executor,
  id: string,
  change: Partial<Insert>,
): Promise<DetectionRow> {
  const [row] = await db.update(detections).set(change).where(eq(detections.id, id)).returning();
  if (!row) throw new Error('the detection was not stored');
  return row;
}

export async function removeDetection(db: Executor, id: string): Promise<void> {
  await db.delete(detections).where(eq(detections.id, id));
}

export async function removeFrameDetections(db: Executor, frameId: string): Promise<number> {
  const rows = await db
    .delete(detections)
    .where(eq(detections.frameId, frameId))
    .returning({ id: detections.id });
  await db
    .update(frames)
    .set({ detectionStatus: null, detectionModelId: null, detectedAt: null })
    .where(eq(frames.id, frameId));
  return rows.length;
}

/**
 * Puts what a model found on a frame in place of what a model found before. What people drew or verified stays.
 */
export async function replaceModelDetections(
  db: Executor,
  frameId: string,
  modelId: string,
  found: readonly Omit<Insert, 'frameId' | 'source' | 'modelId'>[],
): Promise<void> {
  await db
    .delete(detections)
    .where(
      and(eq(detections.frameId, frameId), eq(detections.source, 'model'), eq(detections.verified, false)),
    );
  if (found.length > 0) {
    await db
      .insert(detections)
      .values(found.map((box) => ({ ...box, frameId, modelId, source: 'model' as const })));
  }
  await db
    .update(frames)
    .set({ detectionStatus: 'completed', detectionModelId: modelId, detectedAt: new Date() })
    .where(eq(frames.id, frameId));
}

export async function markFrames(
  db: Executor,
  frameIds: readonly string[],
  status: 'pending' | 'processing' | 'failed' | null,
  which: 'all' | 'unfinished' = 'all',
): Promise<void> {
  const among = inArray(frames.id, [...frameIds]);
  const open = inArray(frames.detectionStatus, ['pending', 'processing']);
  await db
    .update(frames)
    .set({ detectionStatus: status })
    .where(which === 'all' ? among : and(among, open));
}

export interface FrameForDetection {
  readonly id: string;
  readonly objectKey: string;
  readonly projectId: string;
  readonly frameNumber: number;
}

const frameColumns = {
  id: frames.id,
  objectKey: frames.objectKey,
  projectId: datasets.projectId,
  frameNumber: frames.frameNumber,
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
