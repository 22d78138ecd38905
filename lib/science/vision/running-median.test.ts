import { describe, expect, it } from 'vitest';
import { median } from './boxes';
import { runningMedian } from './running-median';

describe('runningMedian', () => {
  it('is the median of each number and its neighbors, fewer at the ends', () => {
    // 3 1 | 3 1 2 | 1 2 5 | 2 5 5 | 5 5
    expect([...runningMedian([3, 1, 2, 5, 5], 1)]).toEqual([2, 2, 2, 5, 5]);
    expect([...runningMedian([4, 2], 3)]).toEqual([3, 3]);
    expect([...runningMedian([], 3)]).toEqual([]);
  });

  it('equals what sorting each window gives', () => {
    const values = Array.from({ length: 200 }, (_, i) => Math.round(50 * Math.sin(i * i)) / 7);
    for (const span of [1, 5, 24, 300]) {
      const sorted = values.map((_, i) => median(values.slice(Math.max(0, i - span), i + span + 1)));
      expect([...runningMedian(values, span)]).toEqual(sorted);
    }
  });
});
