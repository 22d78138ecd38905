import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { cellJudgments, datasets, stillCells, stills, users } from '@/db/schema';
import { readStored } from '@/db/stored-json';
import { insideFence, type Principal } from '@/lib/platform/access';
import { anomaly, automaticClass, cellMeasures, outlinePoints } from './contract-cells';
import type { TalliedCell } from './tally';

/** A cell with the last word on it and how many there were. */
export type JudgedCell = ReturnType<typeof readCell>;

const lastNumber = sql`(select max(j.number) from ${cellJudgments} as j where j.cell_id = ${stillCells.id})`;

const judged = (db: Executor) =>
  db
    .select({
      cell: stillCells,
      last: {
        kind: cellJudgments.kind,
        anomalies: cellJudgments.anomalies,
        reason: cellJudgments.reason,
        number: cellJudgments.number,
        at: cellJudgments.createdAt,
      },
      by: users.displayName,
    })
    .from(stillCells)
    .leftJoin(
      cellJudgments,
      and(eq(cellJudgments.cellId, stillCells.id), eq(cellJudgments.number, lastNumber)),
    )
    .leftJoin(users, eq(users.id, cellJudgments.createdBy));

type Row = Awaited<ReturnType<typeof judged>>[number];

/** @throws StoredFormatError */
function readCell({ cell, last, by }: Row) {
  const name = `cell ${cell.id}`;
  return {
    cell: {
      ...cell,
      outline: readStored(outlinePoints, cell.outline, name),
      measures: readStored(cellMeasures, cell.measures, name),
      automatic: readStored(automaticClass, cell.automatic, name),
    },
    last: last && { ...last, anomalies: readStored(anomaly.array(), last.anomalies, name) },
    by,
  };
}

/** The cells of a still. The caller has asked whether it may be seen. @throws StoredFormatError */
export async function selectCells(stillId: string): Promise<JudgedCell[]> {
  const rows = await judged(database())
    .where(eq(stillCells.stillId, stillId))
    .orderBy(asc(stillCells.number));
  return rows.map(readCell);
}

/** @throws StoredFormatError */
export async function findCell(db: Executor, cellId: string): Promise<JudgedCell | undefined> {
  const [row] = await judged(db).where(eq(stillCells.id, cellId));
  return row && readCell(row);
}

/**
 * What counts of the cells of the measured stills of datasets, by their ids. Without a fence, for those who have asked.
 * @throws StoredFormatError
 */
export async function selectTallies(
  db: Executor,
  datasetIds: readonly string[],
): Promise<ReadonlyMap<string, TalliedCell[]>> {
  const tallies = new Map(datasetIds.map((id): [string, TalliedCell[]] => [id, []]));
  const rows = await db
    .select({
      datasetId: stills.datasetId,
      stain: stills.stain,
      automatic: sql<unknown>`${stillCells.automatic}->'anomalies'`,
      notJudged: sql<unknown>`${stillCells.automatic}->'notJudged'`,
      isUndecided: sql<boolean>`${stillCells.automatic}->>'reason' = 'undecided'`,
      kind: cellJudgments.kind,
      anomalies: cellJudgments.anomalies,
    })
    .from(stillCells)
    .innerJoin(stills, eq(stills.id, stillCells.stillId))
    .leftJoin(
      cellJudgments,
      and(eq(cellJudgments.cellId, stillCells.id), eq(cellJudgments.number, lastNumber)),
    )
    .where(and(inArray(stills.datasetId, [...datasetIds]), eq(stills.state, 'measured')));
  for (const { datasetId, stain, automatic, notJudged, isUndecided, kind, anomalies } of rows) {
    const name = `cells of dataset ${datasetId}`;
    tallies.get(datasetId)?.push({
      stain,
      automatic: readStored(anomaly.array().nullable(), automatic, name),
      notJudged: readStored(automaticClass.shape.notJudged, notJudged, name),
      isUndecided: isUndecided === true,
      judgment:
        kind === 'judged'
          ? { kind, anomalies: readStored(anomaly.array(), anomalies, name) }
          : kind === 'excluded'
            ? { kind }
            : null,
    });
  }
  return tallies;
}

/** Where a cell lies, for who may see it; the cell is locked until the end of the transaction. */
export async function lockCell(tx: Executor, principal: Principal, cellId: string) {
  const [row] = await tx
    .select({
      id: stillCells.id,
      number: stillCells.number,
      stillId: stills.id,
      stillName: stills.name,
      datasetId: stills.datasetId,
      projectId: datasets.projectId,
    })
    .from(stillCells)
    .innerJoin(stills, eq(stills.id, stillCells.stillId))
    .innerJoin(datasets, eq(datasets.id, stills.datasetId))
    .where(and(eq(stillCells.id, cellId), insideFence(principal, datasets.projectId)))
    .for('update', { of: stillCells });
  return row;
}

export async function lastRevision(tx: Executor, cellId: string): Promise<number> {
  const [row] = await tx
    .select({ number: cellJudgments.number })
    .from(cellJudgments)
    .where(eq(cellJudgments.cellId, cellId))
    .orderBy(desc(cellJudgments.number))
    .limit(1);
  return row?.number ?? 0;
}

export async function insertJudgment(tx: Executor, values: typeof cellJudgments.$inferInsert): Promise<void> {
  await tx.insert(cellJudgments).values(values);
}
