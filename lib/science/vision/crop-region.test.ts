import { describe, expect, it } from 'vitest';
import { cropRegion, cropScale, promptWindow } from './crop-region';

const frame = { width: 640, height: 480 };

describe('the crop of a cell', () => {
  it('is the box with half its longer side around it, in whole pixels', () => {
    // Half of 20 on each side: from 90.5 to 130.5 and from 189 to 221.2, grown to whole pixels.
    expect(cropRegion({ x: 100.5, y: 199, w: 20, h: 12.2 }, frame)).toEqual({ x: 90, y: 189, w: 41, h: 33 });
  });

  it('ends at the border of the frame', () => {
    expect(cropRegion({ x: 2, y: 3, w: 10, h: 10 }, frame)).toEqual({ x: 0, y: 0, w: 17, h: 18 });
    expect(cropRegion({ x: 630, y: 470, w: 10, h: 10 }, frame)).toEqual({ x: 625, y: 465, w: 15, h: 15 });
  });

  it('lies inside the window that a segmenter looks at, which keeps the cell in its middle at a border too', () => {
    const box = { x: 2, y: 100, w: 10, h: 24 };
    const region = cropRegion(box, frame);
    const window = promptWindow(box);
    expect(window).toEqual({ x: -17, y: 88, w: 48, h: 48 });
    expect(region.x).toBeGreaterThanOrEqual(window.x);
    expect(region.y + region.h).toBeLessThanOrEqual(window.y + window.h);
  });

  it('is refused for a box outside the frame, and for one that is no box', () => {
    expect(() => cropRegion({ x: 700, y: 0, w: 10, h: 10 }, frame)).toThrow(RangeError);
    expect(() => cropRegion({ x: Number.NaN, y: 0, w: 10, h: 10 }, frame)).toThrow(RangeError);
  });

  it('is shown at 96 px or more, by whole multiples', () => {
    expect(cropScale({ x: 0, y: 0, w: 41, h: 33 })).toBe(3);
    expect(cropScale({ x: 0, y: 0, w: 96, h: 96 })).toBe(1);
    expect(cropScale({ x: 0, y: 0, w: 400, h: 300 })).toBe(1);
  });
});
