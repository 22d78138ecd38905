import { gaussian, type Levels, type Plane } from './plane';

/** Side, px, of the squares that are smoothed or passed over as a whole. */
const SIDE = 8;
/** What is rounded on the way adds up to less than this share. */
const ROUNDED = 1e-3;

/**
 * Smooths like `smoothed` where the result may reach `least`, and leaves the rest at 0. A mean is never above the greatest
 * of its numbers: what has none so great within reach need not be worked out, which is nearly all of a plane of votes.
 *
 * @param smooth what is written to: of the size of the picture, whatever is in it
 */
export function smoothHigh(picture: Levels, sigma: number, least: number, smooth: Plane): void {
  const weights = gaussian(sigma);
  const { width, height } = picture;
  const columns = Math.ceil(width / SIDE);
  const high = highSquares(picture, weights, least * (1 - ROUNDED), columns);
  smooth.data.fill(0);
  for (let square = 0; square < high.length; square++) {
    if (!high[square]) continue;
    const [left, top] = [SIDE * (square % columns), SIDE * Math.floor(square / columns)];
    const [right, bottom] = [Math.min(width, left + SIDE), Math.min(height, top + SIDE)];
    smoothSquare(picture, { left, top, right, bottom }, weights, smooth.data);
  }
}

/** Squares with places that may reach `least`: a mean along a row does within reach of them, and in it a single number. */
function highSquares(picture: Levels, weights: Float64Array, least: number, columns: number): Uint8Array {
  const { width, height, data } = picture;
  const reach = weights.length >> 1;
  const high = new Uint8Array(columns * Math.ceil(height / SIDE));
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)];
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] as number) < least) continue;
      for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
        if (sumAcross(picture, u, y, weights) < least) continue;
        for (let row = Math.floor(top / SIDE); row <= Math.floor(bottom / SIDE); row++)
          high[row * columns + Math.floor(u / SIDE)] = 1;
      }
    }
  }
  return high;
}

interface Square {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Sums along rows, then along columns, each added up and rounded as `smoothed` does it for a whole picture. */
function smoothSquare(
  picture: Levels,
  { left, top, right, bottom }: Square,
  weights: Float64Array,
  smooth: Float32Array,
): void {
  const { width, height } = picture;
  const reach = weights.length >> 1;
  const side = right - left;
  const across = new Float32Array(side * (bottom - top + 2 * reach));
  for (let y = top - reach, to = 0; y < bottom + reach; y++) {
    const row = Math.min(height - 1, Math.max(0, y));
    for (let x = left; x < right; x++) across[to++] = sumAcross(picture, x, row, weights);
  }
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < side; x++) {
      let sum = 0;
      for (let k = 0, at = (y - top) * side + x; k < weights.length; k++, at += side)
        sum = Math.fround(sum + (weights[k] as number) * (across[at] as number));
      smooth[y * width + left + x] = sum;
    }
}

/** Weighted sum along a row about a place. */
function sumAcross({ width, data }: Levels, x: number, y: number, weights: Float64Array): number {
  const reach = weights.length >> 1;
  const first = y * width;
  let sum = 0;
  for (let k = 0; k < weights.length; k++)
    sum += (weights[k] as number) * (data[first + Math.min(width - 1, Math.max(0, x + k - reach))] as number);
  return sum;
}
