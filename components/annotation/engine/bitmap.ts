import { distanceToStretch, type Point } from './geometry';
import type { MaskWindow } from './records';

/**
 * Paints or erases along a stretch of a stroke, in a window's bitmap: every pixel whose center is within the radius, and
 * always the one under the pointer.
 *
 * @param bits row by row; left as it is
 * @param from in pixels of the picture
 * @returns the same bitmap where nothing changes
 */
export function painted(
  bits: Uint8Array,
  window: MaskWindow,
  from: Point,
  to: Point,
  radiusPx: number,
  value: 0 | 1,
): Uint8Array {
  const [a, b] = [
    { x: from.x - window.x, y: from.y - window.y },
    { x: to.x - window.x, y: to.y - window.y },
  ];
  const left = Math.max(0, Math.floor(Math.min(a.x, b.x) - radiusPx));
  const right = Math.min(window.width - 1, Math.floor(Math.max(a.x, b.x) + radiusPx));
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y) - radiusPx));
  const bottom = Math.min(window.height - 1, Math.floor(Math.max(a.y, b.y) + radiusPx));
  let changed: Uint8Array | null = null;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const place = y * window.width + x;
      if (bits[place] === value) continue;
      const isUnder = x === Math.floor(b.x) && y === Math.floor(b.y);
      if (!isUnder && distanceToStretch({ x: x + 0.5, y: y + 0.5 }, a, b) > radiusPx) continue;
      changed ??= bits.slice();
      changed[place] = value;
    }
  }
  return changed ?? bits;
}
