import type { GrayFrame } from '@/lib/science/vision/types';

/** Blocks in a row: coarse enough that a cell's step from frame to frame and the camera's noise hardly count. */
const COLUMNS = 40;
/** The mean gray level that every picture is brought to, so that the lamp's brightness does not count. */
const MEAN_LEVEL = 100;
/** Darker pictures are not brightened beyond measure: their noise would come to look like a picture. */
const DARKEST = 16;

/**
 * What a picture shows of its place on the slide: the mean levels of about 40 × 30 blocks, less the mean of all, in gray
 * levels of a picture whose mean is 100. Neither a flash nor a change of the lamp alters it. Of large blocks some
 * rows are looked at and of these every other pixel.
 */
export function smallPicture({ width, height, data }: GrayFrame): Float32Array {
  const side = Math.max(1, Math.round(width / COLUMNS));
  // Of a block of 8 × 8 pixels or more at least 32 are looked at, in four rows or more.
  const step = side >= 8 ? 2 : 1;
  const rowStep = Math.max(1, Math.floor(Math.min(side / 4, side ** 2 / 64)));
  const columns = Math.max(1, Math.floor(width / side));
  const rows = Math.max(1, Math.floor(height / side));
  const small = new Float32Array(columns * rows);
  let total = 0;
  for (let row = 0; row < rows; row++) {
    for (let y = row * side; y < Math.min(height, (row + 1) * side); y += rowStep) {
      for (let column = 0; column < columns; column++) {
        const from = y * width + column * side;
        let sum = 0;
        for (let at = from; at < from + side; at += step) sum += data[at] as number;
        small[row * columns + column] = (small[row * columns + column] as number) + sum;
        total += sum;
      }
    }
  }
  const pixels = Math.ceil(side / step) * Math.ceil(side / rowStep);
  const mean = total / (small.length * pixels);
  const gain = MEAN_LEVEL / Math.max(DARKEST, mean);
  for (let i = 0; i < small.length; i++) small[i] = gain * ((small[i] as number) / pixels - mean);
  return small;
}

/**
 * Root of the mean squared difference of two small pictures, gray levels. Squares, because a cell that is elsewhere counts
 * more than the faint change of everything at a keyframe of the coding: on VISEM-Tracking 11, 12, 19 and 36 and three SVIA
 * clips it was at most 2.0 times the upper quartile within, at cuts from one to another 2.4 or more; the mean absolute
 * difference is up to 4.5 times at keyframes, 2.7 at cuts.
 */
export function differenceOf(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] as number) - (b[i] as number)) ** 2;
  return a.length > 0 ? Math.sqrt(sum / a.length) : 0;
}

/** The mean of small pictures of one size. */
export function meanPicture(pictures: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(pictures[0]?.length ?? 0);
  for (const picture of pictures) {
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] as number) + (picture[i] as number);
  }
  return mean.map((sum) => sum / pictures.length);
}
