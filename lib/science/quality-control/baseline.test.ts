import { describe, expect, it } from 'vitest';
import { baselineOf, standardDeviationOf, summarizeRun } from './baseline';

// 1 … 10: mean 5.5, sum of squares 82.5, so the standard deviation is √(82.5/9) = 3.0277.
const TEN = Array.from({ length: 10 }, (_, i) => i + 1);

describe('the baseline of a laboratory', () => {
  it('has the mean and the standard deviation of its runs', () => {
    const baseline = baselineOf(TEN.map((value) => summarizeRun([value])));
    expect(baseline?.mean).toBeCloseTo(5.5, 10);
    expect(baseline?.standardDeviation).toBeCloseTo(3.0277, 4);
    expect(baseline?.within).toBeNull();
  });

  it('has the mean spread within runs of the same number of replicates', () => {
    // Pairs a and a + 2: standard deviation √2 each.
    const pairs = TEN.map((value) => summarizeRun([value, value + 2]));
    expect(baselineOf(pairs)?.within).toEqual({ meanSpread: expect.closeTo(Math.SQRT2, 10), replicates: 2 });
    const uneven = [...pairs.slice(1), summarizeRun([1, 2, 3])];
    expect(baselineOf(uneven)?.within).toBeNull();
  });

  it('is not set from too few runs, nor from runs without spread', () => {
    expect(baselineOf(TEN.slice(1).map((value) => summarizeRun([value])))).toBeNull();
    expect(baselineOf(TEN.map(() => summarizeRun([7])))).toBeNull();
    // Neither number is exact in binary, and rounding is no scatter; nor is it between replicates that agree.
    expect(baselineOf(TEN.map(() => summarizeRun([20.1])))).toBeNull();
    expect(baselineOf(TEN.map(() => summarizeRun([20, 20.1, 20.2])))).toBeNull();
    const alike = TEN.map((value) => summarizeRun(Array<number>(10).fill(value + 0.1)));
    expect(baselineOf(alike)?.within).toBeNull();
  });

  it('knows no spread of one value, and no run of none', () => {
    expect(standardDeviationOf([4])).toBeNull();
    expect(() => summarizeRun([])).toThrow(RangeError);
  });
});
