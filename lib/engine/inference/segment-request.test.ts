import { describe, expect, it } from 'vitest';
import { MAX_CLICKS, requireSegmentRequest } from './segment-request';

const picture = { width: 50, height: 40, data: new Uint8Array(2000) };
const on = (x: number, y: number) => ({ clicks: [{ x, y, positive: true }] });

describe('a request to segment', () => {
  it('may have its points anywhere on the picture, its border included, or a box that reaches beyond it', () => {
    for (const request of [on(0, 0), on(50, 40), { clicks: [], box: { x: -20, y: 30, w: 21, h: 500 } }])
      expect(() => requireSegmentRequest(picture, request)).not.toThrow();
    expect(() =>
      requireSegmentRequest({ width: 1, height: 1, data: new Uint8Array(1) }, on(1, 0)),
    ).not.toThrow();
  });

  it.each([
    ['a point beyond the border', on(50.01, 3), 'the point (50.01, 3) lies outside the picture of 50×40 px'],
    ['a point before it', on(3, -0.5), 'outside'],
    ['a point that is no number', on(Number.NaN, 3), 'the point (NaN, 3)'],
    ['an endless point', on(3, Number.POSITIVE_INFINITY), 'outside'],
    ['nothing', { clicks: [] }, 'a positive point, or a box'],
    ['background only', { clicks: [{ x: 1, y: 1, positive: false }] }, 'a positive point, or a box'],
    ['an empty box', { clicks: [], box: { x: 1, y: 1, w: 0, h: 5 } }, 'holds nothing'],
    ['a box of no number', { clicks: [], box: { x: Number.NaN, y: 1, w: 5, h: 5 } }, 'holds nothing'],
    ['a box beside the picture', { clicks: [], box: { x: 50, y: 1, w: 5, h: 5 } }, 'lies outside'],
    ['a head of no length', { ...on(1, 1), headLengthPx: 0 }, 'a head cannot be 0 px long'],
    ['a head of NaN px', { ...on(1, 1), headLengthPx: Number.NaN }, 'a head cannot be NaN px long'],
    [
      'more points than are read',
      { clicks: Array.from({ length: MAX_CLICKS + 1 }, () => ({ x: 1, y: 1, positive: true })) },
      '33 points are too many; 32 is the most',
    ],
  ])('is refused with the reason: %s', (_, request, reason) => {
    expect(() => requireSegmentRequest(picture, request)).toThrow(RangeError);
    expect(() => requireSegmentRequest(picture, request)).toThrow(reason);
  });

  it.each([
    [0, 40, 0],
    [1.5, 2, 3],
    [50, 40, 1999],
    [Number.NaN, 1, 0],
  ])('is refused on a picture of %s×%s px with %s gray levels', (width, height, n) => {
    const broken = { width, height, data: new Uint8Array(n) };
    expect(() => requireSegmentRequest(broken, on(0, 0))).toThrow(RangeError);
  });
});
