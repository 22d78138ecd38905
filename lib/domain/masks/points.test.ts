import { describe, expect, it } from 'vitest';
import { clicksOnFrame, pointOnCrop } from './points';

const region = { x: 100, y: 40, w: 20, h: 10 };

describe('points of a crop', () => {
  it('are clicks on the frame, by pixels as by shares', () => {
    const expected = [
      { x: 105, y: 45, positive: true },
      { x: 120, y: 50, positive: false },
    ];
    const pixels = [
      { x: 5, y: 5, label: 1 as const },
      { x: 20, y: 10, label: 0 as const },
    ];
    expect(clicksOnFrame(pixels, region, false)).toEqual(expected);
    const shares = [
      { x: 0.25, y: 0.5, label: 1 as const },
      { x: 1, y: 1, label: 0 as const },
    ];
    expect(clicksOnFrame(shares, region, true)).toEqual(expected);
    expect(pointOnCrop({ x: 105, y: 45, positive: true }, region)).toEqual({
      ...{ x: 5, y: 5, relative_x: 0.25, relative_y: 0.5, label: 1 },
    });
  });

  it('outside are refused, each by its number, and so are points without foreground', () => {
    const outside = [
      { x: 5, y: 5, label: 1 as const },
      { x: 21, y: 5, label: 1 as const },
      { x: -1, y: 5, label: 1 as const },
    ];
    expect(() => clicksOnFrame(outside, region, false)).toThrow(
      expect.objectContaining({
        code: 'INVALID_REQUEST',
        said: { key: 'errors.masks.pointOutside', values: { number: 2, width: 20, height: 10 } },
        fields: [
          expect.objectContaining({ path: 'point_prompts.1' }),
          expect.objectContaining({ path: 'point_prompts.2' }),
        ],
      }),
    );
    expect(() => clicksOnFrame([{ x: 5, y: 5, label: 1 }], region, true)).toThrow(
      'errors.masks.pointNotRelative',
    );
    expect(() => clicksOnFrame([{ x: 5, y: 5, label: 0 }], region, false)).toThrow(
      'errors.masks.noForeground',
    );
  });
});
