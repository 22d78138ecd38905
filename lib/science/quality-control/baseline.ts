/** Runs that a baseline needs, and runs from which its standard deviation is known well enough to be trusted. */
export const MIN_BASELINE_RUNS = 10;
export const ADVISED_BASELINE_RUNS = 20;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** As a share of the values: a spread below it is what rounding leaves of equal ones (ten times 20.1 have a mean of 20.099…98). */
export const ROUNDING = 1e-12;

/** Sample standard deviation (n − 1), 0 of equal values; null with fewer than two. */
export function standardDeviationOf(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = meanOf(values);
  const found = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
  return found > ROUNDING * Math.abs(mean) ? found : 0;
}

/** A run's values reduced to what charts show: their mean, and their spread where there are replicates. */
export interface RunSummary {
  readonly mean: number;
  readonly standardDeviation: number | null;
  readonly replicates: number;
}

/** @throws RangeError for a run without values. */
export function summarizeRun(values: readonly number[]): RunSummary {
  if (values.length === 0) throw new RangeError('a control run has at least one value');
  return {
    mean: meanOf(values),
    standardDeviation: standardDeviationOf(values),
    replicates: values.length,
  };
}

/** What later runs are judged by. */
export interface Baseline {
  readonly mean: number;
  /** Between runs. */
  readonly standardDeviation: number;
  /**
   * Spread within runs of so many replicates; null where runs had no replicates or not all the same number, from which no
   * limits of an S chart follow.
   */
  readonly within: { readonly meanSpread: number; readonly replicates: number } | null;
}

/**
 * The laboratory's own limits, from its own runs. Null where they are fewer than `MIN_BASELINE_RUNS` or all alike: no
 * limits follow from runs without spread.
 */
export function baselineOf(runs: readonly RunSummary[]): Baseline | null {
  if (runs.length < MIN_BASELINE_RUNS) return null;
  const means = runs.map(({ mean }) => mean);
  const standardDeviation = standardDeviationOf(means);
  if (!standardDeviation) return null;
  const [first] = runs;
  const spreads = runs.flatMap((run) => run.standardDeviation ?? []);
  const replicates = first?.replicates ?? 0;
  const isEven = spreads.length === runs.length && runs.every((run) => run.replicates === replicates);
  const meanSpread = isEven ? meanOf(spreads) : 0;
  return {
    mean: meanOf(means),
    standardDeviation,
    within: meanSpread > 0 ? { meanSpread, replicates } : null,
  };
}
