import { expect, it } from 'vitest';
import {
  fitScoreMap,
  LEAST_HEADS,
  logOdds,
  mappedLogOdds,
  readScoreMap,
  SAME_SCORES,
  scoreMapMetadata,
} from './score-map';

const scoreOf = (logit: number): number => 1 / (1 + Math.exp(-logit));
/** Heads whose log-odds are `own`, and twice that less a half in the reference. */
const logits = Array.from({ length: 40 }, (_, i) => -0.5 + i / 20);
const pairs = logits.map((own) => [scoreOf(own), scoreOf(2 * own - 0.5)] as const);

it('finds the line on which one reads as the other', () => {
  const map = fitScoreMap(pairs);
  expect(map?.slope).toBeCloseTo(2, 6);
  expect(map?.offset).toBeCloseTo(-0.5, 6);
  expect(mappedLogOdds(scoreOf(1), map ?? SAME_SCORES)).toBeCloseTo(1.5, 6);
  // Of a reference that is mapped itself, both maps one after the other.
  const twice = fitScoreMap(pairs, { slope: 0.5, offset: 1 });
  expect(twice?.slope).toBeCloseTo(1, 6);
  expect(twice?.offset).toBeCloseTo(0.75, 6);
});

it('keeps mean and spread where both disagree head by head, and so pulls nothing together', () => {
  // The same values in another order: a regression would have a slope of −1 here.
  const crossed = logits.map((own, i) => [scoreOf(own), scoreOf(logits[39 - i] as number)] as const);
  const map = fitScoreMap(crossed);
  expect(map?.slope).toBeCloseTo(1, 6);
  expect(map?.offset).toBeCloseTo(0, 6);
});

it('says nothing of few heads or of one score, and stays within bounds', () => {
  expect(fitScoreMap(pairs.slice(0, LEAST_HEADS - 1))).toBeNull();
  expect(fitScoreMap(pairs.map(([, other]) => [0.5, other] as const))).toBeNull();
  const steep = fitScoreMap(logits.map((own) => [scoreOf(own / 100), scoreOf(own)] as const));
  expect(steep?.slope).toBe(3);
  const far = fitScoreMap(logits.map((own) => [scoreOf(own - 4), scoreOf(own)] as const));
  expect(far?.offset).toBe(3);
});

it('is finite also where a score is 0 or 1, and leaves the usual scores untouched', () => {
  expect(logOdds(1)).toBeCloseTo(-logOdds(0), 9);
  expect(mappedLogOdds(0.8, SAME_SCORES)).toBe(Math.log(0.8 / (1 - 0.8)));
});

it('is told in a file and read back; one that cannot be is refused', () => {
  const told = new Map(Object.entries(scoreMapMetadata({ slope: 1.25, offset: -0.5 })));
  expect(readScoreMap(told)).toEqual({ slope: 1.25, offset: -0.5 });
  expect(readScoreMap(new Map())).toEqual(SAME_SCORES);
  for (const [slope, offset] of [
    ['0', '0'],
    ['-1', '0'],
    ['x', '0'],
    ['1', '9'],
    ['1', 'NaN'],
  ])
    expect(
      readScoreMap(
        new Map([
          ['restingScore.slope', slope ?? ''],
          ['restingScore.offset', offset ?? ''],
        ]),
      ),
    ).toBeNull();
});
