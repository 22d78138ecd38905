import { and, asc, count, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { cellJudgments, datasets, samples, stillCells, stills } from '@/db/schema';
import { COARSEST_FOR_CLASSIFIER } from '@/lib/science/morphology/classify/cell-patch';
import { VIEW_PIXEL_UM } from '@/lib/science/morphology/classify/cell-view';

/** The last word on a cell is a person's, and says what is wrong with it or that nothing is. */
const isJudged = eq(cellJudgments.kind, 'judged');
const ofCell = and(
  eq(cellJudgments.cellId, stillCells.id),
  eq(
    cellJudgments.number,
    sql`(select max(j.number) from ${cellJudgments} as j where j.cell_id = ${stillCells.id})`,
  ),
);

/** Measured, unstained and fine enough for the classifier: it is shown no others. */
const isUsable = and(
  eq(stills.state, 'measured'),
  eq(stills.stain, 'unstained'),
  lte(stills.pixelSizeUm, COARSEST_FOR_CLASSIFIER * VIEW_PIXEL_UM),
);

/** Datasets of a project with cells to learn from, by name, with how many stills there are and hold such cells. */
export async function selectDatasets(db: Executor, projectId: string) {
  const rows = await db
    .select({
      id: datasets.id,
      name: datasets.name,
      labeled: sql<number>`count(distinct ${stills.id})`.mapWith(Number),
      stills: sql<number>`(select count(*)::int from ${stills} as s where s.dataset_id = ${datasets.id})`,
      cells: count(),
    })
    .from(stillCells)
    .innerJoin(cellJudgments, ofCell)
    .innerJoin(stills, eq(stills.id, stillCells.stillId))
    .innerJoin(datasets, eq(datasets.id, stills.datasetId))
    .where(and(eq(datasets.projectId, projectId), isJudged, isUsable))
    .groupBy(datasets.id)
    .orderBy(asc(datasets.name), asc(datasets.id))
    .limit(500);
  return rows;
}

export interface JudgedStill {
  readonly id: string;
  readonly datasetId: string;
  readonly patientId: string | null;
  readonly width: number;
  readonly height: number;
  /** Judged by a person. */
  readonly cells: number;
}

/** Stills of some datasets of a project that hold cells to learn from, in their order, at most `limit`. */
export async function selectStills(
  db: Executor,
  projectId: string,
  datasetIds: readonly string[],
  limit: number,
): Promise<JudgedStill[]> {
  if (datasetIds.length === 0) return [];
  return db
    .select({
      id: stills.id,
      datasetId: stills.datasetId,
      patientId: samples.patientId,
      width: stills.width,
      height: stills.height,
      cells: count(),
    })
    .from(stillCells)
    .innerJoin(cellJudgments, ofCell)
    .innerJoin(stills, eq(stills.id, stillCells.stillId))
    .innerJoin(datasets, eq(datasets.id, stills.datasetId))
    .leftJoin(samples, eq(samples.datasetId, datasets.id))
    .where(and(eq(datasets.projectId, projectId), inArray(datasets.id, [...datasetIds]), isJudged, isUsable))
    .groupBy(stills.id, samples.patientId)
    .orderBy(asc(stills.createdAt), asc(stills.id))
    .limit(limit);
}

/** A still as it was measured; undefined once it is gone, or is to be measured anew. */
export async function findStill(db: Executor, id: string) {
  const [row] = await db
    .select({ objectKey: stills.objectKey, pixelSizeUm: stills.pixelSizeUm })
    .from(stills)
    .where(and(eq(stills.id, id), isUsable));
  return row;
}

/** Its cells that people have judged, with what they found. */
export async function selectCells(db: Executor, stillId: string) {
  return db
    .select({ x: stillCells.x, y: stillCells.y, anomalies: cellJudgments.anomalies })
    .from(stillCells)
    .innerJoin(cellJudgments, ofCell)
    .where(and(eq(stillCells.stillId, stillId), isJudged))
    .orderBy(asc(stillCells.number));
}
