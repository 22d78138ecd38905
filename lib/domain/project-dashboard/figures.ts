import type { SpermClassification } from './contract';

interface GradedVideo {
  readonly isSimulated: boolean;
  readonly isMeasured: boolean;
  readonly rapid: number | null;
  readonly slow: number | null;
  readonly nonProgressive: number | null;
  readonly immotile: number | null;
  readonly spermAssessed: number | null;
  readonly effectiveSperm: number | null;
}

/** A video without a calibration knows motile and immotile only: that is no grading. */
export const isGraded = (video: GradedVideo): boolean =>
  video.rapid !== null && (video.effectiveSperm ?? 0) > 0;

/**
 * Motility grades over all graded videos. Each video weighs as many spermatozoa as were followed in it, as the replicates
 * of a report do.
 */
export function classify(videos: readonly GradedVideo[]): SpermClassification {
  const graded = videos.filter(isGraded);
  const weight = graded.reduce((sum, { effectiveSperm }) => sum + (effectiveSperm ?? 0), 0);
  const pooled = (grade: 'rapid' | 'slow' | 'nonProgressive' | 'immotile'): number =>
    graded.reduce((sum, video) => sum + (video[grade] ?? 0) * (video.effectiveSperm ?? 0), 0) / weight;
  return {
    grades:
      weight > 0
        ? {
            rapid: pooled('rapid'),
            slow: pooled('slow'),
            nonProgressive: pooled('nonProgressive'),
            immotile: pooled('immotile'),
          }
        : null,
    gradedVideos: graded.length,
    ungradedVideos: videos.filter((video) => video.isMeasured && !isGraded(video)).length,
    unmeasuredVideos: videos.filter((video) => !video.isMeasured).length,
    simulatedVideos: graded.filter(({ isSimulated }) => isSimulated).length,
    spermatozoaGraded: graded.reduce((sum, { spermAssessed }) => sum + (spermAssessed ?? 0), 0),
  };
}

/** Runs at either end that are compared: the median of three is not led astray by one of them. */
export const COMPARED_RUNS = 3;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

/**
 * By how much the time per frame has fallen from the first runs to the newest, in percent; negative where it has risen.
 * Null with fewer runs than two times `COMPARED_RUNS`, because the two ends would then share some.
 */
export function timeReductionPercent(
  first: readonly number[],
  newest: readonly number[],
  totalRuns: number,
): number | null {
  if (totalRuns < 2 * COMPARED_RUNS) return null;
  const before = median(first.slice(0, COMPARED_RUNS));
  const now = median(newest.slice(0, COMPARED_RUNS));
  return before > 0 ? 100 * (1 - now / before) : null;
}

interface Recorded {
  readonly candidate: { readonly sha256: string; readonly f1: number | null };
  readonly inUse: { readonly sha256: string; readonly f1: number | null; readonly isShipped: boolean };
}

/** A share as a percentage. */
export const percentOf = (share: number | null): number | null => (share === null ? null : 100 * share);

/**
 * F1, in percent, of the detector in use by its newest comparison; null where it was in none.
 * @param recorded comparisons, the oldest first
 * @param sha256 of the version in use; null for the shipped one
 */
export function accuracyInUse(recorded: readonly Recorded[], sha256: string | null): number | null {
  const figures = recorded.flatMap(({ candidate, inUse }) => {
    if (sha256 !== null && candidate.sha256 === sha256) return [candidate.f1];
    const isMeant = sha256 === null ? inUse.isShipped : inUse.sha256 === sha256;
    return isMeant ? [inUse.f1] : [];
  });
  return percentOf(figures.at(-1) ?? null);
}
