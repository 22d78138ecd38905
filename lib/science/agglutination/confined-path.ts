import type { Displacement } from '@/lib/science/resting/rests';
import { median } from '@/lib/science/vision/boxes';
import type { Track } from '@/lib/science/vision/types';

/** Where a cell is, apart from the drift, and how it keeps its place; lengths in px. */
export interface ConfinedPath {
  readonly id: number;
  readonly firstFrame: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The usual place: median of x and of y. */
  readonly placeX: number;
  readonly placeY: number;
  /** Distance from it that the cell exceeds in a tenth of the time. */
  readonly excursion: number;
  /** Length of the path over time, px a second; 0 for one point. */
  readonly speed: number;
  readonly seconds: number;
}

/** Share of the time in which a cell may be further from its place than its excursion. */
const WITHIN = 0.9;

/** The path of a track as it would be in fluid that rests, brought to the place of frame 0. */
export function confinedPath(
  { id, points }: Track,
  framesPerSecond: number,
  drift: Displacement,
): ConfinedPath | null {
  const [first] = points;
  if (!first) return null;
  const x = new Float64Array(points.length);
  const y = new Float64Array(points.length);
  for (const [k, { frame, cx, cy }] of points.entries()) {
    const [dx, dy] = drift(0, frame);
    x[k] = cx - dx;
    y[k] = cy - dy;
  }
  const [placeX, placeY] = [median(x), median(y)];
  const away = x.map((each, k) => Math.hypot(each - placeX, (y[k] as number) - placeY)).sort();
  let length = 0;
  for (let k = 1; k < x.length; k++)
    length += Math.hypot((x[k] as number) - (x[k - 1] as number), (y[k] as number) - (y[k - 1] as number));
  return {
    id,
    firstFrame: first.frame,
    x,
    y,
    placeX,
    placeY,
    excursion: away[Math.floor(WITHIN * (away.length - 1))] ?? 0,
    speed: points.length > 1 ? (length * framesPerSecond) / (points.length - 1) : 0,
    seconds: points.length / framesPerSecond,
  };
}

/** Share of the common frames in which two cells are within `distance` of each other, and how many frames these are. */
export function togetherness(
  a: ConfinedPath,
  b: ConfinedPath,
  distance: number,
): { readonly frames: number; readonly share: number } {
  const from = Math.max(a.firstFrame, b.firstFrame);
  const until = Math.min(a.firstFrame + a.x.length, b.firstFrame + b.x.length);
  let near = 0;
  for (let frame = from; frame < until; frame++) {
    const [i, j] = [frame - a.firstFrame, frame - b.firstFrame];
    const dx = (a.x[i] as number) - (b.x[j] as number);
    const dy = (a.y[i] as number) - (b.y[j] as number);
    if (Math.hypot(dx, dy) <= distance) near++;
  }
  const frames = Math.max(0, until - from);
  return { frames, share: frames > 0 ? near / frames : 0 };
}
