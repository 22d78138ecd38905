import { replicateShareAgreement } from './agreement';
import { meanInterval, proportionInterval } from './intervals';
import {
  type Agreement,
  type GradeShares,
  type Replicate,
  type ScatteredEstimate,
  variationPercent,
} from './replicate';

interface Share {
  readonly percent: number;
  /** Independent spermatozoa behind it. */
  readonly cells: number;
}

type PercentOf = (replicate: Replicate) => number | null;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function sharesOf(replicates: readonly Replicate[], percentOf: PercentOf): Share[] {
  return replicates.flatMap((each) => {
    const percent = percentOf(each);
    const cells = each.effectiveSpermatozoa;
    return percent === null || cells <= 0 ? [] : [{ percent, cells }];
  });
}

/** All of them together, each weighted by the spermatozoa behind it; null without any. */
function pooledPercent(shares: readonly Share[]): number | null {
  const cells = sum(shares.map((each) => each.cells));
  if (cells === 0) return null;
  // Sums of many weights may exceed 100 by a rounding error, which is no proportion.
  const mean = sum(shares.map((each) => each.percent * each.cells)) / cells;
  return Math.min(100, Math.max(0, mean));
}

/** Whether shares differ by no more than chance; null where too few were seen. */
function agreementOf(shares: readonly Share[]): Agreement | null {
  const judged = replicateShareAgreement(
    shares.map(({ percent, cells }) => ({ share: percent / 100, cells })),
  );
  return judged && { ...judged, variationPercent: variationPercent(shares.map(({ percent }) => percent)) };
}

const PROGRESSIVE: PercentOf = ({ gradePercent }) => gradePercent && gradePercent.rapid + gradePercent.slow;

/**
 * A percentage over replicates, each weighted by the spermatozoa that it is based on, with Wilson's interval for all of
 * these; where the replicates disagree with that of their own scatter (Student), as far as it is wider. Null where nothing
 * was seen.
 */
function poolPercent(shares: readonly Share[], disagree: boolean): ScatteredEstimate | null {
  const value = pooledPercent(shares);
  if (value === null) return null;
  const { low, high } = proportionInterval(value / 100, sum(shares.map(({ cells }) => cells)));
  const counted = { low: 100 * low, high: 100 * high };
  const scatter = disagree ? meanInterval(shares.map(({ percent }) => percent)) : null;
  if (!scatter || scatter.high - scatter.low <= counted.high - counted.low) {
    return { value, interval95: counted, from: 'counting' };
  }
  const interval95 = {
    low: Math.max(0, Math.min(scatter.low, counted.low)),
    high: Math.min(100, Math.max(scatter.high, counted.high)),
  };
  return { value, interval95, from: 'replicates' };
}

export interface CombinedMotility {
  readonly motile: ScatteredEstimate | null;
  /** Null where none were graded. */
  readonly grades: Readonly<Record<keyof GradeShares | 'progressive', ScatteredEstimate>> | null;
  /** Whether the shares of progressive spermatozoa differ by no more than chance; null where too few were seen. */
  readonly progressiveAgreement: Agreement | null;
}

/**
 * Motility over replicates. Where these scatter more than chance explains in what is judged, the motile or the
 * progressive share, they are not one sample of so many cells, whatever share of them is asked for. The other grades are
 * not tested one by one: among many tests some fail by chance.
 */
export function combineMotility(replicates: readonly Replicate[]): CombinedMotility {
  const motile = sharesOf(replicates, ({ motilePercent }) => motilePercent);
  const progressive = sharesOf(replicates, PROGRESSIVE);
  const agreement = agreementOf(progressive);
  const disagree = agreement?.agrees === false || agreementOf(motile)?.agrees === false;
  const of = (grade: keyof GradeShares): ScatteredEstimate | null =>
    poolPercent(
      sharesOf(replicates, ({ gradePercent }) => gradePercent?.[grade] ?? null),
      disagree,
    );
  const grades = {
    ...{ rapid: of('rapid'), slow: of('slow'), nonProgressive: of('nonProgressive') },
    ...{ immotile: of('immotile'), progressive: poolPercent(progressive, disagree) },
  };
  return {
    motile: poolPercent(motile, disagree),
    grades: isComplete(grades) ? grades : null,
    progressiveAgreement: agreement,
  };
}

/** The same replicates are graded or not, so all shares are there or none is. */
const isComplete = <K extends string, T>(
  given: Readonly<Record<K, T | null>>,
): given is Readonly<Record<K, T>> => Object.values(given).every((each) => each !== null);
