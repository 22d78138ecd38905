import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { legalHolds } from '@/db/schema';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';

export type HoldRow = typeof legalHolds.$inferSelect;

/** The hold that is in force; undefined where there is none. */
export async function findHold(db: Executor, patientId: string): Promise<HoldRow | undefined> {
  const [row] = await db
    .select()
    .from(legalHolds)
    .where(and(eq(legalHolds.patientId, patientId), isNull(legalHolds.liftedAt)));
  return row;
}

/** @throws AppError CONFLICT with a sentence while a legal hold is in force on the patient. */
export async function requireNoHold(db: Executor, patientId: string): Promise<void> {
  const hold = await findHold(db, patientId);
  if (!hold) return;
  const since = hold.createdAt.toISOString().slice(0, 10);
  throw new AppError('CONFLICT', say('errors.legalHold', { by: hold.placedByName, since }));
}
