import { median } from '@/lib/science/vision/boxes';
import { type Interval, meanInterval } from '@/lib/science/who-manual';
import type { Pair } from './cell-errors';

/** Standard deviations on either side of the mean within which 95 % of normal differences lie. */
const NORMAL_95 = 1.96;

/**
 * Limits of agreement: within which 95 % of single differences lie (Bland & Altman, Lancet 1986; 327: 307-310). Null with
 * fewer than two.
 */
export function limitsOfAgreement(differences: readonly number[]): Interval | null {
  const count = differences.length;
  if (count < 2) return null;
  const mean = differences.reduce((sum, each) => sum + each, 0) / count;
  const squares = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const reach = NORMAL_95 * Math.sqrt(squares / (count - 1));
  return { low: mean - reach, high: mean + reach };
}

/** How far found figures are from true ones, per cent of the true ones. */
export interface RelativeErrors {
  readonly pairs: number;
  /** Sum of what was found over the sum of what is true, less one. */
  readonly biasPercent: number;
  /** 95 % interval of the bias; null with fewer than two pairs. */
  readonly interval95: Interval | null;
  /** Limits of agreement of single pairs; null with fewer than two. */
  readonly agreement95: Interval | null;
  /** Over single pairs. */
  readonly medianErrorPercent: number;
  readonly medianAbsoluteErrorPercent: number;
  readonly meanAbsoluteErrorPercent: number;
}

/** Null without pairs, or where nothing is there to be found. */
export function relativeErrors(pairs: readonly Pair[]): RelativeErrors | null {
  const truth = pairs.reduce((sum, p) => sum + p.truth, 0);
  if (!(truth > 0)) return null;
  const ratio = pairs.reduce((sum, p) => sum + p.found, 0) / truth;
  const mean = truth / pairs.length;
  // A ratio of sums varies as the residuals do (Cochran 1977, Sampling Techniques, section 6.4).
  const spread = meanInterval(pairs.map((p) => (p.found - ratio * p.truth) / mean));
  const single = pairs.flatMap((p) => (p.truth > 0 ? [100 * (p.found / p.truth - 1)] : []));
  const sizes = single.map(Math.abs);
  const percent = (share: number): number => 100 * (ratio - 1 + share);
  return {
    pairs: pairs.length,
    biasPercent: percent(0),
    interval95: spread && { low: percent(spread.low), high: percent(spread.high) },
    agreement95: limitsOfAgreement(single),
    medianErrorPercent: median(single),
    medianAbsoluteErrorPercent: median(sizes),
    meanAbsoluteErrorPercent: sizes.reduce((a, b) => a + b, 0) / sizes.length,
  };
}

/** Differences found − true, with the interval of their mean. */
export interface Differences {
  readonly videos: number;
  readonly mean: number;
  readonly interval95: Interval | null;
  /** Limits of agreement of single videos; null with fewer than two. */
  readonly agreement95: Interval | null;
  readonly meanAbsolute: number;
}

export function differences(values: readonly number[]): Differences | null {
  if (values.length === 0) return null;
  return {
    videos: values.length,
    mean: values.reduce((a, b) => a + b, 0) / values.length,
    interval95: meanInterval(values),
    agreement95: limitsOfAgreement(values),
    meanAbsolute: values.reduce((a, b) => a + Math.abs(b), 0) / values.length,
  };
}
