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
  const { levels } = view;
  const ground = groundOf(view);
  return Array.from({ length: turns }, (_, turn) => {
    const angle = (2 * Math.PI * turn) / turns;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const middle = new Float32Array(grid.length);
    grid.forEach(([x, y], i) => {
      middle[i] = levelAt(levels, c * x - s * y, s * x + c * y, ground);
    });
    const mean = middle.reduce((sum, level) => sum + level, 0) / middle.length;
    const length = Math.sqrt(middle.reduce((sum, level) => sum + (level - mean) ** 2, 0));
    return middle.map((level) => (length > 0 ? (level - mean) / length : 0));
  });
}

/** The level at a distance from the view's center, by linear interpolation. */
function levelAt(levels: Float32Array, dx: number, dy: number, ground: number): number {
  const [x, y] = [(VIEW_SIDE - 1) / 2 + dx, (VIEW_SIDE - 1) / 2 + dy];
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const at = y0 * VIEW_SIDE + x0;
  const known = (i: number): number => {
    const level = levels[i] as number;
    return Number.isNaN(level) ? ground : level;
  };
  const [a, b] = [x - x0, y - y0];
  const upper = (1 - a) * known(at) + a * known(at + 1);
  const lower = (1 - a) * known(at + VIEW_SIDE) + a * known(at + VIEW_SIDE + 1);
  return (1 - b) * upper + b * lower;
}

function dot(a: Middle, b: Middle): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
