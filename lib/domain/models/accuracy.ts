import { z } from 'zod';
import type { Executor } from '@/db/client';
import { callsOfNormal } from '@/lib/domain/morphology/contract-corrected';
import type { KnownCalls } from '@/lib/science/who-manual';
import { findJudged } from './queries-deployments';

const calls = z.object({ best: z.object({ callsNormal: callsOfNormal }) });

/** How many normal and abnormal cells that it did not learn from a trained classifier calls normal; null where nobody looked. */
export async function measuredCalls(db: Executor, versionId: string): Promise<KnownCalls | null> {
  return calls.safeParse(await findJudged(db, versionId)).data?.best.callsNormal ?? null;
}

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
