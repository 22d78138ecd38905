import { describe, expect, it } from 'vitest';
import {
  acceptableCountDifference,
  acceptablePercentageDifference,
  replicateCountAgreement,
  replicateShareAgreement,
} from './agreement';
import { concentrationFromField } from './concentration';
import { clopperPearsonInterval, meanInterval, poissonInterval, proportionInterval } from './intervals';
import { meetsLimit, REFERENCE_SETS } from './reference-sets';
import { betaProbability, gammaProbability, logGamma } from './special-functions';

describe('special functions have their closed forms', () => {
  it('log gamma', () => {
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12);
    expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 10); // 10!
  });
  it('P(1, x) = 1 − e⁻ˣ and P(2, x) = 1 − (1 + x) e⁻ˣ on both sides of the switch', () => {
    for (const x of [0.3, 1.5, 4, 12]) {
      expect(gammaProbability(1, x)).toBeCloseTo(1 - Math.exp(-x), 13);
      expect(gammaProbability(2, x)).toBeCloseTo(1 - (1 + x) * Math.exp(-x), 13);
    }
  });
  it('I_x(1, b) = 1 − (1 − x)ᵇ and I_x(2, 3) = P(Bin(4, x) ≥ 2)', () => {
    expect(betaProbability(1, 5, 0.3)).toBeCloseTo(1 - 0.7 ** 5, 13);
    // x = 0.4: 1 − 0.6⁴ − 4·0.4·0.6³ = 0.5248
    expect(betaProbability(2, 3, 0.4)).toBeCloseTo(0.5248, 13);
  });
});

