/**
 * How the score of a detector reads on the scale of the one whose scores the judge of what rests was fitted to: its log-odds
 * times `slope` plus `offset`.
 */
export interface ScoreMap {
  readonly slope: number;
  readonly offset: number;
}

/** Of the detector that the judge was fitted to. */
export const SAME_SCORES: ScoreMap = { slope: 1, offset: 0 };

/** Fewer heads tell nothing reliable of a detector's scores. */
export const LEAST_HEADS = 20;
/** A network that needs more than this is another kind of scale, of which a straight line is no translation. */
const MAX_SLOPE = 3;
const MAX_OFFSET = 3;
/** Scores nearer to 0 or 1 are all the same to the judge. */
const CERTAIN = 0.0025;

/** Log-odds of a score from 0 to 1; finite also at both ends. */
export function logOdds(score: number): number {
  const inside = Math.min(1 - CERTAIN, Math.max(CERTAIN, score));
  return Math.log(inside / (1 - inside));
}

/** The score that a mapped one stands for, in log-odds. */
export const mappedLogOdds = (score: number, { slope, offset }: ScoreMap): number =>
  slope === 1 && offset === 0 ? Math.log(score / (1 - score)) : slope * logOdds(score) + offset;

const spreadOf = (values: readonly number[], mean: number): number =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);

/**
 * Fits how one detector's scores of heads read as another's of the same heads: same mean and same spread of log-odds
 * (linear equating; Kolen and Brennan, Test Equating, 2014, section 2.4), which unlike a regression does not pull both
 * together where they disagree.
 * @param pairs scores of heads that both found
 * @param reference how the other's scores read, where they are mapped themselves
 * @returns null with fewer than {@link LEAST_HEADS} heads, or where either gives all heads the same score
 */
export function fitScoreMap(
  pairs: readonly (readonly [score: number, reference: number])[],
  reference: ScoreMap = SAME_SCORES,
): ScoreMap | null {
  if (pairs.length < LEAST_HEADS) return null;
  const own = pairs.map(([score]) => logOdds(score));
  const other = pairs.map(([, score]) => reference.slope * logOdds(score) + reference.offset);
  const [ownMean, otherMean] = [own, other].map(
    (values) => values.reduce((a, b) => a + b, 0) / values.length,
  ) as [number, number];
  const [ownSpread, otherSpread] = [spreadOf(own, ownMean), spreadOf(other, otherMean)];
  if (ownSpread === 0 || otherSpread === 0) return null;
  const slope = Math.min(MAX_SLOPE, Math.max(1 / MAX_SLOPE, otherSpread / ownSpread));
  const offset = Math.min(MAX_OFFSET, Math.max(-MAX_OFFSET, otherMean - slope * ownMean));
  return { slope, offset };
}

const SLOPE = 'restingScore.slope';
const OFFSET = 'restingScore.offset';

/** What a detector's file says of its map. */
export const scoreMapMetadata = ({ slope, offset }: ScoreMap): Record<string, string> => ({
  [SLOPE]: slope.toFixed(4),
  [OFFSET]: offset.toFixed(4),
});

/** The map that a detector's file tells; the usual one where it tells none. @returns null for one that cannot be */
export function readScoreMap(properties: ReadonlyMap<string, string>): ScoreMap | null {
  const [slope, offset] = [Number(properties.get(SLOPE) ?? 1), Number(properties.get(OFFSET) ?? 0)];
  const isUsable = slope >= 1 / MAX_SLOPE - 1e-3 && slope <= MAX_SLOPE && Math.abs(offset) <= MAX_OFFSET;
  return isUsable ? { slope, offset } : null;
}
