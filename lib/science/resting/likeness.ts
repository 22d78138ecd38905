import { meanScore } from '@/lib/science/tracking';
import { median } from '@/lib/science/vision/boxes';
import type { GrayFrame, Track } from '@/lib/science/vision/types';
import { groundOf, type MeanView, meanView, VIEW_SIDE } from './mean-view';

/** The middle of a view as numbers of mean 0 and length 1, so that the dot product of two is their correlation. */
type Middle = Float32Array;

export interface LikenessParameters {
  /** The middle of a view reaches this far, px: a head, and what is close about it. */
  readonly radiusPx: number;
  /** It is read in steps of this, each the mean of four pixels. */
  readonly stepPx: number;
  /** Turns that are tried: heads lie every way. */
  readonly turns: number;
  /** At most so many swimmers are held beside it, the surest, and each in so many single pictures. */
  readonly maxSwimmers: number;
  readonly looks: number;
}

export const DEFAULT_LIKENESS: LikenessParameters = {
  radiusPx: 12,
  stepPx: 2,
  turns: 16,
  maxSwimmers: 12,
  looks: 3,
};

/**
 * How swimmers look, in single pictures spread over the time that each is followed. They are certainly sperm, and the same
 * microscope, focus and sample show the heads that rest beside them.
 *
 * @param pictureAt kept pictures by frame
 * @param scale of the kept pictures: their pixels per pixel of the video
 * @returns the looks of each swimmer that a kept picture shows
 */
export function swimmerLooks(
  swimmers: readonly Track[],
  pictureAt: (frame: number) => GrayFrame | undefined,
  scale: number,
  parameters: LikenessParameters = DEFAULT_LIKENESS,
): Middle[][] {
  const grid = gridOf(parameters);
  return swimmers
    .map((track) => ({ track, weight: meanScore(track) * Math.min(SURELY_LONG, track.points.length) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, parameters.maxSwimmers)
    .map(({ track }) => {
      const shown = track.points.filter(({ frame, interpolated }) => !interpolated && pictureAt(frame));
      const chosen = Array.from({ length: parameters.looks }, (_, i) =>
        Math.floor(((i + 0.5) * shown.length) / parameters.looks),
      );
      return [...new Set(chosen)].flatMap((at) => {
        const point = shown[at];
        const view = point && meanView([point], pictureAt, scale);
        return view ? middlesOf(view, grid, 1) : [];
      });
    })
    .filter((looks) => looks.length > 0);
}

/** A track of so many points is as sure as a longer one. */
const SURELY_LONG = 20;

/**
 * How much a thing looks like the swimmers of its video: its correlation (normalized cross-correlation; Lewis, Vision
 * Interface 1995) with each swimmer's most similar look, turned until they agree best, and of these the median. 1 is the
 * same picture, 0 nothing in common; other brightness or contrast changes nothing, the other polarity is below 0.
 * Debris of another sample may look like heads of other samples, but seldom like those that swim beside it.
 *
 * @param looks by {@link swimmerLooks} with the same parameters, at least one
 */
export function likeness(
  view: MeanView,
  looks: readonly (readonly Middle[])[],
  parameters: LikenessParameters = DEFAULT_LIKENESS,
): number {
  const grid = gridOf(parameters);
  const turned = middlesOf(view, grid, parameters.turns);
  return median(
    looks.map((own) => Math.max(...own.flatMap((look) => turned.map((middle) => dot(look, middle))))),
  );
}

type Grid = readonly (readonly [x: number, y: number])[];

/** Places of a middle's numbers about the view's center, px. */
function gridOf({ radiusPx, stepPx }: LikenessParameters): Grid {
  const line = Array.from({ length: 1 + 2 * Math.floor(radiusPx / stepPx) }, (_, i) => {
    return stepPx * (i - Math.floor(radiusPx / stepPx));
  });
  return line.flatMap((y) =>
    line.filter((x) => Math.hypot(x, y) <= radiusPx).map((x): [number, number] => [x, y]),
  );
}

/** The middle of a view in so many turns, evenly spread from none on. What no picture reaches counts as the ground. */
function middlesOf(view: MeanView, grid: Grid, turns: number): Middle[] {
  const ground = groundOf(view);
  // In double precision, as the ground may lie between two levels.
  const levels = Float64Array.from(view.levels, (level) => (Number.isNaN(level) ? ground : level));
  return Array.from({ length: turns }, (_, turn) => middleOf(levels, grid, (2 * Math.PI * turn) / turns));
}

function middleOf(levels: Float64Array, grid: Grid, angle: number): Middle {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const middle = new Float32Array(grid.length);
  let sum = 0;
  for (let i = 0; i < grid.length; i++) {
    const [x, y] = grid[i] as Grid[number];
    middle[i] = levelAt(levels, c * x - s * y, s * x + c * y);
    sum += middle[i] as number;
  }
  const mean = sum / middle.length;
  let squares = 0;
  for (let i = 0; i < middle.length; i++) squares += ((middle[i] as number) - mean) ** 2;
  const length = Math.sqrt(squares);
  for (let i = 0; i < middle.length; i++)
    middle[i] = length > 0 ? ((middle[i] as number) - mean) / length : 0;
  return middle;
}

/** The level at a distance from the view's center, by linear interpolation. */
function levelAt(levels: Float64Array, dx: number, dy: number): number {
  const x = (VIEW_SIDE - 1) / 2 + dx;
  const y = (VIEW_SIDE - 1) / 2 + dy;
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const at = y0 * VIEW_SIDE + x0;
  const a = x - x0;
  const b = y - y0;
  const upper = (1 - a) * (levels[at] as number) + a * (levels[at + 1] as number);
  const lower = (1 - a) * (levels[at + VIEW_SIDE] as number) + a * (levels[at + VIEW_SIDE + 1] as number);
  return (1 - b) * upper + b * lower;
}

function dot(a: Middle, b: Middle): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
