import { describe, expect, it } from 'vitest';
import { decideClass, headDefectProbability } from './product-class';

const sure = { acrosome: 0.02, head: 0.02, vacuole: 0.02, tail: 0.02 };

describe('the product class of a cell', () => {
  it('is normal where no defect is likely, and says that the midpiece was not judged', () => {
    const decision = decideClass({ probabilities: sure, head: 'normal', midpiece: null });
    expect(decision.className).toBe('normal');
    expect(decision.notJudged).toEqual(['midpiece']);
    // (1 − tail) times (1 − head), where head lies between 0.02 and 1 − 0.98³ = 0.0588.
    expect(decision.confidence).toBeGreaterThan(0.98 * (1 - 0.0588));
    expect(decision.confidence).toBeLessThan(0.98 * 0.98);
  });

  it.each([
    [{ ...sure, acrosome: 0.9 }, null, 'head_defect'],
    [{ ...sure, vacuole: 0.9 }, null, 'head_defect'],
    [{ ...sure, tail: 0.9 }, null, 'tail_defect'],
    [{ ...sure, head: 0.95, tail: 0.9 }, null, 'multiple_defects'],
    [sure, 'abnormal', 'midpiece_defect'],
    [{ ...sure, tail: 0.95 }, 'abnormal', 'multiple_defects'],
  ] as const)('%j with midpiece %s is %s', (probabilities, midpiece, className) => {
    expect(decideClass({ probabilities, head: null, midpiece }).className).toBe(className);
  });

  it('several defects of the head alone are a head defect, not multiple', () => {
    const probabilities = { acrosome: 0.95, head: 0.95, vacuole: 0.9, tail: 0.02 };
    expect(decideClass({ probabilities, head: null, midpiece: null }).className).toBe('head_defect');
  });

  it('never says midpiece without a measured one', () => {
    for (let i = 0; i <= 10; i++)
      for (let j = 0; j <= 10; j++) {
        const probabilities = { acrosome: i / 10, head: 0.1, vacuole: 0.1, tail: j / 10 };
        for (const midpiece of [null, 'unsure', 'normal'] as const)
          expect(decideClass({ probabilities, head: null, midpiece }).className).not.toBe('midpiece_defect');
      }
  });

  it('is unknown where nothing is likely enough, with the reason', () => {
    const decision = decideClass({
      probabilities: { acrosome: 0.3, head: 0.3, vacuole: 0.1, tail: 0.1 },
      head: 'unsure',
      midpiece: null,
    });
    expect(decision.className).toBe('unknown');
    expect(decision.confidence).toBeLessThan(0.6);
    expect(decision.reason).toMatch(/probability of 0\.6/);
  });

  it('without the classifier only what was measured abnormal counts; nothing is called normal', () => {
    const of = (head: 'normal' | 'abnormal' | null, midpiece: 'normal' | 'abnormal' | null) =>
      decideClass({ probabilities: null, head, midpiece });
    expect(of('abnormal', 'normal').className).toBe('head_defect');
    expect(of('abnormal', 'abnormal').className).toBe('multiple_defects');
    expect(of('normal', 'normal').className).toBe('unknown');
    expect(of(null, null)).toMatchObject({ className: 'unknown', confidence: 0 });
    expect(of('normal', null).notJudged).toEqual(['head', 'midpiece', 'tail']);
    expect(of('abnormal', null).notJudged).toEqual(['midpiece', 'tail']);
  });

  it('a head measured abnormal outweighs a classifier that saw nothing', () => {
    expect(decideClass({ probabilities: sure, head: 'abnormal', midpiece: null }).className).toBe(
      'head_defect',
    );
  });

  it('head defects together are between the likeliest alone and independence', () => {
    const p = { acrosome: 0.5, head: 0.5, vacuole: 0, tail: 0 };
    expect(headDefectProbability(p, 0)).toBe(0.5);
    expect(headDefectProbability(p, 1)).toBe(0.75);
    expect(headDefectProbability(p)).toBeGreaterThan(0.5);
    expect(headDefectProbability(p)).toBeLessThan(0.75);
  });
});
