import { describe, expect, it } from 'vitest';
import { normal, seededRandom } from '@/lib/science/simulation/random';
import { fitPlatt, plattProbability } from './platt';
import {
  type Answer,
  areaUnderRoc,
  balancedThreshold,
  bootstrapInterval,
  expectedCalibrationError,
  yesNoScores,
} from './yes-no';

const answers = (yes: number[], no: number[]): Answer[] => [
  ...yes.map((probability) => ({ probability, truth: true })),
  ...no.map((probability) => ({ probability, truth: false })),
];

describe('answers to yes/no questions', () => {
  // At 0.5: 2 of 3 true ones found, 4 of 5 false ones rejected.
  const some = answers([0.9, 0.5, 0.2], [0.1, 0.2, 0.3, 0.4, 0.8]);

  it('sensitivity 2/3, specificity 4/5, accuracy 6/8, balanced 11/15', () => {
    const s = yesNoScores(some, 0.5);
    expect(s).toMatchObject({ cases: 8, yes: 3, accuracy: 0.75, specificity: 0.8 });
    expect(s.sensitivity).toBeCloseTo(2 / 3, 12);
    expect(s.balancedAccuracy).toBeCloseTo(11 / 15, 12);
    expect(yesNoScores(answers([], [0.1]), 0.5).sensitivity).toBeNaN();
  });

  it('area under the curve: pairs won, ties half', () => {
    // 0.9 beats 5 of 5; 0.5 beats 4; 0.2 beats 1 and ties with 1: (5 + 4 + 1.5) / 15.
    expect(areaUnderRoc(some)).toBeCloseTo(10.5 / 15, 12);
    expect(areaUnderRoc(answers([0.5, 0.5], [0.5]))).toBe(0.5);
  });

  it('the threshold in the gap between the two kinds', () => {
    expect(balancedThreshold(answers([0.6, 0.7, 0.8], [0.1, 0.2, 0.3]))).toBe(0.6);
  });

  it('calibration error: two bins of two, off by 0.1 and 0.4', () => {
    // Low bin: mean 0.1, none true → 0.1. High bin: mean 0.9, half true → 0.4. Mean over equal bins: 0.25.
    const list = answers([0.9], [0.1, 0.1, 0.9]);
    expect(expectedCalibrationError(list, 2)).toBeCloseTo(0.25, 12);
  });

  it('the bootstrap agrees with the normal interval of a proportion', () => {
    const list = answers(
      Array.from({ length: 400 }, (_, i) => (i < 320 ? 0.9 : 0.1)),
      Array.from({ length: 10 }, () => 0.1),
    );
    const interval = bootstrapInterval(list, (a) => yesNoScores(a, 0.5).sensitivity, seededRandom(4));
    // 0.8 ± 1.96 √(0.8 · 0.2 / 400).
    expect(interval.low).toBeCloseTo(0.761, 1);
    expect(interval.high).toBeCloseTo(0.839, 1);
  });
});

describe('Platt scaling', () => {
  it('finds the slope and offset that made the truth', () => {
    const random = seededRandom(8);
    const logits = Array.from({ length: 20_000 }, () => 2 * normal(random));
    const truths = logits.map((z) => random() < 1 / (1 + Math.exp(-(0.6 * z - 1))));
    const fit = fitPlatt(logits, truths);
    expect(fit.slope).toBeCloseTo(0.6, 1);
    expect(fit.offset).toBeCloseTo(-1, 1);
    const made = logits.map((z, i) => ({
      probability: plattProbability(z, fit),
      truth: truths[i] as boolean,
    }));
    expect(expectedCalibrationError(made)).toBeLessThan(0.015);
  });

  it('stays finite when the kinds are apart, and needs both', () => {
    const fit = fitPlatt([-2, -1, 1, 2], [false, false, true, true]);
    expect(plattProbability(2, fit)).toBeLessThan(0.95);
    expect(plattProbability(2, fit)).toBeGreaterThan(0.6);
    expect(() => fitPlatt([1, 2], [true, true])).toThrow(RangeError);
  });
});
