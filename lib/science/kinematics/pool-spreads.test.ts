import { expect, it } from 'vitest';
import { poolSpreads } from './pool-spreads';

const spreadOf = (values: readonly number[]) => {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  const squares = values.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return {
    count: values.length,
    mean,
    standardDeviation: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : null,
  };
};

it('is what all values together give', () => {
  const groups = [[10, 12, 20], [35], [1, 2, 3, 4, 60]];
  const pooled = poolSpreads(groups.map(spreadOf));
  const expected = spreadOf(groups.flat());
  expect(pooled?.count).toBe(9);
  expect(pooled?.mean).toBeCloseTo(expected.mean, 12);
  expect(pooled?.standardDeviation).toBeCloseTo(expected.standardDeviation ?? Number.NaN, 12);
});

it('of two known groups is as by hand', () => {
  // 4 and 6, 10 and 20: mean 10, squares 36 + 16 + 0 + 100 = 152, over 3.
  expect(poolSpreads([spreadOf([4, 6]), spreadOf([10, 20])])).toEqual({
    count: 4,
    mean: 10,
    standardDeviation: Math.sqrt(152 / 3),
  });
});

it('of one value has no deviation, and of none is nothing', () => {
  expect(poolSpreads([{ count: 1, mean: 7, standardDeviation: null }])).toEqual({
    count: 1,
    mean: 7,
    standardDeviation: null,
  });
  expect(poolSpreads([{ count: 0, mean: 7, standardDeviation: 3 }])).toBeNull();
  expect(poolSpreads([])).toBeNull();
});
