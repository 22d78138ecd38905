import { MIN_EXPECTED, replicateCountAgreement } from './agreement';
import { type CombinedMotility, combineMotility } from './combine-shares';
import { type Interval, meanInterval, poissonInterval } from './intervals';
import {
  type Agreement,
  type Estimate,
  type Replicate,
  type ScatteredEstimate,
  type VelocityHistogram,
  variationPercent,
} from './replicate';
import { reachTwoReplicates } from './two-replicates';

export interface Combined extends Pick<CombinedMotility, 'motile' | 'grades'> {
  /** With its exact Poisson interval. */
  readonly count: Estimate;
  readonly spermatozoaAssessed: number;
  /** Whether as many were counted, and as many assessed, as the manual asks for. */
  readonly isEnough: { readonly counted: boolean; readonly assessed: boolean };
  readonly concentration: ScatteredEstimate | null;
  readonly agreement: { readonly counts: Agreement | null; readonly progressiveMotility: Agreement | null };
  readonly velocityHistogram: VelocityHistogram | null;
}

/**
 * Fields whose examined sizes differ by no more than this share are compared: dense ones are a little smaller than others, as
 * more of them is hidden. A field counts in the scatter of the concentrations like any other, whatever its size.
 */
const SIMILAR_SIZE = 0.2;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Whether the counts differ by no more than chance, each expected by the size of what was examined; null for fields of very
 * different size and for very small counts.
 * Where a concentration is given, the replicates that it is based on are compared, and no others: a field in which
 * nothing could be seen is not one without spermatozoa.
 */
function countAgreement(all: readonly Replicate[]): Agreement | null {
  const measured = all.filter((each) => each.examinedVolumeNl !== null);
  const replicates = measured.length > 0 ? measured : all;
  const counts = replicates.map((each) => each.spermatozoaCounted);
  const sizes = replicates.map((each) => each.examinedVolumeNl ?? each.examinedAreaPx2);
  const isSimilar = Math.max(...sizes) <= Math.min(...sizes) * (1 + SIMILAR_SIZE);
  if (!isSimilar || sum(counts) < MIN_EXPECTED * counts.length) return null;
  const judged = replicateCountAgreement(counts, sizes);
  const densities = counts.map((count, i) => count / (sizes[i] ?? 1));
  return judged && { ...judged, variationPercent: variationPercent(densities) };
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
  agreement: Pick<Agreement, 'agrees'> | null,
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

function combineHistograms(replicates: readonly Replicate[]): VelocityHistogram | null {
  const all = replicates.flatMap((each) => (each.velocityHistogram ? [each.velocityHistogram] : []));
  const [first] = all;
  if (!first) return null;
  const spermatozoa = first.spermatozoa.map((_, bin) => sum(all.map((each) => each.spermatozoa[bin] ?? 0)));
  return { binWidthMicronsPerSecond: first.binWidthMicronsPerSecond, spermatozoa };
}

/**
 * Joins the measurements of replicate videos of one sample: pooled counts with exact Poisson intervals, percentages
 * weighted by the spermatozoa behind them with Wilson score intervals, those of their own scatter where the replicates
 * disagree, and how well they agree.
 */
export function combineReplicates(replicates: readonly Replicate[]): Combined {
  const value = sum(replicates.map((each) => each.spermatozoaCounted));
  const agreement = countAgreement(replicates);
  const { motile, grades, progressiveAgreement } = combineMotility(replicates);
  return {
    count: { value, interval95: poissonInterval(value) },
    spermatozoaAssessed: sum(replicates.map((each) => each.spermatozoaAssessed)),
    isEnough: {
      counted: reachTwoReplicates(replicates.map((each) => each.spermatozoaCounted)),
      assessed: reachTwoReplicates(replicates.map((each) => each.spermatozoaAssessed)),
    },
    concentration: combineConcentration(replicates, agreement),
    motile,
    grades,
    agreement: { counts: agreement, progressiveMotility: progressiveAgreement },
    velocityHistogram: combineHistograms(replicates),
  };
}
