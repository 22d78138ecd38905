import { and, asc, count, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { type UploadPart, uploads } from '@/db/schema';

export type UploadRow = typeof uploads.$inferSelect;
export type { UploadPart };

/** A request that puts a video together says so every few seconds; silent for this long, it is taken for dead. */
const FINISHING_SECONDS = 30;
/** Servers of versions before 0.10.1 said it once, at the beginning. */
const FORMER_FINISHING_SECONDS = 7200;

export async function insertUpload(db: Executor, values: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(values);
}

/** An upload of this person's own. */
export async function findUpload(createdBy: string, id: string): Promise<UploadRow | undefined> {
  const [row] = await database()
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.createdBy, createdBy)));
  return row;
}

export async function countOpenUploads(db: Executor, createdBy: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(uploads)
    .where(and(eq(uploads.createdBy, createdBy), isNull(uploads.completedAt)));
  return row?.total ?? 0;
}

const stillAt = (id: string, offset: number) =>
  and(eq(uploads.id, id), eq(uploads.receivedBytes, offset), isNull(uploads.completedAt));
const nobodyFinishes = () =>
  or(
    isNull(uploads.finishingAt),
    lt(
      uploads.finishingAt,
      sql`now() - case when ${uploads.finishingBy} is null then ${FORMER_FINISHING_SECONDS}::int
        else ${FINISHING_SECONDS}::int end * interval '1 second'`,
    ),
  );
const heldBy = (id: string, holder: string) =>
  and(eq(uploads.id, id), eq(uploads.finishingBy, holder), isNull(uploads.completedAt));
const FREE = { finishingAt: null, finishingBy: null };

/** Adds a part at `offset`; false when another request has added one there, or puts them together. */
export async function appendPart(id: string, offset: number, part: UploadPart): Promise<boolean> {
  const rows = await database()
    .update(uploads)
    .set({
      receivedBytes: offset + part.bytes,
      parts: sql`${uploads.parts} || ${JSON.stringify([part])}::text::jsonb`,
    })
    .where(and(stillAt(id, offset), nobodyFinishes()))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

/** Lets one request put the parts together; false when another does. */
export async function beginFinishing(id: string, offset: number, holder: string): Promise<boolean> {
  const rows = await database()
    .update(uploads)
    .set({ finishingAt: sql`now()`, finishingBy: holder })
    .where(and(stillAt(id, offset), nobodyFinishes()))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

/** A sign of life of who puts the parts together; false when it was taken for dead, or the upload is gone. */
export async function keepFinishing(id: string, holder: string): Promise<boolean> {
  const rows = await database()
    .update(uploads)
    .set({ finishingAt: sql`now()` })
    .where(heldBy(id, holder))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

export async function endFinishing(id: string, holder: string): Promise<void> {
  await database().update(uploads).set(FREE).where(heldBy(id, holder));
}

/** Marks an upload as a video, in the transaction that makes it one; false when `holder` no longer holds it. */
export async function completeUpload(tx: Executor, id: string, holder: string): Promise<boolean> {
  const rows = await tx
    .update(uploads)
    .set({ completedAt: new Date(), receivedBytes: sql`${uploads.sizeBytes}`, parts: [], ...FREE })
    .where(heldBy(id, holder))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

/** True when the upload is there, and is another request's to put together, or was put together by one. */
export async function isTakenOver(id: string, holder: string): Promise<boolean> {
  const rows = await database()
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id), sql`${uploads.finishingBy} is distinct from ${holder}::uuid`));
  return rows.length > 0;
}

/** True when there was one that nobody puts together at this moment. */
export async function removeUpload(id: string): Promise<boolean> {
  const rows = await database()
    .delete(uploads)
    .where(and(eq(uploads.id, id), nobodyFinishes()))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

/** Uploads of which nothing has come since `before`. */
export async function selectStaleUploads(before: Date, limit: number): Promise<string[]> {
  const rows = await database()
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(lt(uploads.updatedAt, before), nobodyFinishes()))
    .orderBy(asc(uploads.updatedAt))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Which of these ids are uploads. */
export async function selectExistingUploads(ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database()
    .select({ id: uploads.id })
    .from(uploads)
    .where(inArray(uploads.id, [...ids]));
  return new Set(rows.map((row) => row.id));
}
