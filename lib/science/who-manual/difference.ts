import type { Estimate } from './replicate';

export interface Difference extends Estimate {
  /** Whether 0 lies outside the interval: counting error alone does not explain the difference. */
  readonly exceedsCountingError: boolean;
}

/**
 * How much a later result differs from an earlier one, with its 95 % interval from the intervals of both: each limit is
 * recovered from the distances to the limits on the side that it depends on, √(distance² + distance²). For Wilson
 * intervals this is Newcombe's hybrid score interval of the difference of two proportions (1998, Stat. Med. 17:873,
 * method 10); Zou & Donner (2008, Stat. Med. 27:1693) carried it over to rates and other estimates of any interval.
 *
 * It holds for two independent counts. What one man's samples vary by from visit to visit is not in it.
 */
export function differenceOf(earlier: Estimate, later: Estimate): Difference {
  const value = later.value - earlier.value;
  const down = Math.hypot(later.value - later.interval95.low, earlier.interval95.high - earlier.value);
  const up = Math.hypot(later.interval95.high - later.value, earlier.value - earlier.interval95.low);
  const interval95 = { low: value - down, high: value + up };
  return { value, interval95, exceedsCountingError: interval95.low > 0 || interval95.high < 0 };
}
