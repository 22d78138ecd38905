import { database, type Executor } from '@/db/client';
import type { MethodModel, MorphologySummary } from './contract-cells';
import { modelsOf, selectMeasuredStills } from './queries';
import { selectTally } from './queries-cells';
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
  return {
    stills: measured.length,
    ...tallyCells(await selectTally(db, datasetId)),
    models: distinct(measured.flatMap((still) => [...modelsOf(still)])),
  };
}
