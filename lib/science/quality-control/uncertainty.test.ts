import { expect, it } from 'vitest';
import { uncertaintyOf } from './uncertainty';

const runs = (counting: number | null) =>
  Array.from({ length: 10 }, (_, i) => ({ mean: 41 + i, counting: i === 3 ? counting : 2 }));

it('is the scatter of runs, with and without what counting gives', () => {
  // 41 to 50: mean 45.5, variance 82.5 / 9 = 9.1667. The chi-square of 9 degrees of freedom has 2.700 and 19.023 as its
  // 2.5 and 97.5 % points: 3.0277 × √(9 / 19.023) = 2.083 and 3.0277 × √(9 / 2.700) = 5.527.
  const found = uncertaintyOf(runs(2));
  expect(found).toMatchObject({ runs: 10, mean: 45.5, counting: 2 });
  expect(found?.standardDeviation).toBeCloseTo(3.0277, 4);
  expect(found?.standardDeviation95.low).toBeCloseTo(2.083, 3);
  expect(found?.standardDeviation95.high).toBeCloseTo(5.527, 3);
  // √(9.1667 − 4)
  expect(found?.beyondCounting).toBeCloseTo(2.273, 3);
});

it('takes the root of the mean square of what counting gives, and no less than nothing away', () => {
  // (9 × 4 + 30²) / 10 = 93.6, more than the runs scatter.
  const found = uncertaintyOf(runs(30));
  expect(found?.counting).toBeCloseTo(Math.sqrt(93.6), 9);
  expect(found?.beyondCounting).toBe(0);
});

it('does not guess how many were counted', () => {
  expect(uncertaintyOf(runs(null))).toMatchObject({ counting: null, beyondCounting: null });
});

it('says nothing of fewer than ten runs, or of runs without scatter', () => {
  expect(uncertaintyOf(runs(2).slice(1))).toBeNull();
  expect(uncertaintyOf(runs(2).map((run) => ({ ...run, mean: 5 })))).toBeNull();
});
