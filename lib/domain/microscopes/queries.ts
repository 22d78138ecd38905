import { and, asc, count, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { controlRuns, datasets, microscopes } from '@/db/schema';
import { contains, folded } from '@/db/text-search';
import type { MICROSCOPE_SORTS } from './contract';

export type MicroscopeRow = typeof microscopes.$inferSelect;

const selection = {
  ...getTableColumns(microscopes),
  // A column of the only table is written without its table, and would be taken for the dataset's.
  datasetsCount: sql<number>`(select count(*)::int from ${datasets} as d where d.microscope_id = ${microscopes}.id)`,
};
export type MicroscopeFacts = MicroscopeRow & { readonly datasetsCount: number };

export async function findMicroscope(db: Executor, id: string): Promise<MicroscopeFacts | undefined> {
  const [row] = await db.select(selection).from(microscopes).where(eq(microscopes.id, id));
  return row;
}

export interface MicroscopeFilter {
  readonly include_archived?: boolean | undefined;
  readonly search?: string | undefined;
  readonly sort?: (typeof MICROSCOPE_SORTS)[number] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly limit: number;
  readonly offset: number;
}

const ANYTHING = sql`concat_ws(' ', ${microscopes.name}, ${microscopes.serialNumber}, ${microscopes.camera},
  ${microscopes.location})`;

const ORDER: Record<(typeof MICROSCOPE_SORTS)[number], SQL> = {
  name: folded(microscopes.name),
  location: folded(microscopes.location),
  datasets: selection.datasetsCount,
  createdAt: sql`${microscopes.createdAt}`,
};

export async function selectMicroscopes(
  filter: MicroscopeFilter,
): Promise<{ rows: MicroscopeFacts[]; total: number }> {
  const where = and(
    filter.include_archived ? undefined : isNull(microscopes.archivedAt),
    filter.search ? contains(ANYTHING, filter.search) : undefined,
  );
  const direction = sql.raw(filter.order === 'desc' ? 'desc' : 'asc');
  const [rows, [sum]] = await Promise.all([
    database()
      .select(selection)
      .from(microscopes)
      .where(where)
      // The id settles ties, so that no row is on two pages.
      .orderBy(sql`${ORDER[filter.sort ?? 'name']} ${direction} nulls last`, asc(microscopes.id))
      .limit(filter.limit)
      .offset(filter.offset),
    database().select({ total: count() }).from(microscopes).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** The microscope, held until the transaction ends. */
export async function lockMicroscope(tx: Executor, id: string): Promise<MicroscopeRow | undefined> {
  const [row] = await tx.select().from(microscopes).where(eq(microscopes.id, id)).for('update');
  return row;
}

/** Null when the laboratory has a microscope of that name already. */
export async function insertMicroscope(
  tx: Executor,
  values: Omit<typeof microscopes.$inferInsert, 'id' | 'createdAt' | 'updatedAt' | 'version'>,
): Promise<string | null> {
  const [row] = await tx
    .insert(microscopes)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: microscopes.id });
  return row?.id ?? null;
}

export async function findMicroscopeByName(db: Executor, name: string): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: microscopes.id })
    .from(microscopes)
    .where(sql`${folded(microscopes.name)} = ${folded(sql`${name}::text`)}`);
  return row;
}

export async function changeMicroscope(
  tx: Executor,
  id: string,
  change: Partial<Omit<MicroscopeRow, 'version'>>,
): Promise<void> {
  await tx
    .update(microscopes)
    .set({ ...change, version: sql`${microscopes.version} + 1` })
    .where(eq(microscopes.id, id));
}

/** Whether runs of control materials are on record for it. */
export async function isControlled(tx: Executor, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: controlRuns.id })
    .from(controlRuns)
    .where(eq(controlRuns.microscopeId, id))
    .limit(1);
  return row !== undefined;
}

export async function removeMicroscope(tx: Executor, id: string): Promise<void> {
  await tx.delete(microscopes).where(eq(microscopes.id, id));
}
