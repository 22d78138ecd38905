import { describe, expect, it, test } from 'vitest';
import {
  ACTION_SD,
  c4,
  controlFactors,
  meanChartLimits,
  spreadChartLimits,
  WARNING_SD,
} from './control-factors';

describe('factors of X̄ and S charts', () => {
  // Published tables (WHO manual, factors for control limits; Montgomery, Introduction to Statistical Quality Control,
  // appendix VI): n, c4, A3, B3, B4.
  test.each([
    [2, 0.7979, 2.659, 0, 3.267],
    [3, 0.8862, 1.954, 0, 2.568],
    [4, 0.9213, 1.628, 0, 2.266],
    [5, 0.94, 1.427, 0, 2.089],
    [6, 0.9515, 1.287, 0.03, 1.97],
    [7, 0.9594, 1.182, 0.118, 1.882],
    [10, 0.9727, 0.975, 0.284, 1.716],
    [25, 0.9896, 0.606, 0.565, 1.435],
  ])('n = %i', (n, c, a3, b3, b4) => {
    expect(c4(n)).toBeCloseTo(c, 4);
    const factors = controlFactors(n, ACTION_SD);
    expect(factors.mean).toBeCloseTo(a3, 3);
    expect(factors.lowestSpread).toBeCloseTo(b3, 3);
    expect(factors.highestSpread).toBeCloseTo(b4, 3);
  });

  it('warns at two thirds of the way to action', () => {
    // X̄ is linear in the standard errors: 2.659 · 2/3 = 1.7725 = 2/(0.79788 · √2). Of two values c4 = √(2/π) exactly.
    expect(controlFactors(2, WARNING_SD).mean).toBeCloseTo(Math.sqrt(Math.PI), 10);
    expect(c4(2)).toBeCloseTo(Math.sqrt(2 / Math.PI), 12);
    // S of two: 1 + 2 · √(1 − 2/π)/√(2/π) = 1 + 2 · 0.75551.
    expect(controlFactors(2, WARNING_SD).highestSpread).toBeCloseTo(2.511, 3);
  });

  it('puts the limits round the center', () => {
    // A3 = 1.954 and B4 = 2.568 of three replicates: 50 ± 1.954 · 2; 2.568 · 2.
    const mean = meanChartLimits(50, 2, 3);
    expect(mean.actionLow).toBeCloseTo(46.09, 2);
    expect(mean.actionHigh).toBeCloseTo(53.91, 2);
    expect(mean.warningHigh).toBeCloseTo(50 + (2 / 3) * 3.909, 2);
    const spread = spreadChartLimits(2, 3);
    expect(spread.actionHigh).toBeCloseTo(5.136, 3);
    expect(spread.actionLow).toBe(0);
  });

  it('has nothing to say of single values', () => {
    expect(() => c4(1)).toThrow(RangeError);
    expect(() => c4(2.5)).toThrow(RangeError);
  });
});
