import { betaProbability, gammaProbability, solveRising } from './special-functions';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Two-sided confidence of every interval in a report. */
export const CONFIDENCE = 0.95;
/** 97.5 % point of the standard normal distribution. */
export const Z = 1.959963984540054;

/**
 * Exact interval of a Poisson mean from a count (Garwood 1936, Biometrika 28:437): the gamma quantiles
 * at (1 − c)/2 of shape n and at (1 + c)/2 of shape n + 1. The count may be a mean and need not be whole.
 * @throws RangeError for negative or non-finite counts.
 */
export function poissonInterval(count: number, confidence = CONFIDENCE): Interval {
  if (!(count >= 0 && Number.isFinite(count))) throw new RangeError(`a count cannot be ${count}`);
  const tail = (1 - confidence) / 2;
  const highest = count + 20 * Math.sqrt(count + 1) + 40;
  return {
    low: count > 0 ? solveRising((x) => gammaProbability(count, x), tail, 0, highest) : 0,
    high: solveRising((x) => gammaProbability(count + 1, x), 1 - tail, 0, highest),
  };
}

/** Wilson's score interval of a proportion (1927, J. Am. Stat. Assoc. 22:209); `n` may be an effective number. */
export function proportionInterval(proportion: number, n: number): Interval {
  requireProportion(proportion, n);
  const square = Z * Z;
  const center = (proportion + square / (2 * n)) / (1 + square / n);
  const half = (Z / (1 + square / n)) * Math.sqrt((proportion * (1 - proportion)) / n + square / (4 * n * n));
  return { low: Math.max(0, center - half), high: Math.min(1, center + half) };
}

/** Exact interval of k among n (Clopper & Pearson 1934, Biometrika 26:404). */
export function clopperPearsonInterval(k: number, n: number, confidence = CONFIDENCE): Interval {
  if (!(Number.isInteger(k) && Number.isInteger(n) && n > 0 && k >= 0 && k <= n)) {
    throw new RangeError(`${k} of ${n} is not a proportion of counts`);
  }
  const tail = (1 - confidence) / 2;
  return {
    low: k === 0 ? 0 : solveRising((p) => betaProbability(k, n - k + 1, p), tail, 0, 1),
    high: k === n ? 1 : solveRising((p) => betaProbability(k + 1, n - k, p), 1 - tail, 0, 1),
  };
}

/**
 * Interval of the mean of a normal population from a sample, by Student's t (1908, Biometrika 6:1). Null with fewer
 * than two values, which say nothing about their spread.
 */
export function meanInterval(values: readonly number[], confidence = CONFIDENCE): Interval | null {
  const n = values.length;
  if (n < 2) return null;
  const mean = values.reduce((sum, v) => sum + v, 0) / n;
  const variance = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (n - 1);
  const freedom = n - 1;
  // P(|T| < t) = I(t²/(ν + t²); ½, ν/2), so the quantile follows from the beta distribution's.
  const share = solveRising((x) => betaProbability(0.5, freedom / 2, x), confidence, 0, 1);
  const half = Math.sqrt((freedom * share) / (1 - share)) * Math.sqrt(variance / n);
  return { low: mean - half, high: mean + half };
}

function requireProportion(proportion: number, n: number): void {
  if (!(proportion >= 0 && proportion <= 1 && n > 0 && Number.isFinite(n))) {
    throw new RangeError(`${proportion} of ${n} is not a proportion`);
  }
}
