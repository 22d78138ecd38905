import type { Track } from '@/lib/science/vision/types';

/** A cell rests when it moves less than this many of its own lengths a second beside the drift. */
export const RESTING_LENGTHS_PER_SECOND = 0.5;

/** Displacement of the fluid between two frames, in pixels. */
export type Displacement = (from: number, to: number) => readonly [dx: number, dy: number];

/**
 * Whether a track stays where it is, apart from the drift: over shorter times than a second half a length is allowed,
 * because centers jitter.
 */
export function rests(
  { points }: Track,
  framesPerSecond: number,
  drift: Displacement = () => [0, 0],
  lengthsPerSecond = RESTING_LENGTHS_PER_SECOND,
): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return false;
  const [dx, dy] = drift(first.frame, last.frame);
  const seconds = Math.max(1, (last.frame - first.frame) / framesPerSecond);
  const moved = Math.hypot(last.cx - first.cx - dx, last.cy - first.cy - dy);
  return moved < lengthsPerSecond * seconds * Math.max(first.w, first.h);
}
