import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { isLiveDetection } from '@/db/live-detections';
import { detections, frames, masks, projectMembers, reviewDecisions, reviewUnits, users } from '@/db/schema';
import { selectHolders } from '@/lib/platform/users';
import type { Decision } from './contract';

export interface NewDecision {
  readonly unitId: string;
  readonly decision: Decision;
  readonly notes: string;
  readonly contentHash: string;
  readonly userId: string;
}

/** Stores decisions, and what their units are since. */
export async function storeDecisions(tx: Executor, decisions: readonly NewDecision[]): Promise<void> {
  await tx.insert(reviewDecisions).values([...decisions]);
  for (const { unitId, decision, notes, contentHash, userId } of decisions) {
    await tx
      .update(reviewUnits)
      .set({
        ...{ status: decision, notes, contentHash, decidedBy: userId, decidedAt: new Date() },
        version: sql`${reviewUnits.version} + 1`,
      })
      .where(eq(reviewUnits.id, unitId));
  }
}

/** Stores notes of a unit that is not decided yet. */
export async function storeNotes(tx: Executor, unitId: string, notes: string): Promise<void> {
  await tx
    .update(reviewUnits)
    .set({ notes, version: sql`${reviewUnits.version} + 1` })
    .where(eq(reviewUnits.id, unitId));
}

/** The decisions about a unit, the newest first. */
export async function selectDecisions(
  unitId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const where = eq(reviewDecisions.unitId, unitId);
  const [rows, [sum]] = await Promise.all([
    database()
      .select({ row: reviewDecisions, by: users.displayName })
      .from(reviewDecisions)
      .leftJoin(users, eq(users.id, reviewDecisions.userId))
      .where(where)
      .orderBy(desc(reviewDecisions.createdAt), desc(reviewDecisions.id))
      .limit(limit)
      .offset(offset),
    database().select({ total: count() }).from(reviewDecisions).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** Whether somebody else who may write into the project reviews annotations. */
export async function hasOtherReviewer(tx: Executor, projectId: string, userId: string): Promise<boolean> {
  const others = (await selectHolders(tx, 'review_annotations')).filter((id) => id !== userId);
  if (others.length === 0) return false;
  const rows = await tx
    .select({ id: projectMembers.userId })
    .from(projectMembers)
    .where(
      and(
        eq(projectMembers.projectId, projectId),
        inArray(projectMembers.userId, others),
        inArray(projectMembers.accessLevel, ['member', 'editor', 'admin']),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function findFrameFacts(frameId: string) {
  const [row] = await database()
    .select({ width: frames.width, height: frames.height, labeledAt: frames.labeledAt })
    .from(frames)
    .where(eq(frames.id, frameId));
  if (!row) throw new Error('the frame of a unit is gone');
  return row;
}

const boxColumns = {
  id: detections.id,
  x1: detections.x1,
  y1: detections.y1,
  x2: detections.x2,
  y2: detections.y2,
  class: detections.className,
  confidence: detections.confidence,
  source: detections.source,
  verified: detections.verified,
};

const isOfUnit = (unit: { readonly labelId: string; readonly itemId: string | null }) =>
  sql`exists (select 1 from data_label_items i where i.detection_id = ${detections.id} and i.label_id = ${unit.labelId}
    and (${unit.itemId}::uuid is null or i.id = ${unit.itemId}::uuid))`;

interface OfFrame {
  readonly frameId: string;
  readonly labelId: string;
  readonly itemId: string | null;
}

export const selectUnitBoxes = (unit: OfFrame, limit: number) =>
  database()
    .select(boxColumns)
    .from(detections)
    .where(and(eq(detections.frameId, unit.frameId), sql`${detections.deletedAt} is null`, isOfUnit(unit)))
    .orderBy(desc(detections.confidence), detections.id)
    .limit(limit);

/** What a model proposed on the frame, or for the cell, also what people have deleted since. */
export const selectProposals = (unit: OfFrame, limit: number) =>
  database()
    .select({ ...boxColumns, proposed: detections.proposed, deletedAt: detections.deletedAt })
    .from(detections)
    .where(
      and(
        eq(detections.frameId, unit.frameId),
        sql`${detections.layerId} is null and (${detections.source} = 'model' or ${detections.proposed} is not null)`,
        // What the last detection replaced was rejected by nobody.
        sql`(${detections.deletedAt} is null or ${detections.deletedAt} > coalesce(
          (select f.detected_at from frames f where f.id = ${unit.frameId}), '-infinity'))`,
        unit.itemId ? isOfUnit(unit) : undefined,
      ),
    )
    .orderBy(desc(detections.confidence), detections.id)
    .limit(limit);

/** Boxes that count on a frame and are not in a label. */
export async function countOutside(unit: OfFrame): Promise<number> {
  const inLabel = isOfUnit({ labelId: unit.labelId, itemId: null });
  return database().$count(
    detections,
    and(eq(detections.frameId, unit.frameId), isLiveDetection(), sql`not ${inLabel}`),
  );
}

export async function findMask(id: string) {
  const [row] = await database()
    .select({
      id: masks.id,
      sha256: masks.sha256,
      source: masks.source,
      score: masks.score,
      quality: masks.quality,
    })
    .from(masks)
    .where(eq(masks.id, id));
  return row;
}
