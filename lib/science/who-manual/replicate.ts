import type { Agreement as Comparison } from './agreement';
import type { Interval } from './intervals';

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

/** With where its interval comes from: what was counted, or the scatter of the replicates. */
export interface ScatteredEstimate extends Estimate {
  readonly from: 'counting' | 'replicates';
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

/** Standard deviation over mean, in percent; null where the mean is 0 or there is only one value. */
export function variationPercent(values: readonly number[]): number | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length < 2 || mean === 0) return null;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return (100 * Math.sqrt(variance)) / mean;
}
