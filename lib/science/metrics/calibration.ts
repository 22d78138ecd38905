import { judgeBoxes, type LabeledPicture } from './detection-metrics';

export interface CalibrationBin {
  /** Scores from here, up to and without `to` (the last bin holds 1 too). */
  readonly from: number;
  readonly to: number;
  readonly boxes: number;
  /** Null in an empty bin. */
  readonly meanScore: number | null;
  /** Share of the boxes that match a true one; null in an empty bin. */
  readonly precision: number | null;
}

export interface ScoreCalibration {
  /** 0 where a score of p means right in p of the cases; NaN without any found box. */
  readonly expectedCalibrationError: number;
  readonly bins: readonly CalibrationBin[];
}

/**
 * Whether scores can be read as probabilities: the mean over all boxes of |share that is right − mean score| of
 * their bin, bins of equal width (expected calibration error; Naeini, Cooper & Hauskrecht, AAAI 2015; Guo et al.,
 * ICML 2017). A box is right when it matches a true one at the intersection over union `overlap`.
 */
export function calibrationError(
  pictures: readonly LabeledPicture[],
  overlap: number,
  binCount = 10,
): ScoreCalibration {
  const sums = Array.from({ length: binCount }, () => ({ boxes: 0, score: 0, hits: 0 }));
  let total = 0;
  for (const { score, hit } of pictures.flatMap((picture) => judgeBoxes(picture, overlap))) {
    const bin = sums[Math.max(0, Math.min(binCount - 1, Math.floor(score * binCount)))];
    if (!bin) continue;
    bin.boxes++;
    bin.score += score;
    bin.hits += hit ? 1 : 0;
    total++;
  }
  const gap = sums.reduce((sum, bin) => sum + Math.abs(bin.hits - bin.score), 0);
  return {
    expectedCalibrationError: total > 0 ? gap / total : Number.NaN,
    bins: sums.map(({ boxes, score, hits }, index) => ({
      from: index / binCount,
      to: (index + 1) / binCount,
      boxes,
      meanScore: boxes > 0 ? score / boxes : null,
      precision: boxes > 0 ? hits / boxes : null,
    })),
  };
}
