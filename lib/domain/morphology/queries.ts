import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { cellJudgments, datasets, stillCells, stills } from '@/db/schema';
import { readStored } from '@/db/stored-json';
import { insideFence, type Principal } from '@/lib/platform/access';
import type { MethodModel } from './contract-cells';
import { storedMethod } from './stored';

export type StillRow = typeof stills.$inferSelect;
type NewStill = typeof stills.$inferInsert;

export interface FencedStill {
  readonly still: StillRow;
  readonly projectId: string;
}

/** A still that the principal may see; locked until the end of the transaction where asked. */
export async function findStill(
  db: Executor,
  principal: Principal,
  id: string,
  { lock = false } = {},
): Promise<FencedStill | undefined> {
  const query = db
    .select({ still: stills, projectId: datasets.projectId })
    .from(stills)
    .innerJoin(datasets, eq(datasets.id, stills.datasetId))
    .where(and(eq(stills.id, id), insideFence(principal, datasets.projectId)));
  const [row] = await (lock ? query.for('update', { of: stills }) : query);
  return row;
}

/** A dataset that the principal may see. */
export async function findDatasetOfStills(principal: Principal, datasetId: string) {
  const [row] = await database()
    .select({ id: datasets.id, projectId: datasets.projectId })
    .from(datasets)
    .where(and(eq(datasets.id, datasetId), insideFence(principal, datasets.projectId)));
  return row;
}

/** Without a fence, for jobs. */
export async function findStillForJob(id: string): Promise<StillRow | undefined> {
  const [row] = await database().select().from(stills).where(eq(stills.id, id));
  return row;
}

export async function insertStill(tx: Executor, values: NewStill): Promise<void> {
  await tx.insert(stills).values(values);
}

export async function changeStill(tx: Executor, id: string, values: Partial<NewStill>): Promise<void> {
  await tx.update(stills).set(values).where(eq(stills.id, id));
}

export async function removeStill(tx: Executor, id: string): Promise<void> {
  await tx.delete(stills).where(eq(stills.id, id));
}

/** How many cells of each of these stills were found, and of how many the last word is a person's. */
async function countCells(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      stillId: stillCells.stillId,
      found: count(),
      reviewed: sql<number>`count(*) filter (where (${lastKind}) in ('judged', 'excluded'))::int`,
    })
    .from(stillCells)
    .where(inArray(stillCells.stillId, [...ids]))
    .groupBy(stillCells.stillId);
}

const lastKind = sql`select j.kind from ${cellJudgments} as j where j.cell_id = ${stillCells}.id order by j.number desc limit 1`;

export interface ListedStill {
  readonly still: StillRow;
  readonly found: number;
  readonly reviewed: number;
}

async function withCounts(db: Executor, rows: readonly StillRow[]): Promise<ListedStill[]> {
  const counts = await countCells(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((still) => {
    const own = counts.find(({ stillId }) => stillId === still.id);
    return { still, found: own?.found ?? 0, reviewed: own?.reviewed ?? 0 };
  });
}

/** The stills of a dataset, newest first. The caller has asked whether it may be seen. */
export async function selectStills(
  datasetId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ListedStill[]; total: number }> {
  const rows = await database()
    .select()
    .from(stills)
    .where(eq(stills.datasetId, datasetId))
    .orderBy(desc(stills.createdAt), desc(stills.id))
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await database()
    .select({ total: count() })
    .from(stills)
    .where(eq(stills.datasetId, datasetId));
  return { rows: await withCounts(database(), rows), total: all?.total ?? 0 };
}

export const listedStill = async (db: Executor, still: StillRow): Promise<ListedStill> =>
  (await withCounts(db, [still]))[0] ?? { still, found: 0, reviewed: 0 };

/** Whether a person has said anything of the still's cells. */
export async function hasJudgments(tx: Executor, stillId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: cellJudgments.id })
    .from(cellJudgments)
    .innerJoin(stillCells, eq(stillCells.id, cellJudgments.cellId))
    .where(eq(stillCells.stillId, stillId))
    .limit(1);
  return rows.length > 0;
}

/** Puts what was found in place of what was found before. */
export async function replaceCells(
  tx: Executor,
  stillId: string,
  cells: readonly Omit<typeof stillCells.$inferInsert, 'stillId'>[],
): Promise<void> {
  await tx.delete(stillCells).where(eq(stillCells.stillId, stillId));
  for (let from = 0; from < cells.length; from += 200) {
    await tx.insert(stillCells).values(cells.slice(from, from + 200).map((cell) => ({ ...cell, stillId })));
  }
}

/** Which of these stills there are. */
export async function selectExistingStills(ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database()
    .select({ id: stills.id })
    .from(stills)
    .where(inArray(stills.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** The measured stills of a dataset, in the order in which they came. Without a fence, for those who have asked. */
export const selectMeasuredStills = (
  db: Executor,
  datasetIds: readonly string[],
): Promise<Pick<StillRow, 'id' | 'datasetId' | 'method'>[]> =>
  db
    .select({ id: stills.id, datasetId: stills.datasetId, method: stills.method })
    .from(stills)
    .where(and(inArray(stills.datasetId, [...datasetIds]), eq(stills.state, 'measured')))
    .orderBy(asc(stills.createdAt), asc(stills.id));

/** What a still was measured with; nothing before that. @throws StoredFormatError */
export const modelsOf = ({ id, method }: Pick<StillRow, 'id' | 'method'>): readonly MethodModel[] =>
  method === null ? [] : readStored(storedMethod, method, `method of still ${id}`).models;
