import { describe, expect, it } from 'vitest';
import { frameAt, seekSeconds, shownSize } from './frame-times';

/** 25 frames a second, of which frames 10 to 14 are missing: a gap of 0.24 s. */
const uneven = [
  ...Array.from({ length: 10 }, (_, f) => f / 25),
  ...Array.from({ length: 10 }, (_, f) => 0.6 + f / 25),
];

describe('the frame that is shown', () => {
  it('is the one whose time the browser names, in spite of its rounding', () => {
    for (const [frame, seconds] of uneven.entries()) {
      expect(frameAt(seconds, uneven)).toBe(frame);
      expect(frameAt(seconds + 0.0006, uneven)).toBe(frame);
      expect(frameAt(seconds - 0.0006, uneven)).toBe(frame);
    }
  });

  it('is the first before the beginning and the last after the end', () => {
    expect([frameAt(-1, uneven), frameAt(99, uneven), frameAt(3, [0]), frameAt(3, [])]).toEqual([
      0, 19, 0, 0,
    ]);
  });
});

it('a player is sent into the middle of a frame', () => {
  expect(seekSeconds(0, uneven)).toBeCloseTo(0.02, 9);
  // The frame before the gap is shown until the gap ends: from 0.36 to 0.6 s.
  expect(seekSeconds(9, uneven)).toBeCloseTo(0.48, 9);
  expect(seekSeconds(19, uneven)).toBeCloseTo(0.98, 9);
  expect(seekSeconds(0, [0])).toBe(0);
});

it('a preview lies over the measured picture', () => {
  // An odd row is cut off, not squeezed in; a picture larger than 1,920 px is shown smaller.
  expect(shownSize({ width: 640, height: 480 }, { width: 641, height: 481 })).toEqual({
    width: 640,
    height: 480,
  });
  expect(shownSize({ width: 1920, height: 1440 }, { width: 2592, height: 1944 })).toEqual({
    width: expect.closeTo(2592, 6),
    height: expect.closeTo(1944, 6),
  });
});
