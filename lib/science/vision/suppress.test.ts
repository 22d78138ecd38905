import { expect, it } from 'vitest';
import { boxOverlap, centerDistance, median } from './boxes';
import { suppressDuplicates } from './suppress';
import type { Detection } from './types';

const at = (x: number, y: number, w: number, h: number, score: number): Detection => ({
  x,
  y,
  w,
  h,
  score,
  className: 'sperm',
});

it('measures overlap, distance and median', () => {
  // 10×10 boxes shifted by 5: shared 50, union 150
  expect(boxOverlap(at(0, 0, 10, 10, 1), at(5, 0, 10, 10, 1))).toBeCloseTo(1 / 3, 12);
  expect(boxOverlap(at(0, 0, 10, 10, 1), at(10, 0, 10, 10, 1))).toBe(0);
  expect(centerDistance(at(0, 0, 10, 10, 1), at(2, 3, 12, 12, 1))).toBe(5); // (3, 4)
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, Number.NaN]);
});

it('keeps the best of overlapping boxes and of concentric boxes of different size', () => {
  const kept = suppressDuplicates([
    at(2, 0, 10, 10, 0.6), // overlap with the first 80/120 = 0.67
    at(0, 0, 10, 10, 0.9),
    at(8, 0, 10, 10, 0.8), // overlap 20/180: a neighbor, not a copy
    at(3, 3, 4, 4, 0.5), // inside the first, overlap 0.16, same center
  ]);
  expect(kept.map((d) => d.score)).toEqual([0.9, 0.8]);
});
