import { and, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { erasures, legalHolds, patients } from '@/db/schema';

/** Whether a patient who was erased is there again. */
export async function findPatientOfErasure(db: Executor, patientId: string): Promise<boolean> {
  return (await db.$count(patients, eq(patients.id, patientId))) > 0;
}

/** Holds that an older backup brought back: they were lifted before the erasure. */
export async function removeHolds(tx: Executor, patientId: string): Promise<void> {
  await tx.delete(legalHolds).where(eq(legalHolds.patientId, patientId));
}

/** Open requests for the same patient under another id. */
const otherOpen = ({ id, patientId }: { readonly id: string; readonly patientId: string }): SQL | undefined =>
  and(
    eq(erasures.patientId, patientId),
    ne(erasures.id, id),
    inArray(erasures.state, ['requested', 'running', 'failed']),
  );

export async function removeOtherRequests(
  tx: Executor,
  erasure: { readonly id: string; readonly patientId: string },
): Promise<void> {
  await tx.delete(erasures).where(otherOpen(erasure));
}
