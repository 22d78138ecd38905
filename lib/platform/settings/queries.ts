import { eq } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { systemSettings } from '@/db/schema';

export async function selectSections(db: Executor): Promise<Record<string, Record<string, unknown>>> {
  const rows = await db.select().from(systemSettings);
  return Object.fromEntries(rows.map((row) => [row.section, row.value]));
}

/** Writes the sections that are not there yet. */
export async function insertMissingSections(
  db: Executor,
  sections: Record<string, Record<string, unknown>>,
): Promise<void> {
  const rows = Object.entries(sections).map(([section, value]) => ({ section, value }));
  await db.insert(systemSettings).values(rows).onConflictDoNothing();
}

/** A section as stored, held against changes by others until the transaction ends. */
export async function lockSection(tx: Executor, section: string): Promise<Record<string, unknown>> {
  const [row] = await tx
    .select()
    .from(systemSettings)
    .where(eq(systemSettings.section, section))
    .for('update');
  return row?.value ?? {};
}

export async function storeSection(
  tx: Executor,
  section: string,
  value: Record<string, unknown>,
): Promise<void> {
  await tx
    .insert(systemSettings)
    .values({ section, value })
    .onConflictDoUpdate({ target: systemSettings.section, set: { value, updatedAt: new Date() } });
}
