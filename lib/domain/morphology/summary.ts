import { database, type Executor } from '@/db/client';
import type { MethodModel, MorphologySummary } from './contract-cells';
import { knownCallsOf } from './models';
import { modelsOf, selectMeasuredStills } from './queries';
import { selectTallies } from './queries-cells';
import { tallyCells } from './tally';

const distinct = (models: readonly MethodModel[]): MethodModel[] => [
  ...new Map(models.map((model) => [model.sha256, model])).values(),
];

/** What was counted on the measured stills of a dataset. Without a fence, for those who have asked. @throws StoredFormatError */
export async function summarizeStills(
  datasetId: string,
  db: Executor = database(),
): Promise<MorphologySummary> {
  const measured = await selectMeasuredStills(db, datasetId);
  const models = distinct(measured.flatMap((still) => [...modelsOf(still)]));
  const cells = (await selectTallies(db, [datasetId])).get(datasetId) ?? [];
  return { stills: measured.length, ...tallyCells(cells, await knownCallsOf(models, db)), models };
}

/** The count of each of these datasets alone. Without a fence, for those who have asked. @throws StoredFormatError */
export async function countedOnStills(
  datasetIds: readonly string[],
): Promise<ReadonlyMap<string, ReturnType<typeof tallyCells>>> {
  const tallies = await selectTallies(database(), datasetIds);
  return new Map([...tallies].map(([id, cells]) => [id, tallyCells(cells)]));
}
