import type { MorphologySummary } from './contract-cells';
import { summarizeStills } from './summary';

/**
 * What a report says of a sample's stills, where anything was counted on them. The models are named, and what they judged
 * alone comes from a classifier whose accuracy is known (`freezeModels`). Without a fence, for jobs.
 */
export async function morphologyOfReport(
  datasetId: string,
): Promise<{ readonly morphology?: MorphologySummary }> {
  const summary = await summarizeStills(datasetId);
  return summary.current && summary.models.length > 0 ? { morphology: summary } : {};
}