describe('Poisson intervals', () => {
  it.each([
    // Garwood's table as printed in textbooks; R: poisson.test(n)$conf.int
    [0, 0, 3.6889],
    [1, 0.0253, 5.5716],
    [5, 1.6235, 11.6683],
    [10, 4.7954, 18.3904],
    [20, 12.2165, 30.8884],
    [50, 37.1111, 65.9188],
    [100, 81.364, 121.627],
  ])('of a count of %i', (count, low, high) => {
    const interval = poissonInterval(count);
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });
  it('solves its own equation where there is no table: P(X ≥ n | low) = P(X ≤ n | high) = 2.5 %', () => {
    // Summed here term by term, independently of the gamma function, for n = 100 and 400.
    const chanceUpTo = (n: number, mean: number): number => {
      let logTerm = -mean;
      let sum = Math.exp(logTerm);
      for (let k = 1; k <= n; k++) {
        logTerm += Math.log(mean / k);
        sum += Math.exp(logTerm);
      }
      return sum;
    };
    for (const n of [100, 400]) {
      const { low, high } = poissonInterval(n);
      expect(1 - chanceUpTo(n - 1, low)).toBeCloseTo(0.025, 9);
      expect(chanceUpTo(n, high)).toBeCloseTo(0.025, 9);
    }
  });
  it('refuses what is no count', () => {
    for (const bad of [-1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => poissonInterval(bad)).toThrow(RangeError);
  });
});

describe('intervals of a proportion', () => {
  it('Wilson: 10 of 100 (by hand)', () => {
    // z² = 3.8415; center (0.1 + 0.019207)/1.038415 = 0.114797; half 1.96/1.038415·√(0.0009 + 0.000096037) = 0.059570
    const { low, high } = proportionInterval(0.1, 100);
    expect(low).toBeCloseTo(0.05523, 4);
    expect(high).toBeCloseTo(0.17437, 4);
    expect(proportionInterval(0, 10).low).toBe(0);
    expect(proportionInterval(1, 10).high).toBeCloseTo(1, 12);
  });
  it('Clopper-Pearson: none of n has the closed form 1 − 0.025^(1/n); 5 of 10 as tabulated', () => {
    expect(clopperPearsonInterval(0, 20)).toEqual({
      low: 0,
      high: expect.closeTo(1 - 0.025 ** (1 / 20), 9),
    });
    expect(clopperPearsonInterval(20, 20)).toEqual({ low: expect.closeTo(0.025 ** (1 / 20), 9), high: 1 });
    const { low, high } = clopperPearsonInterval(5, 10); // R: binom.test(5, 10): 0.187086, 0.812914
    expect(low).toBeCloseTo(0.187086, 5);
    expect(high).toBeCloseTo(0.812914, 5);
  });
});

describe('agreement between replicates', () => {
  it('follows the rule 1.96 √sum of the WHO manual', () => {
    // The manual's table of replicate counts, sums and rounded differences: 144 to 156 → 24, 157 to 169 → 25.
    expect([144, 156, 157, 169].map((sum) => Math.round(acceptableCountDifference(sum)))).toEqual([
      24, 24, 25, 25,
    ]);
  });
  it('follows the rule for percentages', () => {
    // p = 50, 200 cells each: 1.96·√(2·50·50/200) = 1.96·5 = 9.8
    expect(acceptablePercentageDifference(50, 200)).toBeCloseTo(9.8, 2);
    expect(acceptablePercentageDifference(0, 200)).toBe(0);
  });
  it('is the same for two counts: (n₁ − n₂)² / (n₁ + n₂) against 1.96²', () => {
    const agreement = replicateCountAgreement([60, 90]);
    expect(agreement?.chiSquare).toBeCloseTo(900 / 150, 12);
    expect(agreement?.limit).toBeCloseTo(3.8415, 3);
    expect(agreement?.agrees).toBe(false);
    expect(replicateCountAgreement([70, 80])?.agrees).toBe(true);
  });
  it('expects of counts on different areas what their areas are', () => {
    // 150 in all, expected 50 on a third and 100 on two thirds: 10²/50 + 10²/100 = 3 < 3.84
    expect(replicateCountAgreement([60, 90], [1, 2])).toMatchObject({
      agrees: true,
      chiSquare: expect.closeTo(3, 12),
    });
    expect(replicateCountAgreement([50, 100], [1, 2])?.chiSquare).toBeCloseTo(0, 12);
  });
  it('judges five replicates with four degrees of freedom', () => {
    // chi-square 95 % point for 4 degrees: 9.4877
    expect(replicateCountAgreement([20, 20, 20, 20, 20])).toEqual({
      agrees: true,
      chiSquare: 0,
      degreesOfFreedom: 4,
      limit: expect.closeTo(9.4877, 3),
    });
    // shares 0.5 and 0.7 of 100 each: pooled 0.6, 2·100·0.01/0.24 = 8.33 > 3.84
    const shares = [
      { share: 0.5, cells: 100 },
      { share: 0.7, cells: 100 },
    ];
    expect(replicateShareAgreement(shares)?.chiSquare).toBeCloseTo(8.3333, 3);
    expect(replicateShareAgreement(shares)?.agrees).toBe(false);
    // Of 12 cells, 0.4 of 12 are expected to be of the other kind: fewer than five.
    expect(replicateShareAgreement(shares.map(({ share }) => ({ share, cells: 12 })))).toBeNull();
    expect(replicateShareAgreement(shares.map(({ share }) => ({ share, cells: 12.6 })))?.agrees).toBe(true);
    expect(replicateCountAgreement([0, 0])).toBeNull();
    expect(replicateCountAgreement([7])).toBeNull();
  });
});

describe('concentration', () => {
  it('is count per volume times dilution', () => {
    // 100 sperm in 200 µm × 250 µm × 20 µm = 1e6 µm³ = 1 nl: 1e8 per ml = 100 M/ml; diluted 1 in 2: 200 M/ml.
    const input = { countPerField: 100, fieldAreaUm2: 50_000, chamberDepthUm: 20, dilution: 2 };
    const { millionPerMl, interval95: interval } = concentrationFromField(input);
    expect(millionPerMl).toBeCloseTo(200, 9);
    expect([interval.low, interval.high]).toEqual([expect.closeTo(162.727, 2), expect.closeTo(243.255, 2)]);
  });
  it('of nothing counted is zero with an high limit', () => {
    const { millionPerMl, interval95: interval } = concentrationFromField({
      countPerField: 0,
      fieldAreaUm2: 50_000,
      chamberDepthUm: 20,
      dilution: 1,
    });
    expect([millionPerMl, interval.low]).toEqual([0, 0]);
    expect(interval.high).toBeCloseTo(3.6889, 3); // 3.689 sperm per nl
  });
  it('refuses calibration that is zero, negative or not a number', () => {
    for (const bad of [0, -20, Number.NaN]) {
      expect(() =>
        concentrationFromField({ countPerField: 1, fieldAreaUm2: 1, chamberDepthUm: bad, dilution: 1 }),
      ).toThrow(/chamberDepthUm/);
    }
  });
});

it('keeps the limits of both editions, immotile as a maximum', () => {
  const limit = (value: number) => ({ bound: 'min', limit: value });
  expect(REFERENCE_SETS.who5.limits).toEqual({
    concentration: limit(15),
    totalSpermNumber: limit(39),
    progressiveMotility: limit(32),
    totalMotility: limit(40),
    live: limit(58),
    vitality: limit(58),
    normalForms: limit(4),
  });
  const { limits } = REFERENCE_SETS.who6;
  expect(limits).toEqual({
    concentration: limit(16),
    totalSpermNumber: limit(39),
    progressiveMotility: limit(30),
    totalMotility: limit(42),
    immotile: { bound: 'max', limit: 54 },
    live: limit(54),
    vitality: limit(54),
    normalForms: limit(4),
  });
  expect([meetsLimit(16, limits.concentration), meetsLimit(15.9, limits.concentration)]).toEqual([
    true,
    false,
  ]);
  expect([meetsLimit(54, limits.immotile), meetsLimit(54.1, limits.immotile)]).toEqual([true, false]);
});

it('gives Student’s interval of a mean', () => {
  // Table of t at 97.5 %: 12.7062 for 1 degree of freedom, 2.7764 for 4. 1 … 5 has the standard error √2.5/√5.
  expect(meanInterval([1])).toBeNull();
  expect(meanInterval([0, 2])?.high).toBeCloseTo(1 + 12.7062, 4);
  const five = meanInterval([1, 2, 3, 4, 5]);
  expect(five?.low).toBeCloseTo(3 - 2.7764 * Math.sqrt(0.5), 3);
  expect(five?.high).toBeCloseTo(3 + 2.7764 * Math.sqrt(0.5), 3);
});
