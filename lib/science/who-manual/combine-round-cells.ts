import { MIN_EXPECTED, replicateCountAgreement } from './agreement';
import { poolConcentration } from './combine-replicates';
import { poissonInterval } from './intervals';
import type { Estimate } from './replicate';

/** Round cells counted on one replicate. */
export interface RoundCellReplicate {
  readonly counted: number;
  /** Undiluted sample in the area in which they were counted; null without a calibration. */
  readonly examinedVolumeNl: number | null;
}

export interface CombinedRoundCells {
  readonly count: Estimate;
  /** M/ml. */
  readonly concentration: Estimate | null;
}

/**
 * Round cells over replicates, combined as spermatozoa are: counts pooled with the exact Poisson interval, or the interval
 * of the replicates' own scatter where they disagree and enough were counted to tell.
 */
export function combineRoundCells(replicates: readonly RoundCellReplicate[]): CombinedRoundCells {
  const total = replicates.reduce((sum, { counted }) => sum + counted, 0);
  const given = replicates.flatMap(({ counted: count, examinedVolumeNl: volume }) =>
    volume === null ? [] : [{ count, volume }],
  );
  const counts = given.map(({ count }) => count);
  const isEnough = counts.reduce((sum, n) => sum + n, 0) >= MIN_EXPECTED * counts.length;
  const agreement = isEnough
    ? replicateCountAgreement(
        counts,
        given.map(({ volume }) => volume),
      )
    : null;
  const pooled = poolConcentration(given, agreement);
  return {
    count: { value: total, interval95: poissonInterval(total) },
    concentration: pooled && { value: pooled.value, interval95: pooled.interval95 },
  };
}
