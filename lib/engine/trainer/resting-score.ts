import { fitScoreMap, readScoreMap, SAME_SCORES, scoreMapMetadata } from '@/lib/science/resting/score-map';
import type { PreparedJob } from './prepare';

/**
 * What a trained model's file says of its scores: how they read to the judge of what rests, which was fitted to those of the
 * shipped detector. Without enough heads that both find it says what the model said that it started from.
 */
export async function restingScoreOf(
  { scored, startFile, start }: Pick<PreparedJob, 'scored' | 'startFile' | 'start'>,
  model: Uint8Array,
): Promise<Record<string, string>> {
  const own = await scored.headScores(model);
  const reference = await scored.headScores(startFile);
  const pairs = own.flatMap((score, i) => {
    const other = reference[i] ?? null;
    return score === null || other === null ? [] : [[score, other] as const];
  });
  const map = fitScoreMap(pairs, readScoreMap(start.metadata) ?? SAME_SCORES);
  return map ? scoreMapMetadata(map) : {};
}
