import { fitScoreMap, readScoreMap, SAME_SCORES, scoreMapMetadata } from '@/lib/science/resting/score-map';
import { scoresOfBoth } from './head-scores';
import type { Validator } from './validation';

export interface ScoredModels {
  /** Frames on whose heads scores are compared. */
  readonly scored: Validator;
  /** The file of the model that training started from, and what it says of itself. */
  readonly startFile: Uint8Array;
  readonly start: ReadonlyMap<string, string>;
}

/**
 * What a trained model's file says of its scores: how they read to the judge of what rests, which was fitted to those of the
 * shipped detector. Without enough heads that both find it says what the model said that it started from.
 */
export async function restingScoreOf(
  { scored, startFile, start }: ScoredModels,
  model: Uint8Array,
): Promise<Record<string, string>> {
  const pairs = scoresOfBoth(await scored.headScores(model), await scored.headScores(startFile));
  const map = fitScoreMap(pairs, readScoreMap(start) ?? SAME_SCORES);
  return map ? scoreMapMetadata(map) : {};
}
