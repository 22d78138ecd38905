import { seededRandom } from '@/lib/science/simulation';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Of fewer values drawing again says next to nothing. */
export const LEAST_FOR_BOOTSTRAP = 5;
const DRAWS = 5000;

/**
 * 95 % interval of a mean by drawing whole videos again, percentile method (Efron and Tibshirani, An Introduction to the
 * Bootstrap, 1993, chapter 13); null below five values.
 */
export function bootstrapMean(values: readonly number[], seed = 1): Interval | null {
  const n = values.length;
  if (n < LEAST_FOR_BOOTSTRAP) return null;
  const random = seededRandom(seed);
  const means = Float64Array.from({ length: DRAWS }, () => {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += values[Math.floor(random() * n)] as number;
    return sum / n;
  }).sort();
  const at = (share: number): number => means[Math.min(DRAWS - 1, Math.floor(share * DRAWS))] as number;
  return { low: at(0.025), high: at(0.975) };
}
