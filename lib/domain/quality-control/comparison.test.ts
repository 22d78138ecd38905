import { describe, expect, it } from 'vitest';
import { type Assessment, compareAssessments, operatorsOf } from './comparison';

const assessed = (
  operator: string,
  videoId: string,
  value: number,
  counted: number | null = 400,
): Assessment => ({
  operator,
  operatorName: operator.toUpperCase(),
  videoId,
  videoName: `Video ${videoId}`,
  value,
  counted,
});
const compare = (
  assessments: readonly Assessment[],
  quantity: 'progressiveMotility' | 'meanVcl' = 'progressiveMotility',
) => compareAssessments(quantity, assessments, operatorsOf(assessments));

describe('operators compared on the same recordings', () => {
  it('takes only recordings that all of them assessed', () => {
    const found = compare([assessed('ann', '1', 50), assessed('bob', '1', 54), assessed('ann', '2', 40)]);
    expect(found.operators.map(({ name }) => name)).toEqual(['ANN', 'BOB']);
    expect(found.recordings.map(({ name, values }) => [name, values])).toEqual([['Video 1', [50, 54]]]);
    expect(found.leftOut).toBe(1);
    expect([found.spread, found.variance, found.blandAltman]).toEqual([null, null, null]);
  });

  it('says what scatter counting alone would give', () => {
    // Mean 50 of 400 cells each: √(50 · 50/400) = 2.5 percentage points. Twice assessed is 800 cells: 1.77 for that one,
    // together √((6.25 + 3.125)/2) = 2.165.
    expect(compare([assessed('ann', '1', 48), assessed('bob', '1', 52)]).recordings[0]).toMatchObject({
      mean: 50,
      expectedByCounting: 2.5,
    });
    const twice = [assessed('ann', '1', 48), assessed('bob', '1', 52), assessed('bob', '1', 52)];
    expect(compare(twice).recordings[0]?.expectedByCounting).toBeCloseTo(2.165, 3);
    expect(
      compare([assessed('ann', '1', 48), assessed('bob', '1', 52, null)]).recordings[0]?.expectedByCounting,
    ).toBeNull();
    expect(
      compare([assessed('ann', '1', 48), assessed('bob', '1', 52)], 'meanVcl').recordings[0]
        ?.expectedByCounting,
    ).toBeNull();
  });

  it('draws the S chart over the recordings', () => {
    // Differences 1, 1, 1, 1 and 20: spreads d/√2, mean 24/5/√2 = 3.394; B4 of two is 3.267, so the action limit is 11.09
    // and the spread of the last recording, 14.14, is beyond it.
    const pairs = [1, 1, 1, 1, 20].flatMap((difference, at) => [
      assessed('ann', `${at}`, 40),
      assessed('bob', `${at}`, 40 + difference),
    ]);
    const found = compare(pairs);
    expect(found.spread?.actionHigh).toBeCloseTo(11.09, 2);
    expect(found.recordings.map(({ verdict }) => verdict)).toEqual([
      'within',
      'within',
      'within',
      'within',
      'action',
    ]);
    // Second minus first: mean (4 · 1 + 20)/5 = 4.8.
    expect(found.blandAltman?.bias).toBeCloseTo(4.8, 10);
    expect(found.variance?.biases.map(({ bias }) => bias)).toEqual([
      expect.closeTo(-2.4, 10),
      expect.closeTo(2.4, 10),
    ]);
  });

  it('gives limits of agreement for two alone', () => {
    const three = ['ann', 'bob', 'eve'].flatMap((who, at) => [
      assessed(who, '1', 40 + at),
      assessed(who, '2', 50 + 2 * at),
    ]);
    const found = compare(three);
    expect(found.blandAltman).toBeNull();
    // Operator means 45, 46.5, 48.
    expect(found.variance?.biases.map(({ bias }) => bias)).toEqual([-1.5, 0, 1.5]);
  });

  it('has nothing to say of one operator', () => {
    expect(compare([assessed('ann', '1', 50)])).toMatchObject({
      recordings: [],
      spread: null,
      variance: null,
    });
  });
});
