import { and, asc, count, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { chambers, datasets, videos } from '@/db/schema';
import { contains, folded } from '@/db/text-search';
import { CHAMBER_CATALOG } from './catalog';
import type { CHAMBER_SORTS } from './contract';

export type ChamberRow = typeof chambers.$inferSelect;

const selection = {
  ...getTableColumns(chambers),
  // A column of the only table is written without its table, and would be taken for the dataset's.
  uses: sql<number>`((select count(*) from ${datasets} as d where d.chamber_id = ${chambers}.id)
    + (select count(*) from ${videos} as v where v.chamber_id = ${chambers}.id))::int`,
};
export type ChamberFacts = ChamberRow & { readonly uses: number };

/** Puts the chambers that ship with the product on the list; what is there stays as it is. */
export async function seedChambers(db: Executor): Promise<void> {
  await db
    .insert(chambers)
    .values([...CHAMBER_CATALOG])
    .onConflictDoNothing();
}

export async function findChamber(db: Executor, id: string): Promise<ChamberFacts | undefined> {
  const [row] = await db.select(selection).from(chambers).where(eq(chambers.id, id));
  return row;
}

/** The chamber, held until the transaction ends. */
export async function lockChamber(tx: Executor, id: string): Promise<void> {
  await tx.select({ id: chambers.id }).from(chambers).where(eq(chambers.id, id)).for('update');
}

export interface ChamberFilter {
  readonly include_archived?: boolean | undefined;
  readonly search?: string | undefined;
  readonly sort?: (typeof CHAMBER_SORTS)[number] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly limit: number;
  readonly offset: number;
}

const ORDER: Record<(typeof CHAMBER_SORTS)[number], SQL> = {
  name: folded(chambers.name),
  kind: sql`${chambers.kind}`,
  depth: sql`coalesce(${chambers.measuredDepthUm}, ${chambers.nominalDepthUm})`,
};

export async function selectChambers(
  filter: ChamberFilter,
): Promise<{ rows: ChamberFacts[]; total: number }> {
  const where = and(
    filter.include_archived ? undefined : isNull(chambers.archivedAt),
    filter.search ? contains(chambers.name, filter.search) : undefined,
  );
  const direction = sql.raw(filter.order === 'desc' ? 'desc' : 'asc');
  const [rows, [sum]] = await Promise.all([
    database()
      .select(selection)
      .from(chambers)
      .where(where)
      // The id settles ties, so that no row is on two pages.
      .orderBy(sql`${ORDER[filter.sort ?? 'name']} ${direction}`, asc(chambers.id))
      .limit(filter.limit)
      .offset(filter.offset),
    database().select({ total: count() }).from(chambers).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** Null when the laboratory has a chamber of that name already. */
export async function insertChamber(
  tx: Executor,
  values: Omit<typeof chambers.$inferInsert, 'id' | 'createdAt' | 'updatedAt' | 'version'>,
): Promise<string | null> {
  const [row] = await tx.insert(chambers).values(values).onConflictDoNothing().returning({ id: chambers.id });
  return row?.id ?? null;
}

export async function findChamberByName(db: Executor, name: string): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: chambers.id })
    .from(chambers)
    .where(sql`${folded(chambers.name)} = ${folded(sql`${name}::text`)}`);
  return row;
}

export async function changeChamber(
  tx: Executor,
  id: string,
  change: Partial<Omit<ChamberRow, 'version'>>,
): Promise<void> {
  await tx
    .update(chambers)
    .set({ ...change, version: sql`${chambers.version} + 1` })
    .where(eq(chambers.id, id));
}

export async function removeChamber(tx: Executor, id: string): Promise<void> {
  await tx.delete(chambers).where(eq(chambers.id, id));
}
