import { eq, inArray } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { controlIntervals } from '@/db/schema';

/** Days that may pass between two controls, by microscope; none for those of which nothing is demanded. */
export async function selectIntervals(
  microscopeIds: readonly string[],
  db: Executor = database(),
): Promise<ReadonlyMap<string, number>> {
  if (microscopeIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(controlIntervals)
    .where(inArray(controlIntervals.microscopeId, [...microscopeIds]));
  return new Map(rows.map(({ microscopeId, maxDays }) => [microscopeId, maxDays]));
}

export async function storeInterval(
  tx: Executor,
  microscopeId: string,
  maxDays: number | null,
  updatedBy: string,
): Promise<void> {
  if (maxDays === null) {
    await tx.delete(controlIntervals).where(eq(controlIntervals.microscopeId, microscopeId));
    return;
  }
  await tx
    .insert(controlIntervals)
    .values({ microscopeId, maxDays, updatedBy })
    .onConflictDoUpdate({ target: controlIntervals.microscopeId, set: { maxDays, updatedBy } });
}
