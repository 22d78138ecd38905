import { describe, expect, it } from 'vitest';
import { exposureOf, headSharpness } from './picture-quality';
import type { GrayFrame } from './types';

const SIDE = 120;
const picture = (levelAt: (x: number, y: number) => number): GrayFrame => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, i) =>
    Math.max(0, Math.min(255, Math.round(levelAt(i % SIDE, Math.floor(i / SIDE))))),
  ),
});

/** A bright disc of so many pixels in a gray field, its edge `edge` pixels wide. */
const disc = (diameter: number, edge: number, contrast = 80, noise = 0): GrayFrame =>
  picture((x, y) => {
    const from = Math.hypot(x - 60, y - 60) - diameter / 2;
    const share = Math.min(1, Math.max(0, 0.5 - from / edge));
    return 100 + contrast * share + noise * (((x * 7919 + y * 104_729) % 13) / 6 - 1);
  });
const sharpnessOf = (each: GrayFrame, length: number) => headSharpness(each, { x: 60, y: 60 }, length) ?? 0;

describe('sharpness of a head', () => {
  // The slope of a straight edge is contrast ÷ edge width, which is (length ÷ edge) contrasts a head length.
  it('is the head length in widths of its edge', () => {
    expect(sharpnessOf(disc(20, 10), 20)).toBeCloseTo(20 / 10, 0);
    expect(sharpnessOf(disc(20, 5), 20)).toBeCloseTo(20 / 5, 0);
  });

  it('does not depend on contrast or magnification, and falls with blur', () => {
    const sharp = sharpnessOf(disc(20, 6), 20);
    expect(sharpnessOf(disc(20, 6, 40), 20) / sharp).toBeCloseTo(1, 1);
    expect(sharpnessOf(disc(40, 12), 40) / sharp).toBeCloseTo(1, 0);
    const blurred = [6, 9, 12, 18].map((edge) => sharpnessOf(disc(20, edge), 20));
    expect(blurred).toEqual([...blurred].sort((a, b) => b - a));
  });

  it('is raised by less than half where noise is a tenth of the contrast', () => {
    expect(sharpnessOf(disc(20, 12, 80, 8), 20) / sharpnessOf(disc(20, 12), 20)).toBeLessThan(1.4);
  });

  it('is unknown at the border and without contrast', () => {
    expect(headSharpness(disc(20, 6), { x: 5, y: 60 }, 20)).toBeNull();
    expect(headSharpness(disc(20, 6, 4), { x: 60, y: 60 }, 20)).toBeNull();
  });
});

describe('exposure', () => {
  it('tells dark pictures by the level that one pixel in a hundred exceeds', () => {
    // Rows of ten pixels: one in ten is at 50, the others at 10; nothing is brighter.
    const dark = picture((x) => (x % 10 === 0 ? 50 : 10));
    expect(exposureOf(dark)).toEqual({ brightLevel: 50, clippedPercent: 0 });
  });

  it('counts pixels at the end of the scale', () => {
    // A quarter of the columns; the pixels looked at are spread over all of them.
    const { clippedPercent } = exposureOf(picture((x) => (x % 4 === 0 ? 255 : 120)));
    expect(clippedPercent).toBeGreaterThan(24);
    expect(clippedPercent).toBeLessThan(26);
  });
});
