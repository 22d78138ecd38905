import type { Box } from '@/lib/science/vision/types';

/** A picture of zeros and ones, row-major: `data.length === width * height`. */
export interface BinaryMask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export function emptyMask(width: number, height: number): BinaryMask {
  return { width, height, data: new Uint8Array(width * height) };
}

/** Number of pixels in a mask. */
export function maskArea(mask: BinaryMask): number {
  let area = 0;
  for (let i = 0; i < mask.data.length; i++) area += mask.data[i] as number;
  return area;
}

/** Pixels of any of the masks. @throws RangeError when they differ in size. */
export function unionOfMasks(masks: readonly BinaryMask[], width: number, height: number): BinaryMask {
  const union = emptyMask(width, height);
  for (const mask of masks) {
    requireSameSize(mask, union);
    for (let i = 0; i < union.data.length; i++) if (mask.data[i]) union.data[i] = 1;
  }
  return union;
}

/**
 * Intersection over union (Jaccard index) of two masks; 1 where both are empty.
 * @throws RangeError when they differ in size.
 */
export function maskOverlap(a: BinaryMask, b: BinaryMask): number {
  requireSameSize(a, b);
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.data.length; i++) {
    both += (a.data[i] as number) & (b.data[i] as number);
    either += (a.data[i] as number) | (b.data[i] as number);
  }
  return either === 0 ? 1 : both / either;
}

/** The smallest box of whole pixels round a mask; null for an empty one. */
export function maskBox(mask: BinaryMask): Box | null {
  const { width, height, data } = mask;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!data[y * width + x]) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  return right < 0 ? null : { x: left, y: top, w: right - left + 1, h: bottom - top + 1 };
}

function requireSameSize(a: BinaryMask, b: BinaryMask): void {
  if (a.width !== b.width || a.height !== b.height)
    throw new RangeError(`masks differ in size: ${a.width}×${a.height}, ${b.width}×${b.height}`);
}
