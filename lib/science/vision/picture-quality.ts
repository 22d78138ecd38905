import type { GrayFrame } from './types';

// What a picture says about how it was taken: exposure and focus. Gray levels are 0 to 255.

/** Every so manieth pixel is looked at; a prime, so that no column of the picture is favored. */
const STEP = 17;
/** Coding leaves clipped pixels a level or two off the end. */
const CLIPPED_FROM = 253;

export interface Exposure {
  /** Level that one pixel in a hundred exceeds. */
  readonly brightLevel: number;
  /** Percent of the pixels at the upper end of the scale, where nothing can be told apart. */
  readonly clippedPercent: number;
}

/** How the levels of a picture lie on the scale. */
export function exposureOf({ data }: GrayFrame): Exposure {
  const histogram = new Uint32Array(256);
  let pixels = 0;
  for (let i = 0; i < data.length; i += STEP) {
    const level = data[i] ?? 0;
    histogram[level] = (histogram[level] ?? 0) + 1;
    pixels++;
  }
  let clipped = 0;
  for (let level = CLIPPED_FROM; level < 256; level++) clipped += histogram[level] ?? 0;
  let above = 0;
  let brightLevel = 255;
  while (brightLevel > 0 && above + (histogram[brightLevel] ?? 0) <= pixels / 100) {
    above += histogram[brightLevel] ?? 0;
    brightLevel--;
  }
  return { brightLevel, clippedPercent: pixels > 0 ? (100 * clipped) / pixels : 0 };
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The surroundings of a head that are looked at, in head lengths. */
const SURROUNDINGS = 1.6;
/** Fainter heads say more about noise than about focus. */
const MIN_CONTRAST = 10;
/** Share of the levels that are left out at either end, so that single pixels don't decide. */
const TAIL = 0.02;
const STEEP = 0.95;

const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/**
 * How sharp the edges of a head are: the steepest slope around it, in contrasts of the head per head length. A head of one
 * level on a ground of another, with edges of a third of its length, has about 3; blur widens edges and lowers it, whatever
 * contrast and magnification are. Slopes are taken after a mean of 3 × 3 pixels, or noise would read as sharp edges.
 * Null at the border and for heads without contrast.
 */
export function headSharpness(picture: GrayFrame, { x, y }: Spot, headLengthPx: number): number | null {
  const { width, height, data } = picture;
  const half = Math.max(3, Math.round((SURROUNDINGS * headLengthPx) / 2));
  const [left, top] = [Math.round(x) - half, Math.round(y) - half];
  const side = 2 * half + 1;
  // The mean and the slope each need one more pixel around.
  if (left < 2 || top < 2 || left + side + 2 > width || top + side + 2 > height) return null;
  const wide = side + 2;
  const smooth = new Float64Array(wide * wide);
  for (let row = 0; row < wide; row++) {
    for (let column = 0; column < wide; column++) {
      let sum = 0;
      for (let dy = -1; dy <= 1; dy++) {
        const at = (top - 1 + row + dy) * width + left - 1 + column;
        sum += (data[at - 1] ?? 0) + (data[at] ?? 0) + (data[at + 1] ?? 0);
      }
      smooth[row * wide + column] = sum / 9;
    }
  }
  const levels = new Float64Array(smooth).sort();
  const contrast = quantile(levels, 1 - TAIL) - quantile(levels, TAIL);
  if (contrast < MIN_CONTRAST) return null;
  const slopes = new Float64Array(side * side);
  for (let row = 1; row <= side; row++) {
    for (let column = 1; column <= side; column++) {
      const at = row * wide + column;
      const dx = ((smooth[at + 1] ?? 0) - (smooth[at - 1] ?? 0)) / 2;
      const dy = ((smooth[at + wide] ?? 0) - (smooth[at - wide] ?? 0)) / 2;
      slopes[(row - 1) * side + column - 1] = Math.hypot(dx, dy);
    }
  }
  return (quantile(slopes.sort(), STEEP) * headLengthPx) / contrast;
}
