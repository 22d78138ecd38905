import { and, asc, eq, isNull, max, or, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { isLiveMask, isShownTo } from '@/db/live-detections';
import { datasets, detections, frames, masks, videos } from '@/db/schema';
import { readStored } from '@/db/stored-json';
import { insideFence, type Principal } from '@/lib/platform/access';
import { type StoredPoint, storedPoints } from './stored';

export type MaskRow = typeof masks.$inferSelect;
export type NewMask = Omit<typeof masks.$inferInsert, 'id' | 'version' | 'supersededBy' | 'deletedAt'>;

/** The clicks that made a mask, px of the frame. @throws StoredFormatError */
export const pointsOf = ({ id, points }: Pick<MaskRow, 'id' | 'points'>): StoredPoint[] =>
  readStored(storedPoints, points, `points of mask ${id}`);

const cellColumns = {
  id: detections.id,
  x1: detections.x1,
  y1: detections.y1,
  x2: detections.x2,
  y2: detections.y2,
  frame: {
    id: frames.id,
    frameNumber: frames.frameNumber,
    width: frames.width,
    height: frames.height,
    objectKey: frames.objectKey,
  },
  videoId: videos.id,
  projectId: datasets.projectId,
};

/** With a second person's boxes of a frame that everybody has submitted: the two are compared. */
const isVisible = (principal: Principal) =>
  and(
    or(
      isShownTo(principal.userId),
      sql`${detections.deletedAt} is null and ${detections.layerId} in (
        select y.id from annotation_layers y where y.submitted_at is not null and not exists (
          select 1 from annotation_layers o where o.frame_id = y.frame_id and o.submitted_at is null))`,
    ),
    insideFence(principal, datasets.projectId),
  );

/** A live detection inside the principal's fence; with `lock` nobody else changes it until the transaction ends. */
export async function findCell(db: Executor, principal: Principal, id: string, { lock = false } = {}) {
  const query = db
    .select(cellColumns)
    .from(detections)
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .innerJoin(videos, eq(videos.id, frames.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(detections.id, id), isVisible(principal)));
  const [row] = await (lock ? query.for('update', { of: detections }) : query);
  return row;
}
export type CellRow = NonNullable<Awaited<ReturnType<typeof findCell>>>;

/** A mask that was not deleted, with its cell, inside the principal's fence. */
export async function findMask(
  db: Executor,
  principal: Principal,
  id: string,
): Promise<{ readonly mask: MaskRow; readonly cell: CellRow } | undefined> {
  const [mask] = await db
    .select()
    .from(masks)
    .where(and(eq(masks.id, id), isNull(masks.deletedAt)));
  const cell = mask && (await findCell(db, principal, mask.detectionId));
  return cell && { mask, cell };
}

/** The live masks of a detection: the whole cell first, then the parts as they were made. */
export async function selectLiveMasks(db: Executor, detectionId: string): Promise<MaskRow[]> {
  return db
    .select()
    .from(masks)
    .where(and(eq(masks.detectionId, detectionId), isLiveMask()))
    .orderBy(sql`${masks.part} <> 'cell'`, asc(masks.createdAt), masks.id);
}

/** Any mask that a detection ever had. */
export async function findPastMask(
  db: Executor,
  detectionId: string,
  id: string,
): Promise<MaskRow | undefined> {
  const [row] = await db
    .select()
    .from(masks)
    .where(and(eq(masks.id, id), eq(masks.detectionId, detectionId)));
  return row;
}

/** Stores a mask, in place of `old` where there is one. */
export async function insertMask(tx: Executor, values: NewMask, old: MaskRow | undefined): Promise<MaskRow> {
  // Also of masks that were deleted, so that no version comes twice.
  const [last] = await tx
    .select({ version: max(masks.version) })
    .from(masks)
    .where(and(eq(masks.detectionId, values.detectionId), eq(masks.part, values.part ?? 'cell')));
  const made = await tx
    .insert(masks)
    // Two masks of one part must not live at once, and the old one can only name a row that is there.
    .values({ ...values, version: (last?.version ?? 0) + 1, deletedAt: old ? new Date() : null })
    .returning();
  const [row] = made;
  if (!row) throw new Error('the mask was not stored');
  if (!old) return row;
  await tx.update(masks).set({ supersededBy: row.id, updatedAt: new Date() }).where(eq(masks.id, old.id));
  return changeMask(tx, row.id, { deletedAt: null });
}

export async function changeMask(
  tx: Executor,
  id: string,
  change: Partial<Pick<MaskRow, 'quality' | 'version' | 'deletedAt'>>,
): Promise<MaskRow> {
  const [row] = await tx
    .update(masks)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(masks.id, id))
    .returning();
  if (!row) throw new Error('the mask was not stored');
  return row;
}
