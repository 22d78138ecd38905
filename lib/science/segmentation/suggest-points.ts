import { seededRandom } from '@/lib/science/simulation/random';
import { distanceInside } from './distance';
import type { BinaryMask } from './mask';
import type { Click } from './prompts';

/** Of the points suggested, so many are foreground. */
const FOREGROUND_SHARE = 0.6;
/** Background points keep this far from the cell, in px and as a share of the crop's longer side, whichever is more. */
const CLEARANCE = { px: 2, share: 0.04 };
/** Background points lie within so many clearances: farther out they tell nothing that the first point has not. */
const BAND = 4;
/** How much a seed may change a pixel's rank. */
const JITTER = 0.15;

/**
 * Points that describe a cell's mask to a segmenter: foreground first, at the deepest place of `core` (the head) and then
 * as far from one another as the cell allows, each well inside; then background around the cell. A seed shifts them a
 * little, the same seed always in the same way. Empty for an empty mask.
 */
export function suggestPoints(
  cell: BinaryMask,
  core: BinaryMask,
  count: number,
  seed: number | null,
): readonly Click[] {
  const { width, height } = cell;
  const random = seed === null ? () => 0 : seededRandom(seed);
  const inside = distanceInside(cell);
  const clearance = Math.max(CLEARANCE.px, CLEARANCE.share * Math.max(width, height));
  const outside = distanceTo(cell, Math.ceil(BAND * clearance) + 1);
  const start = distanceInside({ ...core, data: core.data.map((v, i) => v & (cell.data[i] as number)) });
  const rank = (i: number, depths: Float32Array): number => (depths[i] as number) * (1 - JITTER * random());
  const first =
    best(cell.data.length, (i) => rank(i, start)) ?? best(cell.data.length, (i) => rank(i, inside));
  if (first === null) return [];

  const chosen: { i: number; positive: boolean }[] = [{ i: first, positive: true }];
  const foreground = Math.max(1, Math.round(FOREGROUND_SHARE * count));
  const far = (i: number): number =>
    Math.min(
      ...chosen.map((c) =>
        Math.hypot((c.i % width) - (i % width), Math.floor(c.i / width) - Math.floor(i / width)),
      ),
    );
  while (chosen.length < count) {
    const positive = chosen.length < foreground;
    const next = best(cell.data.length, (i) => {
      const depth = (positive ? inside : outside)[i] as number;
      // A tail is thin: what counts there is to lie on its middle line rather than how deep that is.
      if (positive) return depth < 1.5 ? 0 : far(i) * Math.min(3, depth) * (1 - JITTER * random());
      return depth < clearance || depth > BAND * clearance ? 0 : far(i) * (1 - JITTER * random());
    });
    if (next === null || far(next) < 1) break;
    chosen.push({ i: next, positive });
  }
  return chosen.map(({ i, positive }) => ({
    x: (i % width) + 0.5,
    y: Math.floor(i / width) + 0.5,
    positive,
  }));
}

/** Distance of each pixel to a mask, exact up to `reach` px. */
function distanceTo({ width, height, data }: BinaryMask, reach: number): Float32Array {
  // The border of a picture counts as the end of the ground, so it is moved out of reach.
  const wide = width + 2 * reach;
  const ground = new Uint8Array(wide * (height + 2 * reach)).fill(1);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (data[y * width + x]) ground[(y + reach) * wide + x + reach] = 0;
  const distance = distanceInside({ width: wide, height: height + 2 * reach, data: ground });
  return Float32Array.from(
    data,
    (_, i) => distance[(Math.floor(i / width) + reach) * wide + (i % width) + reach] as number,
  );
}

/** The pixel of the highest positive rank; null where none has one. */
function best(pixels: number, rank: (i: number) => number): number | null {
  let [at, most] = [-1, 0];
  for (let i = 0; i < pixels; i++) {
    const value = rank(i);
    if (value > most) [at, most] = [i, value];
  }
  return at < 0 ? null : at;
}
