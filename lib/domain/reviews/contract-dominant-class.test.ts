import { describe, expect, it } from 'vitest';
import { cohenKappa } from '@/lib/science/agreement/cohen-kappa';
import { isLoweredByOneClass } from './contract-dominant-class';

const times = (count: number, first: string, second: string): (readonly [string, string])[] =>
  Array.from({ length: count }, () => [first, second] as const);

const judged = (judgments: readonly (readonly [string, string])[]) => ({
  same: judgments.filter(([first, second]) => first === second).length,
  total: judgments.length,
  kappa: cohenKappa(judgments),
});

describe('kappa lowered by one class', () => {
  it('is told of 35 equal classes in 36, where the first used one class only', () => {
    // pₒ = pₑ = 35/36: nothing is left beyond chance.
    const all = judged([...times(35, 'sperm', 'sperm'), ...times(1, 'sperm', 'cluster')]);
    expect(all.kappa).toBeCloseTo(0, 12);
    expect(isLoweredByOneClass(all)).toBe(true);
  });

  it('is not told where people agree as much on two frequent classes', () => {
    // pₒ = 0.9, pₑ = 0.5, κ = 0.8.
    const all = judged([
      ...times(9, 'sperm', 'sperm'),
      ...times(9, 'cluster', 'cluster'),
      ...times(1, 'sperm', 'cluster'),
      ...times(1, 'cluster', 'sperm'),
    ]);
    expect(all.kappa).toBeCloseTo(0.8, 12);
    expect(isLoweredByOneClass(all)).toBe(false);
  });

  it('is not told where people disagree', () => {
    expect(isLoweredByOneClass(judged([...times(5, 'a', 'a'), ...times(5, 'a', 'b')]))).toBe(false);
  });

  it('is not told without a kappa', () => {
    expect(isLoweredByOneClass(judged(times(12, 'sperm', 'sperm')))).toBe(false);
    expect(isLoweredByOneClass(judged([]))).toBe(false);
  });
});
