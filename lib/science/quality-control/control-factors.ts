import { logGamma } from '../who-manual/special-functions';

/** Multiples of the standard error at which a chart warns, and at which work stops (WHO manual, quality assurance). */
export const WARNING_SD = 2;
export const ACTION_SD = 3;

/**
 * c4: the mean of the sample standard deviation of n normal values, in units of the true one
 * (Shewhart 1931; ISO 7870-2, annex): √(2/(n − 1)) · Γ(n/2) / Γ((n − 1)/2).
 * @throws RangeError for fewer than two values, which have no spread.
 */
export function c4(n: number): number {
  if (!(Number.isInteger(n) && n >= 2)) throw new RangeError(`${n} values have no standard deviation`);
  return Math.sqrt(2 / (n - 1)) * Math.exp(logGamma(n / 2) - logGamma((n - 1) / 2));
}

export interface ControlFactors {
  /** Times the mean standard deviation: half the width of the band of X̄ (A3 at three standard errors). */
  readonly mean: number;
  /** Times the mean standard deviation: the lower limit of S (B3 at three standard errors), never below 0. */
  readonly lowestSpread: number;
  /** Times the mean standard deviation: the upper limit of S (B4 at three standard errors). */
  readonly highestSpread: number;
}

/** Factors of X̄ and S charts of n replicates: at 3 standard errors the A3, B3 and B4 of the WHO manual's table. */
export function controlFactors(n: number, standardErrors: number): ControlFactors {
  const c = c4(n);
  const relative = (standardErrors * Math.sqrt(1 - c * c)) / c;
  return {
    mean: standardErrors / (c * Math.sqrt(n)),
    lowestSpread: Math.max(0, 1 - relative),
    highestSpread: 1 + relative,
  };
}

/** Where a chart warns and where work stops. */
export interface ChartLimits {
  readonly center: number;
  readonly warningLow: number;
  readonly warningHigh: number;
  readonly actionLow: number;
  readonly actionHigh: number;
}

/** Limits of the X̄ chart from the grand mean and the mean standard deviation within runs of n. */
export function meanChartLimits(grandMean: number, meanSpread: number, n: number): ChartLimits {
  const [warning, action] = [controlFactors(n, WARNING_SD).mean, controlFactors(n, ACTION_SD).mean];
  return {
    center: grandMean,
    warningLow: grandMean - warning * meanSpread,
    warningHigh: grandMean + warning * meanSpread,
    actionLow: grandMean - action * meanSpread,
    actionHigh: grandMean + action * meanSpread,
  };
}

/** Limits of the S chart from the mean standard deviation within runs of n. */
export function spreadChartLimits(meanSpread: number, n: number): ChartLimits {
  const [warning, action] = [controlFactors(n, WARNING_SD), controlFactors(n, ACTION_SD)];
  return {
    center: meanSpread,
    warningLow: warning.lowestSpread * meanSpread,
    warningHigh: warning.highestSpread * meanSpread,
    actionLow: action.lowestSpread * meanSpread,
    actionHigh: action.highestSpread * meanSpread,
  };
}
