import { describe, expect, it } from 'vitest';
import { blandAltman, bootstrapMean, signFlipTest } from '.';

describe('sign-flip test', () => {
  it('counts all assignments of signs', () => {
    // Of 2^3 sums of ±1 ±2 ±3 two are as far from 0 as 6: 6 and −6.
    expect(signFlipTest([1, 2, 3])).toEqual({ pairs: 3, meanDifference: 2, p: 2 / 8, leastP: 2 / 8 });
    // ±1 ±1 ±1 ±1 (sum 2 from three and one): |sum| ≥ 2 for all but the six with sum 0.
    expect(signFlipTest([1, 1, 1, -1]).p).toBe(10 / 16);
    expect(signFlipTest([0, 0]).p).toBe(1);
  });

  it('cannot reach .05 below six pairs, whatever they are', () => {
    expect(signFlipTest([9, 9, 9, 9, 9]).p).toBe(0.0625);
    expect(signFlipTest([9, 9, 9, 9, 9, 9]).p).toBe(0.03125);
    expect(signFlipTest([9, 9, 9, 9, 9, 9]).leastP).toBe(0.03125);
  });

  it('draws where there are too many: near the exact answer of as many as can be counted', () => {
    const some = Array.from({ length: 19 }, (_, i) => Math.sin(3 * i + 1) + 0.25);
    const exact = signFlipTest(some).p;
    // One more pair without a difference changes nothing of the exact answer.
    expect(signFlipTest([...some, 0]).p).toBeCloseTo(exact, 2);
    expect(signFlipTest([...some, 0], 5)).toEqual(signFlipTest([...some, 0], 5));
  });

  it('refuses what is no comparison', () => {
    expect(() => signFlipTest([])).toThrow(RangeError);
    expect(() => signFlipTest([1, Number.NaN])).toThrow(RangeError);
  });
});

describe('bootstrap of a mean', () => {
  it('gives none below five values, and the mean itself where all are alike', () => {
    expect(bootstrapMean([1, 2, 3, 4])).toBeNull();
    expect(bootstrapMean([2, 2, 2, 2, 2])).toEqual({ low: 2, high: 2 });
  });

  it('comes near the normal interval of many values', () => {
    // 100 values 0 and 1, half each: mean .5, standard error .05.
    const found = bootstrapMean(Array.from({ length: 100 }, (_, i) => i % 2));
    expect(found?.low).toBeCloseTo(0.5 - 1.96 * 0.05, 1);
    expect(found?.high).toBeCloseTo(0.5 + 1.96 * 0.05, 1);
  });
});

describe('Bland and Altman', () => {
  it('gives the figures of their first paper', () => {
    // Peak flow (Wright, mini meter) of the 17 subjects of Lancet 327:307, table: bias −2.1, limits −79.7 and 75.5 l/min,
    // 95 % interval of the bias −22.0 to 17.8, of the limits −114.3 to −45.1 and 40.9 to 110.1.
    const wright = [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427];
    const mini = [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451];
    const found = blandAltman(wright.map((each, i) => [mini[i] as number, each] as const));
    expect(found.bias).toBeCloseTo(-2.1, 1);
    // They round the standard deviation (38.8) and 1.96 to 2.
    expect(found.limits?.low).toBeCloseTo(-2.118 - 1.96 * 38.765, 1);
    expect(found.biasInterval95?.low).toBeCloseTo(-22, 0);
    expect(found.biasInterval95?.high).toBeCloseTo(17.8, 0);
    const width = (found.lowLimitInterval95?.high ?? 0) - (found.lowLimitInterval95?.low ?? 0);
    expect(width).toBeCloseTo(-45.1 + 114.3, 0);
  });

  it('says nothing of the spread of two pairs', () => {
    expect(
      blandAltman([
        [1, 2],
        [2, 4],
      ]),
    ).toMatchObject({ bias: 1.5, limits: null });
  });
});
