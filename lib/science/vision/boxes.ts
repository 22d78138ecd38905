import type { Box, SpermClass } from './types';

/** Intersection over union of two boxes, 0 to 1; boxes without area overlap nothing. */
export function boxOverlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (a.w * a.h + b.w * b.h - shared);
}

/** Distance between the centers of two boxes in pixels. */
export function centerDistance(a: Box, b: Box): number {
  return Math.hypot(a.x + a.w / 2 - b.x - b.w / 2, a.y + a.h / 2 - b.y - b.h / 2);
}

/** Whether the center of `inner` lies in `outer`. */
export function holdsCenter(outer: Box, inner: Box): boolean {
  const [x, y] = [inner.x + inner.w / 2, inner.y + inner.h / 2];
  return x >= outer.x && y >= outer.y && x <= outer.x + outer.w && y <= outer.y + outer.h;
}

/** A box with sides `factor` times as long about the same center. */
export const scaleBox = <B extends Box>(box: B, factor: number): B => ({
  ...box,
  x: box.x + (box.w * (1 - factor)) / 2,
  y: box.y + (box.h * (1 - factor)) / 2,
  w: box.w * factor,
  h: box.h * factor,
});

/** Size of a picture, px. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The part of a box that lies inside its picture; the box must reach into it. */
export function clipBox<B extends Box>(box: B, { width, height }: PictureSize): B {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  return { ...box, x, y, w: Math.min(width, box.x + box.w) - x, h: Math.min(height, box.y + box.h) - y };
}

/**
 * Boxes of heads as a laboratory draws them: `factor` times as wide and high about their centers, clipped to the picture (px).
 * Clusters and pinheads stay as they are, for the factor is fitted on heads. For boxes that people see, correct and export,
 * never for measurements: kinematics and grading take lengths of heads from the boxes that the detector found.
 */
export function drawnBoxes<B extends Box & { readonly className: SpermClass }>(
  boxes: readonly B[],
  factor: number,
  picture: PictureSize,
): B[] {
  if (factor === 1) return [...boxes];
  return boxes.map((box) => (box.className === 'sperm' ? clipBox(scaleBox(box, factor), picture) : box));
}

/** The middle of unordered numbers (mean of the two middle ones when their count is even); NaN when empty. */
export function median(values: ArrayLike<number>): number {
  if (values.length === 0) return Number.NaN;
  // Numbers in a typed array are sorted without a call for each comparison, in half the time from 25 numbers on.
  const sorted = new Float64Array(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
