import { and, count, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { annotationChanges, frames, users } from '@/db/schema';

/** A batch by the number that its client gave it. */
export async function findBatch(tx: Executor, clientId: string, sequence: number) {
  const [row] = await tx
    .select({
      id: annotationChanges.id,
      frameId: annotationChanges.frameId,
      userId: annotationChanges.userId,
      answer: annotationChanges.answer,
      videoId: frames.videoId,
    })
    .from(annotationChanges)
    .innerJoin(frames, eq(frames.id, annotationChanges.frameId))
    .where(and(eq(annotationChanges.clientId, clientId), eq(annotationChanges.sequence, sequence)));
  return row;
}

/** What a batch changed, frame by frame. */
export async function selectDiffs(tx: Executor, batchId: string) {
  return tx
    .select({ frameId: annotationChanges.frameId, diff: annotationChanges.diff })
    .from(annotationChanges)
    .where(or(eq(annotationChanges.id, batchId), eq(annotationChanges.clientId, batchId)));
}

/** Changes that somebody made on a layer of their own since they opened it, in a query over the journal. */
const isOnLayer = (layers: SQL): SQL => sql`exists (select 1 from annotation_layers y
  where y.frame_id = "annotation_changes"."frame_id" and y.user_id = "annotation_changes"."user_id"
    and "annotation_changes"."created_at" >= y.created_at and ${layers})`;

/** Of a frame that a person annotates blind, only their own changes since; without `seesLayers` none on open layers. */
const isShown = ({ userId, isBlind, seesLayers }: JournalReader): SQL | undefined =>
  isBlind
    ? isOnLayer(sql`y.user_id = ${userId}::uuid and y.submitted_at is null`)
    : seesLayers
      ? undefined
      : sql`not ${isOnLayer(sql`y.submitted_at is null`)}`;

export interface JournalReader {
  readonly userId: string;
  readonly isBlind: boolean;
  readonly seesLayers: boolean;
}

/** The batches that changed something on a frame, newest first, as far as the reader may know of them. */
export async function selectJournal(
  frameId: string,
  reader: JournalReader,
  page: { readonly limit: number; readonly offset: number },
) {
  const where = and(
    eq(annotationChanges.frameId, frameId),
    ne(annotationChanges.diff, sql`'{}'::jsonb`),
    isShown(reader),
  );
  const [rows, [sum]] = await Promise.all([
    database()
      .select({
        id: annotationChanges.id,
        revision: annotationChanges.revision,
        userId: annotationChanges.userId,
        userName: users.displayName,
        origin: annotationChanges.origin,
        createdAt: annotationChanges.createdAt,
        diff: annotationChanges.diff,
      })
      .from(annotationChanges)
      .leftJoin(users, eq(users.id, annotationChanges.userId))
      .where(where)
      .orderBy(
        desc(annotationChanges.revision),
        desc(annotationChanges.createdAt),
        desc(annotationChanges.id),
      )
      .limit(page.limit)
      .offset(page.offset),
    database().select({ total: count() }).from(annotationChanges).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** The frame's revision after the last change that a person made on their layer; 0 before the first. */
export async function findLayerRevision(db: Executor, frameId: string, userId: string): Promise<number> {
  const [row] = await db
    .select({ revision: sql<number>`coalesce(max(${annotationChanges.revision}), 0)::int` })
    .from(annotationChanges)
    .where(
      and(eq(annotationChanges.frameId, frameId), isShown({ userId, isBlind: true, seesLayers: false })),
    );
  return row?.revision ?? 0;
}
