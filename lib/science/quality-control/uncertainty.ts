import { CONFIDENCE, type Interval } from '../who-manual/intervals';
import { chiSquareQuantile } from '../who-manual/special-functions';
import { MIN_BASELINE_RUNS, standardDeviationOf } from './baseline';

/** A run as far as uncertainty asks for it. */
export interface UncertainRun {
  readonly mean: number;
  /** Standard deviation that counting alone gives that mean; null where nobody knows how many were counted. */
  readonly counting: number | null;
}

/** What repeated measurements of one material say of the uncertainty of a single one, in the unit of the figure. */
export interface MeasurementUncertainty {
  readonly runs: number;
  readonly mean: number;
  /** Between runs, with everything that changes from run to run: days, operators, preparations, counting. */
  readonly standardDeviation: number;
  readonly standardDeviation95: Interval;
  /** What counting alone gives a run of these, the root of the mean square; null where it is not known of every run. */
  readonly counting: number | null;
  /** What is left without it; null likewise, 0 where counting explains everything. */
  readonly beyondCounting: number | null;
}

/** Two standard deviations: about 95 % of what is measured lies so near to the mean. */
export const COVERAGE_FACTOR = 2;

/**
 * Within-laboratory standard uncertainty from internal quality control (ISO/TS 20914:2019: the standard deviation of
 * control results under intermediate precision), with the 95 % interval of a standard deviation from its chi-square
 * distribution, and without what counting gives. Null with fewer than `MIN_BASELINE_RUNS` runs, or where all are alike.
 *
 * What the maker of the material states, and how far the mean lies from it, is not in it.
 */
export function uncertaintyOf(runs: readonly UncertainRun[]): MeasurementUncertainty | null {
  const standardDeviation = standardDeviationOf(runs.map(({ mean }) => mean));
  if (runs.length < MIN_BASELINE_RUNS || !standardDeviation) return null;
  const squares = runs.flatMap(({ counting }) => (counting === null ? [] : [counting ** 2]));
  const counted = squares.length === runs.length ? sum(squares) / squares.length : null;
  return {
    runs: runs.length,
    mean: sum(runs.map(({ mean }) => mean)) / runs.length,
    standardDeviation,
    standardDeviation95: spreadInterval(standardDeviation, runs.length - 1),
    counting: counted === null ? null : Math.sqrt(counted),
    beyondCounting: counted === null ? null : Math.sqrt(Math.max(0, standardDeviation ** 2 - counted)),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** (n − 1) s² / σ² is a chi-square variable. */
function spreadInterval(standardDeviation: number, freedom: number): Interval {
  const tail = (1 - CONFIDENCE) / 2;
  return {
    low: standardDeviation * Math.sqrt(freedom / chiSquareQuantile(1 - tail, freedom)),
    high: standardDeviation * Math.sqrt(freedom / chiSquareQuantile(tail, freedom)),
  };
}
