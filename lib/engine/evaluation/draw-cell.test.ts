import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Track } from '@/lib/science/vision/types';
import type { LocatedDisagreement } from './disagreements';
import { cropCell, drawCell, sheetFrames } from './draw-cell';
import { COLORS } from './draw-frame';

/** Rests for 10 frames in a 20 px box whose left edge is at x. */
const resting = (id: number, x: number): Track => ({
  id,
  className: 'sperm',
  points: Array.from({ length: 10 }, (_, frame) => {
    const [cx, cy] = [x + 10, 50];
    return { frame, x, y: 40, w: 20, h: 20, cx, cy, score: 1, interpolated: false };
  }),
});
const compared = { frames: 10, firstFrame: 0, lastFrame: 9, grade: 'slow', vap: 6, vsl: 5 };
const row = (at: readonly number[]): LocatedDisagreement => ({
  reason: 'grade',
  frames: at.length,
  at,
  middleFrame: at[0] ?? 0,
  x: 50,
  y: 50,
  label: { id: 1, ...compared },
  found: { id: 2, ...compared, grade: 'immotile' },
  followed: at.length,
  followedByOthers: 0,
  followedByNone: 0,
  foundOnOthers: 0,
  liesOn: null,
});
const picture = { width: 200, height: 150, data: new Uint8Array(200 * 150).fill(128) };

it('shows frames evenly from the first to the last in which the two sides disagree', () => {
  const at = Array.from({ length: 11 }, (_, n) => 100 + n);
  expect(sheetFrames(row(at))).toEqual([100, 102, 104, 106, 108, 110]);
  expect(sheetFrames(row([7, 9]))).toEqual([7, 9]);
  expect(sheetFrames(row([7]))).toEqual([7]);
});

it('cuts out 96 px around the cell, and at the border what there is', () => {
  expect(cropCell(picture, 0, { cx: 50, cy: 50 }).box).toEqual({ x: 2, y: 2, w: 96, h: 96 });
  expect(cropCell(picture, 0, { cx: 199, cy: 1 }).box).toEqual({ x: 104, y: 0, w: 96, h: 96 });
  const flat = cropCell({ width: 50, height: 40, data: new Uint8Array(2000) }, 0, { cx: 5, cy: 5 });
  expect(flat.box).toEqual({ x: 0, y: 0, w: 50, h: 40 });
  // The pixel at (2, 2) of a ramp along x is the first of the crop.
  const ramp = { width: 200, height: 150, data: Uint8Array.from({ length: 30_000 }, (_, n) => n % 200) };
  expect([...cropCell(ramp, 0, { cx: 50, cy: 50 }).picture.data.subarray(0, 3)]).toEqual([2, 3, 4]);
});

it('draws the label yellow and what was found green, enlarged three times', async () => {
  const crops = [0, 9].map((frame) => cropCell(picture, frame, { cx: 50, cy: 50 }));
  const sheet = await drawCell(row([0, 9]), crops, {
    labels: new Map([[1, resting(1, 40)]]),
    found: new Map([[2, resting(2, 44)]]),
  });
  const { data, info } = await sharp(sheet).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  // Two crops of 288 px with 4 px between, and 44 px of text.
  expect([info.width, info.height]).toEqual([580, 332]);
  const at = (x: number, y: number) =>
    `#${[0, 1, 2].map((c) => (data[(y * info.width + x) * 3 + c] ?? 0).toString(16).padStart(2, '0')).join('')}`;
  // Left edges at (40 − 2) × 3 and (44 − 2) × 3, the second crop 292 px further; y = 130 is within the boxes.
  expect([at(114, 130), at(126, 130)]).toEqual([COLORS.label, COLORS.found]);
  expect([at(406, 130), at(418, 130)]).toEqual([COLORS.label, COLORS.found]);
  expect(at(60, 60)).toBe('#808080');
});
