import { median } from '@/lib/science/vision/boxes';
import type { GrayFrame, TrackPoint } from '@/lib/science/vision/types';

/** Side of a view in pixels of the pictures: about four head lengths, so that the first third of a tail is in it. */
export const VIEW_SIDE = 48;
const VIEW_AREA = VIEW_SIDE * VIEW_SIDE;

export interface MeanView {
  /** Gray levels, row by row; NaN where no picture reaches. */
  readonly levels: Float32Array;
  /** Pictures that it is the mean of. */
  readonly pictures: number;
}

/**
 * The mean picture of what a track follows, centered on it in every picture: noise and whatever passes by fade, and a
 * tail that lies still stands out (integration along a track, as in track-before-detect: Davey, Rutten & Cheung,
 * EURASIP J. Adv. Signal Process. 2008:428036). Null where no kept picture shows it.
 *
 * @param points of the track, in pixels of the video
 * @param pictureAt kept pictures by frame
 * @param scale of the kept pictures: their pixels per pixel of the video
 */
export function meanView(
  points: readonly TrackPoint[],
  pictureAt: (frame: number) => GrayFrame | undefined,
  scale: number,
): MeanView | null {
  const sums = new Float64Array(VIEW_AREA);
  const counts = new Uint16Array(VIEW_AREA);
  let pictures = 0;
  for (const { frame, cx, cy, interpolated } of points) {
    const picture = interpolated ? undefined : pictureAt(frame);
    if (!picture) continue;
    addAround(picture, cx * scale, cy * scale, sums, counts);
    pictures++;
  }
  if (pictures === 0) return null;
  const levels = new Float32Array(VIEW_AREA);
  for (let i = 0; i < VIEW_AREA; i++) {
    const count = counts[i] as number;
    levels[i] = count > 0 ? (sums[i] as number) / count : Number.NaN;
  }
  return { levels, pictures };
}

/** The levels of a view that pictures reach; its own where they reach all. */
export function seenLevels({ levels }: Pick<MeanView, 'levels'>): Float32Array {
  let count = 0;
  for (let i = 0; i < levels.length; i++) if (!Number.isNaN(levels[i] as number)) count++;
  return count === levels.length ? levels : levels.filter((level) => !Number.isNaN(level));
}

/** Grounds that are known: each is asked for by several who judge the view, and takes sorting all its levels. */
const grounds = new WeakMap<Float32Array, number>();

/** The level of the ground of a view: most of it shows nothing else. */
export function groundOf(view: Pick<MeanView, 'levels'>): number {
  const known = grounds.get(view.levels);
  if (known !== undefined) return known;
  const ground = median(seenLevels(view));
  grounds.set(view.levels, ground);
  return ground;
}

/** Adds the surroundings of (cx, cy), given in picture coordinates (pixel centers at halves), by linear interpolation. */
function addAround(
  { width, height, data }: GrayFrame,
  cx: number,
  cy: number,
  sums: Float64Array,
  counts: Uint16Array,
): void {
  const [left, top] = [cx - VIEW_SIDE / 2, cy - VIEW_SIDE / 2];
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [a, b] = [left - x0, top - y0];
  const [fromX, toX] = [Math.max(0, -x0), Math.min(VIEW_SIDE, width - 1 - x0)];
  const [fromY, toY] = [Math.max(0, -y0), Math.min(VIEW_SIDE, height - 1 - y0)];
  for (let j = fromY; j < toY; j++) {
    let at = (y0 + j) * width + x0 + fromX;
    let upperLeft = data[at] as number;
    let lowerLeft = data[at + width] as number;
    for (let to = j * VIEW_SIDE + fromX, end = j * VIEW_SIDE + toX; to < end; to++) {
      at++;
      const upperRight = data[at] as number;
      const lowerRight = data[at + width] as number;
      const upper = (1 - a) * upperLeft + a * upperRight;
      const lower = (1 - a) * lowerLeft + a * lowerRight;
      sums[to] = (sums[to] as number) + (1 - b) * upper + b * lower;
      counts[to] = (counts[to] as number) + 1;
      upperLeft = upperRight;
      lowerLeft = lowerRight;
    }
  }
}
