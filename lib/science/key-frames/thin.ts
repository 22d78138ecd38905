import { interpolateBox } from './interpolate';
import type { FrameBox } from './types';

/** Furthest that a corner may lie from where the key frames put it. */
export const THINNING_TOLERANCE_PX = 1.5;

const distance = (a: FrameBox, b: FrameBox): number =>
  Math.max(Math.abs(a.x1 - b.x1), Math.abs(a.y1 - b.y1), Math.abs(a.x2 - b.x2), Math.abs(a.y2 - b.y2));

/**
 * The boxes of a track that are enough to have the others by interpolation, each corner within `tolerancePx`: first and
 * last, and wherever the straight way between two is furthest from the box (Ramer 1972, Douglas and Peucker 1973, over
 * time instead of along a line).
 * @param boxes ascending by frame
 */
export function thinTrack<B extends FrameBox>(
  boxes: readonly B[],
  tolerancePx: number = THINNING_TOLERANCE_PX,
): B[] {
  const kept = new Set<number>([0, boxes.length - 1]);
  const open: [number, number][] = [[0, boxes.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    const [from, to] = [boxes[first], boxes[last]];
    if (!from || !to) continue;
    let furthest = -1;
    let most = tolerancePx;
    for (let index = first + 1; index < last; index++) {
      const box = boxes[index];
      const off = box ? distance(box, interpolateBox(from, to, box.frame)) : 0;
      if (off > most) [furthest, most] = [index, off];
    }
    if (furthest < 0) continue;
    kept.add(furthest);
    open.push([first, furthest], [furthest, last]);
  }
  return boxes.filter((_, index) => kept.has(index));
}
