import { z } from 'zod';
import type { Executor } from '@/db/client';
import { findJudged } from './queries-deployments';

const judged = z.object({ best: z.object({ measures: z.record(z.string(), z.number()) }) });

/**
 * The balanced accuracy of each defect that a trained morphology classifier reached on cells that it did not learn from; null
 * where there were none to judge by.
 */
export async function measuredAccuracy(
  db: Executor,
  versionId: string,
): Promise<Record<string, number> | null> {
  const measures = judged.safeParse(await findJudged(db, versionId)).data?.best.measures ?? {};
  return Object.keys(measures).length > 0 ? measures : null;
}
