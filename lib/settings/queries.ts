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
