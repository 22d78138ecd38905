import { describe, expect, it } from 'vitest';
import { blandAltman, operatorVariance } from './compare-operators';
import { countingError } from './counting-error';

// Bland & Altman 1986, Lancet 327:307, table: peak expiratory flow of 17 people by the large and the mini Wright meter (l/min).
const LARGE = [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427];
const MINI = [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451];

describe('two operators', () => {
  it('gives the figures of the paper', () => {
    // The paper has large minus mini: mean −2.1, SD 38.8, so that here it is +2.1 and the limits are 2.1 ± 1.96 · 38.8.
    const found = blandAltman(LARGE.map((value, at) => [value, MINI[at] ?? 0]));
    expect(found?.bias).toBeCloseTo(2.1, 1);
    expect(found?.standardDeviation).toBeCloseTo(38.8, 1);
    expect(found?.limitsOfAgreement.low).toBeCloseTo(-73.9, 0);
    expect(found?.limitsOfAgreement.high).toBeCloseTo(78.1, 0);
    // t of 16 degrees is 2.120: 2.1 ± 2.120 · 38.8/√17 = 2.1 ± 19.9.
    expect(found?.bias95.low).toBeCloseTo(-17.8, 0);
    expect(found?.bias95.high).toBeCloseTo(22.1, 0);
  });

  it('says nothing of one recording', () => {
    expect(blandAltman([[1, 2]])).toBeNull();
  });
});

describe('several operators', () => {
  it('splits the variance between operators and the rest', () => {
    // Recording means 2, 5, 8 (sum of squares 3 · 18 = 54); operator means 4, 5, 6 (3 · 2 = 6); residuals below: 4.
    // rows: value = recording mean + (−1, 0, 1) + r with r = [1, −1, 0], [−1, 0, 1], [0, 1, −1]: sum of squares 6.
    const rows = [
      [2, 1, 3],
      [3, 5, 7],
      [7, 9, 8],
    ];
    const found = operatorVariance(rows);
    // MS operators = 6/2 = 3, MS residual = 6/4 = 1.5, F = 2 with 2 and 4 degrees.
    expect(found?.fRatio).toBeCloseTo(2, 10);
    expect(found?.residual).toBeCloseTo(Math.sqrt(1.5), 10);
    // (3 − 1.5)/3 = 0.5.
    expect(found?.betweenOperators).toBeCloseTo(Math.sqrt(0.5), 10);
    // With 2 numerator degrees P(F > f) = (1 + 2 f/ν)^(−ν/2) = (1 + 4/4)^−2 = 0.25.
    expect(found?.pValue).toBeCloseTo(0.25, 10);
    expect(found?.biases.map(({ bias }) => bias)).toEqual([-1, 0, 1]);
    // Differences of the first operator from the recordings' means: 0, −2, −1; t of 2 degrees is 4.3027, so −1 ± 4.3027 · 1/√3.
    expect(found?.biases[0]?.interval95.low).toBeCloseTo(-1 - 4.3027 / Math.sqrt(3), 3);
  });

  it('asks for complete rows that scatter', () => {
    expect(operatorVariance([[1, 2]])).toBeNull();
    expect(operatorVariance([[1, 2], [3]])).toBeNull();
    expect(
      operatorVariance([
        [1, 2],
        [3, 4],
      ]),
    ).toBeNull();
    // One operator is 0.3 above the other, always: what rounding leaves is no residual.
    expect(
      operatorVariance([
        [20.1, 20.4],
        [33.3, 33.6],
        [45.7, 46],
      ]),
    ).toBeNull();
  });
});

it('knows the scatter that counting alone gives', () => {
  // √(50 · 50/400) = 2.5 percentage points; 40/√400 = 2 M/ml.
  expect(countingError('share', 50, 400)).toBeCloseTo(2.5, 10);
  expect(countingError('concentration', 40, 400)).toBeCloseTo(2, 10);
  expect(countingError('share', 50, null)).toBeNull();
});
