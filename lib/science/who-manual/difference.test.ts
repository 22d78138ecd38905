import { describe, expect, it } from 'vitest';
import { differenceOf } from './difference';
import { poissonInterval, proportionInterval } from './intervals';

const share = (k: number, n: number) => ({ value: k / n, interval95: proportionInterval(k / n, n) });
const count = (n: number) => ({ value: n, interval95: poissonInterval(n) });

describe('differenceOf', () => {
  // Newcombe 1998, Stat. Med. 17:873, table II, method 10; differences are the first proportion less the second.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [10, 10, 0, 10, 0.6075, 1],
    [0, 10, 0, 10, -0.2775, 0.2775],
  ])('of %d/%d and %d/%d is as published', (k1, n1, k2, n2, low, high) => {
    const { interval95 } = differenceOf(share(k2, n2), share(k1, n1));
    expect(interval95.low).toBeCloseTo(low, 4);
    expect(interval95.high).toBeCloseTo(high, 4);
  });

  it('finds two counts different where their intervals say so', () => {
    // Garwood: 100 is 81.36 to 121.63, 150 is 126.96 to 176.02 (Pearson & Hartley, table 40).
    // Down √(23.04² + 21.63²) = 31.60, up √(26.02² + 18.64²) = 32.01.
    const { value, interval95, exceedsCountingError } = differenceOf(count(100), count(150));
    expect(value).toBe(50);
    expect(interval95.low).toBeCloseTo(18.4, 1);
    expect(interval95.high).toBeCloseTo(82, 1);
    expect(exceedsCountingError).toBe(true);
    // 100 and 110: 1.96 √210 = 28.4 is far more than 10.
    expect(differenceOf(count(100), count(110)).exceedsCountingError).toBe(false);
  });

  it('turns round with the order of the two', () => {
    const there = differenceOf(count(100), count(150));
    const back = differenceOf(count(150), count(100));
    expect(back.interval95.low).toBeCloseTo(-there.interval95.high, 10);
    expect(back.interval95.high).toBeCloseTo(-there.interval95.low, 10);
    expect(back.exceedsCountingError).toBe(true);
  });
});
