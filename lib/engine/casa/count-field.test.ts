import { expect, it } from 'vitest';
import type { Track } from '@/lib/science/vision/types';
import { countField, DEFAULT_COUNT, hiddenShare } from './count-field';

const resting = (cx: number, cy: number, frames: number): Track => ({
  id: 1,
  className: 'sperm',
  points: Array.from({ length: frames }, (_, frame) => ({
    frame,
    cx,
    cy,
    x: cx - 5,
    y: cy - 5,
    w: 10,
    h: 10,
    score: 1,
    interpolated: false,
  })),
});

it('counts what keeps half a head from the border, in the area that remains', () => {
  // Rim 5 px: (50, 50) for 10 of 10 frames and (20, 20) for 5 of 10 count 1.5; (3, 50) is in the rim.
  const tracks = [resting(50, 50, 10), resting(20, 20, 5), resting(3, 50, 10)];
  expect(countField(tracks, { width: 200, height: 100, frames: 10 }, 10)).toEqual({
    meanPerField: 1.5,
    areaPx2: 190 * 90,
    rimPx: 5,
  });
});

it('is unbiased where cells lie everywhere', () => {
  // A lattice with one cell per 100 px²: the density counted must be 1/100 per px² whatever the rim.
  const tracks: Track[] = [];
  for (let x = 5; x < 300; x += 10) for (let y = 5; y < 200; y += 10) tracks.push(resting(x, y, 1));
  const { meanPerField, areaPx2 } = countField(tracks, { width: 300, height: 200, frames: 1 }, 20);
  expect(meanPerField / areaPx2).toBeCloseTo(0.01, 9);
});

it('counts in the part of the picture that shows the sample', () => {
  // Blocks of 10 px; the left two of four columns are dark.
  const visible = { blockPx: 10, columns: 4, rows: 2, runs: [4, 4] };
  const field = { width: 40, height: 20, visible, frames: 1 };
  expect(countField([resting(15, 10, 1), resting(25, 10, 1), resting(39, 1, 1)], field, 0)).toEqual({
    meanPerField: 2,
    areaPx2: 400,
    rimPx: 0,
  });
});

it('leaves frames that show nothing out of the mean, and what was filled in there', () => {
  // Seen in 8 of 8 frames and in 4 of 8; frames 8 and 9 are dark, across the first of which one was carried on.
  const field = { width: 200, height: 100, frames: 10, unseenFrames: [8, 9] };
  expect(countField([resting(50, 50, 9), resting(20, 20, 4)], field, 10).meanPerField).toBe(1.5);
  expect(
    countField([resting(50, 50, 9)], { ...field, frames: 2, unseenFrames: [0, 1] }, 10).meanPerField,
  ).toBe(0);
});

it('has nothing to count without frames', () => {
  expect(countField([], { width: 10, height: 10, frames: 0 }, 0)).toEqual({
    meanPerField: 0,
    areaPx2: 100,
    rimPx: 0,
  });
});

it('knows what near heads hide of each other', () => {
  // 100 heads of 10 px told apart in 100,000 px²: 0.165 within each hiding area of 165 px²; −ln(0.835) = 0.18032.
  expect(DEFAULT_COUNT.hidingAreaSquaredHeads).toBe(1.65);
  expect(hiddenShare({ meanPerField: 100, areaPx2: 100_000 }, 10)).toBeCloseTo(1 - 0.165 / 0.18032, 4);
  expect(hiddenShare({ meanPerField: 0, areaPx2: 100 }, 10)).toBe(0);
  // So many cannot be told apart: nobody knows how many there are.
  expect(hiddenShare({ meanPerField: 1000, areaPx2: 100_000 }, 10)).toBe(0.5);
});
