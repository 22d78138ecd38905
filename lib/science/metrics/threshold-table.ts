import { centerScores, type LabeledPicture, scoreAtThreshold } from './detection-metrics';

export interface ThresholdScores {
  readonly threshold: number;
  /** At the overlap asked for; NaN where nothing was found or nothing is there. */
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly centreF1: number;
}

/** What a detector would score with each working threshold from `step` to 1 − `step`. */
export function thresholdTable(
  pictures: readonly LabeledPicture[],
  overlap: number,
  step = 0.05,
): ThresholdScores[] {
  const count = Math.round(1 / step) - 1;
  return Array.from({ length: count }, (_, index) => {
    const threshold = Math.round((index + 1) * step * 1e6) / 1e6;
    return {
      threshold,
      ...scoreAtThreshold(pictures, threshold, overlap),
      centreF1: centerScores(pictures, threshold).f1,
    };
  });
}
