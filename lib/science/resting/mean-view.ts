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

/** The levels of a view that pictures reach. */
export const seenLevels = ({ levels }: Pick<MeanView, 'levels'>): Float32Array =>
  levels.filter((level) => !Number.isNaN(level));

/** The level of the ground of a view: most of it shows nothing else. */
export const groundOf = (view: Pick<MeanView, 'levels'>): number => median(seenLevels(view));

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
  for (let j = 0; j < VIEW_SIDE; j++) {
    const y = y0 + j;
    if (y < 0 || y + 1 >= height) continue;
    for (let i = 0; i < VIEW_SIDE; i++) {
      const x = x0 + i;
      if (x < 0 || x + 1 >= width) continue;
      const at = y * width + x;
      const upper = (1 - a) * (data[at] as number) + a * (data[at + 1] as number);
      const lower = (1 - a) * (data[at + width] as number) + a * (data[at + width + 1] as number);
      const to = j * VIEW_SIDE + i;
      sums[to] = (sums[to] as number) + (1 - b) * upper + b * lower;
      counts[to] = (counts[to] as number) + 1;
    }
  }
}
