import { database, type Executor } from '@/db/client';
import type { MethodModel, MorphologySummary } from './contract-cells';
import { knownCallsOf } from './models';
import { modelsOf, selectMeasuredStills } from './queries';
import { selectTallies } from './queries-cells';
import { tallyCells } from './tally';

const distinct = (models: readonly MethodModel[]): MethodModel[] => [
  ...new Map(models.map((model) => [model.sha256, model])).values(),
];

/** What was counted on the measured stills of each of these datasets. Without a fence, for those who have asked. @throws StoredFormatError */
export async function countedOnStills(
  datasetIds: readonly string[],
  db: Executor = database(),
): Promise<ReadonlyMap<string, MorphologySummary>> {
  const measured = await selectMeasuredStills(db, datasetIds);
  const counted = new Map<string, MorphologySummary>();
  for (const [id, cells] of await selectTallies(db, datasetIds)) {
    const stills = measured.filter(({ datasetId }) => datasetId === id);
    const models = distinct(stills.flatMap((still) => [...modelsOf(still)]));
    counted.set(id, { stills: stills.length, ...tallyCells(cells, await knownCallsOf(models, db)), models });
  }
  return counted;
}

/** The same of one dataset. @throws StoredFormatError */
export async function summarizeStills(
  datasetId: string,
  db: Executor = database(),
): Promise<MorphologySummary> {
  return (await countedOnStills([datasetId], db)).get(datasetId) as MorphologySummary;
}
