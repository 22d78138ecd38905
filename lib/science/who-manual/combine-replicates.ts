import {
  type Agreement as Comparison,
  MIN_EXPECTED,
  replicateCountAgreement,
  replicateShareAgreement,
} from './agreement';
import { type Interval, meanInterval, poissonInterval, proportionInterval } from './intervals';
import { reachTwoReplicates } from './two-replicates';

/** Percent of each grade of motility, adding up to 100. */
export interface GradeShares {
  readonly rapid: number;
  readonly slow: number;
  readonly nonProgressive: number;
  readonly immotile: number;
}

export interface VelocityHistogram {
  readonly binWidthMicronsPerSecond: number;
  /** Spermatozoa a bin, the first from 0 to `binWidth` µm/s; the last also holds all that are faster. */
  readonly spermatozoa: readonly number[];
}

/** A value with its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly interval95: Interval;
}

/** Whether replicates scatter more than counting alone explains. */
export interface Agreement extends Comparison {
  /** Standard deviation over mean, in percent. Null where the mean is 0. */
  readonly variationPercent: number | null;
}

/** What was measured on one replicate video, as far as combining needs it. */
export interface Replicate {
  /** Whole spermatozoa: what a reader can add up. */
  readonly spermatozoaCounted: number;
  /** Mean over the video of the spermatozoa in the counted area; the same count before rounding. */
  readonly meanPerField: number;
  /** Counted area in pixels, to tell fields of the same size where there is no calibration. */
  readonly examinedAreaPx2: number;
  /** Undiluted sample in the counted area (1 M/ml is one spermatozoon a nanoliter); null without a calibration. */
  readonly examinedVolumeNl: number | null;
  /** Spermatozoa seen long enough to be judged. */
  readonly spermatozoaAssessed: number;
  /**
   * Number of independent spermatozoa that the percentages are based on; fewer than those assessed where some were seen
   * longer than others (Kish).
   */
  readonly effectiveSpermatozoa: number;
  /** Share that moves at all, 0 to 100; also judged without a calibration. Null when none could be judged. */
  readonly motilePercent: number | null;
  /** Percent of each grade, adding up to 100. Null without a calibration or without a spermatozoon to grade. */
  readonly gradePercent: GradeShares | null;
  readonly velocityHistogram: VelocityHistogram | null;
}

export interface Combined {
  /** With its exact Poisson interval. */
  readonly count: Estimate;
  readonly spermatozoaAssessed: number;
  /** Whether as many were counted, and as many assessed, as the manual asks for. */
  readonly isEnough: { readonly counted: boolean; readonly assessed: boolean };
  readonly concentration: (Estimate & { readonly from: 'counting' | 'replicates' }) | null;
  readonly motile: Estimate | null;
  readonly grades: {
    readonly rapid: Estimate;
    readonly slow: Estimate;
    readonly nonProgressive: Estimate;
    readonly immotile: Estimate;
    readonly progressive: Estimate;
  } | null;
  readonly agreement: { readonly counts: Agreement | null; readonly progressiveMotility: Agreement | null };
  readonly velocityHistogram: VelocityHistogram | null;
}

/** Fields whose examined sizes differ by no more than this share are compared as equal. */
const EQUAL_SIZE_TOLERANCE = 0.01;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Standard deviation over mean, in percent; null where the mean is 0 or there is only one value. */
function variationPercent(values: readonly number[]): number | null {
  const mean = sum(values) / values.length;
  if (values.length < 2 || mean === 0) return null;
  const variance = sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
  return (100 * Math.sqrt(variance)) / mean;
}

/**
 * Whether the counts differ by no more than chance; null for fields of different size and for very small counts.
 * Where a concentration is given, the replicates that it is based on are compared, and no others: a field in which
 * nothing could be seen is not one without spermatozoa.
 */
function countAgreement(all: readonly Replicate[]): Agreement | null {
  const measured = all.filter((each) => each.examinedVolumeNl !== null);
  const replicates = measured.length > 0 ? measured : all;
  const counts = replicates.map((each) => each.spermatozoaCounted);
  const sizes = replicates.map((each) => each.examinedVolumeNl ?? each.examinedAreaPx2);
  const isEqual = Math.max(...sizes) <= Math.min(...sizes) * (1 + EQUAL_SIZE_TOLERANCE);
  if (!isEqual || sum(counts) < MIN_EXPECTED * counts.length) return null;
  const judged = replicateCountAgreement(counts);
  return judged && { ...judged, variationPercent: variationPercent(counts) };
}

/** Whether the shares of progressive spermatozoa differ by no more than chance; null where too few were seen. */
function progressiveAgreement(replicates: readonly Replicate[]): Agreement | null {
  const graded = replicates.flatMap(({ gradePercent, effectiveSpermatozoa: cells }) =>
    gradePercent && cells > 0 ? [{ share: (gradePercent.rapid + gradePercent.slow) / 100, cells }] : [],
  );
  const cells = sum(graded.map((each) => each.cells));
  const pooled = cells > 0 ? sum(graded.map((each) => each.share * each.cells)) / cells : 0;
  const rarer = Math.min(pooled, 1 - pooled);
  if (graded.some((each) => each.cells * rarer < MIN_EXPECTED)) return null;
  const judged = replicateShareAgreement(graded);
  return judged && { ...judged, variationPercent: variationPercent(graded.map((each) => each.share)) };
}

