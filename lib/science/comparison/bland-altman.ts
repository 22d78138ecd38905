import { meanInterval } from '@/lib/science/who-manual';
import type { Interval } from './bootstrap';

export interface BlandAltman {
  readonly pairs: number;
  /** Mean of second minus first. */
  readonly bias: number;
  readonly biasInterval95: Interval | null;
  /** Where 95 % of differences lie, if they are normal; null below three pairs. */
  readonly limits: Interval | null;
  /** 95 % intervals of both limits; null below three pairs. */
  readonly lowLimitInterval95: Interval | null;
  readonly highLimitInterval95: Interval | null;
}

/**
 * Agreement of two measurements of the same samples: bias ± 1.96 standard deviations of the differences, with exact-t
 * intervals of bias and limits (Bland and Altman, Lancet 327:307, 1986: the standard error of a limit is √(3 s²/n)).
 * @param pairs of the first and the second measurement of a sample
 * @throws RangeError without pairs
 */
export function blandAltman(pairs: readonly (readonly [first: number, second: number])[]): BlandAltman {
  const n = pairs.length;
  if (n === 0) throw new RangeError('nothing to compare');
  const differences = pairs.map(([first, second]) => second - first);
  const bias = differences.reduce((a, b) => a + b, 0) / n;
  if (n < 3)
    return {
      ...{ pairs: n, bias, biasInterval95: null, limits: null },
      ...{ lowLimitInterval95: null, highLimitInterval95: null },
    };
  const s = Math.sqrt(differences.reduce((sum, d) => sum + (d - bias) ** 2, 0) / (n - 1));
  const biasInterval95 = meanInterval(differences);
  const half = biasInterval95 ? (biasInterval95.high - biasInterval95.low) / 2 : 0;
  const about = (middle: number, half: number): Interval => ({ low: middle - half, high: middle + half });
  const limits = about(bias, 1.96 * s);
  // Its standard error is √3 that of the bias.
  const ofLimit = half * Math.sqrt(3);
  return {
    ...{ pairs: n, bias, biasInterval95, limits },
    lowLimitInterval95: about(limits.low, ofLimit),
    highLimitInterval95: about(limits.high, ofLimit),
  };
}
