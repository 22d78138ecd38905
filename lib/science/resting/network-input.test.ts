import { expect, it } from 'vitest';
import { VIEW_SIDE } from './mean-view';
import { VIEW_CHANNELS, writeView } from './network-input';

const AREA = VIEW_SIDE * VIEW_SIDE;
const beside = {
  pictures: 1,
  relativeContrast: 1,
  relativeSize: 0,
  score: 0.5,
  relativeScore: 0,
  likeness: null,
  featureLikeness: null,
};

it('is less its median, over its spread, cut off at three, and amplified beside it', () => {
  const levels = new Float32Array(AREA).fill(100);
  levels.fill(160, 0, AREA / 4);
  levels[AREA - 1] = Number.NaN;
  const input = new Float32Array(VIEW_CHANNELS * AREA);
  writeView({ ...beside, levels }, input);
  // A quarter stands 60 above the median: the root mean square about it is 60 √(1/4) (the NaN left out).
  const spread = 60 * Math.sqrt(AREA / 4 / (AREA - 1));
  expect(input[0]).toBeCloseTo(60 / spread, 4);
  expect(input[AREA]).toBe(3);
  expect(input[AREA / 2]).toBe(0);
  expect(input[AREA - 1]).toBe(0);
});

it('of nothing at all is nothing, not a blown-up noise', () => {
  const input = new Float32Array(VIEW_CHANNELS * AREA);
  writeView({ ...beside, levels: new Float32Array(AREA).fill(42) }, input);
  expect(input.subarray(0, 2 * AREA).every((v) => v === 0)).toBe(true);
});

it('says in planes of their own how the thing stands beside the others', () => {
  const input = new Float32Array(VIEW_CHANNELS * AREA);
  const levels = new Float32Array(AREA);
  writeView(
    {
      levels,
      pictures: 3,
      relativeContrast: -9,
      relativeSize: 0.5,
      score: 0.8,
      relativeScore: 0,
      likeness: null,
      featureLikeness: null,
    },
    input,
  );
  expect(new Set(input.subarray(2 * AREA, 3 * AREA))).toEqual(new Set([-3]));
  expect(new Set(input.subarray(3 * AREA, 4 * AREA))).toEqual(new Set([0.5]));
  // 0.8 to 0.2 is four to one.
  expect(input[4 * AREA]).toBeCloseTo(Math.log(4), 6);
  expect(new Set(input.subarray(4 * AREA)).size).toBe(1);
});

it('reads the score of another detector on the scale that the judge knows', () => {
  const input = new Float32Array(VIEW_CHANNELS * AREA);
  const view = { ...beside, levels: new Float32Array(AREA), score: 0.6 };
  writeView(view, input, { slope: 2, offset: 1 });
  // 0.6 to 0.4 is 1.5 to one; its square times e.
  expect(input[4 * AREA]).toBeCloseTo(2 * Math.log(1.5) + 1, 6);
});