/** 95 % interval of the mean of replicates from their own scatter; null with fewer than two. */
function scatterInterval(values: readonly number[]): Interval | null {
  const interval = meanInterval(values);
  // There is no negative concentration.
  return interval && { low: Math.max(0, interval.low), high: interval.high };
}

/**
 * Concentration over replicates: all that was counted over all that was examined. Its interval is that of the
 * pooled count (Poisson); where the replicates scatter more than counting explains (badly mixed, drifting or clumped
 * sample), it is that of their own scatter (Student), when that is wider.
 */
const combineConcentration = (
  replicates: readonly Replicate[],
  agreement: Agreement | null,
): Combined['concentration'] =>
  poolConcentration(
    replicates.flatMap(({ meanPerField: count, examinedVolumeNl: volume }) =>
      volume === null ? [] : [{ count, volume }],
    ),
    agreement,
  );

/** What was counted in volumes (nl) as a concentration; null without a volume. */
export function poolConcentration(
  given: readonly { readonly count: number; readonly volume: number }[],
  agreement: Comparison | null,
): Combined['concentration'] {
  const volume = sum(given.map((each) => each.volume));
  if (given.length === 0 || volume <= 0) return null;
  const count = sum(given.map((each) => each.count));
  const value = count / volume;
  const counted = poissonInterval(count);
  const byCounting = { low: counted.low / volume, high: counted.high / volume };
  const byScatter =
    agreement?.agrees === false ? scatterInterval(given.map((each) => each.count / each.volume)) : null;
  const isWider = byScatter !== null && byScatter.high - byScatter.low > byCounting.high - byCounting.low;
  return isWider
    ? { value, interval95: byScatter, from: 'replicates' }
    : { value, interval95: byCounting, from: 'counting' };
}

/** A percentage over replicates, each weighted by the spermatozoa that it is based on. */
function poolPercent(
  replicates: readonly Replicate[],
  percentOf: (replicate: Replicate) => number | null,
): Estimate | null {
  const given = replicates.flatMap((each) => {
    const percent = percentOf(each);
    return percent === null || each.effectiveSpermatozoa <= 0
      ? []
      : [{ percent, weight: each.effectiveSpermatozoa }];
  });
  const weight = sum(given.map((each) => each.weight));
  if (weight === 0) return null;
  // Sums of many weights may exceed 100 by a rounding error, which is no proportion.
  const mean = sum(given.map((each) => each.percent * each.weight)) / weight;
  const value = Math.min(100, Math.max(0, mean));
  const { low, high } = proportionInterval(value / 100, weight);
  return { value, interval95: { low: 100 * low, high: 100 * high } };
}

function combineGrades(replicates: readonly Replicate[]): Combined['grades'] {
  const of = (share: (grades: GradeShares) => number): Estimate | null =>
    poolPercent(replicates, ({ gradePercent }) => gradePercent && share(gradePercent));
  const rapid = of((grades) => grades.rapid);
  const slow = of((grades) => grades.slow);
  const nonProgressive = of((grades) => grades.nonProgressive);
  const immotile = of((grades) => grades.immotile);
  const progressive = of((grades) => grades.rapid + grades.slow);
  return rapid && slow && nonProgressive && immotile && progressive
    ? { rapid, slow, nonProgressive, immotile, progressive }
    : null;
}

function combineHistograms(replicates: readonly Replicate[]): VelocityHistogram | null {
  const all = replicates.flatMap((each) => (each.velocityHistogram ? [each.velocityHistogram] : []));
  const [first] = all;
  if (!first) return null;
  const spermatozoa = first.spermatozoa.map((_, bin) => sum(all.map((each) => each.spermatozoa[bin] ?? 0)));
  return { binWidthMicronsPerSecond: first.binWidthMicronsPerSecond, spermatozoa };
}

/**
 * Joins the measurements of replicate videos of one sample: pooled counts with exact Poisson intervals, percentages
 * weighted by the spermatozoa behind them with Wilson score intervals, and how well the replicates agree.
 */
export function combineReplicates(replicates: readonly Replicate[]): Combined {
  const value = sum(replicates.map((each) => each.spermatozoaCounted));
  const agreement = countAgreement(replicates);
  return {
    count: { value, interval95: poissonInterval(value) },
    spermatozoaAssessed: sum(replicates.map((each) => each.spermatozoaAssessed)),
    isEnough: {
      counted: reachTwoReplicates(replicates.map((each) => each.spermatozoaCounted)),
      assessed: reachTwoReplicates(replicates.map((each) => each.spermatozoaAssessed)),
    },
    concentration: combineConcentration(replicates, agreement),
    motile: poolPercent(replicates, (each) => each.motilePercent),
    grades: combineGrades(replicates),
    agreement: { counts: agreement, progressiveMotility: progressiveAgreement(replicates) },
    velocityHistogram: combineHistograms(replicates),
  };
}
