import type { GrayFrame } from './types';

/** Every so manieth pixel is looked at; a prime, so that no column of the picture is favored. */
const STEP = 61;

export interface BlankPictureParameters {
  /** Gray levels that coding noise may span in a picture without content. */
  readonly maxUniformLevels: number;
  /** Gray levels of spread from which noise is no longer that of a camera looking at an even field. */
  readonly noisySpread: number;
  /** Optics blur neighboring pixels into each other: their correlation in pictures from microscopes is above 0.6. */
  readonly minCorrelation: number;
}

export const DEFAULT_BLANK_PICTURE: BlankPictureParameters = {
  maxUniformLevels: 6,
  noisySpread: 8,
  minCorrelation: 0.2,
};

/**
 * Whether a picture shows nothing from which a sample could be judged: one even gray (black, white, covered), or noise
 * in which neighboring pixels have nothing to do with each other (a broken camera or cable).
 */
export function showsNothing(
  { data, width }: GrayFrame,
  parameters: BlankPictureParameters = DEFAULT_BLANK_PICTURE,
): boolean {
  const { maxUniformLevels, noisySpread, minCorrelation } = parameters;
  let least = 255;
  let most = 0;
  let [n, sum, squares, products, nextSum, nextSquares] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < data.length; i += STEP) {
    const level = data[i] as number;
    if (level < least) least = level;
    if (level > most) most = level;
    if (i + 1 >= data.length || i % width === width - 1) continue;
    const next = data[i + 1] as number;
    n++;
    sum += level;
    squares += level * level;
    products += level * next;
    nextSum += next;
    nextSquares += next * next;
  }
  if (most - least <= maxUniformLevels) return true;
  if (n < 100) return false;
  const variance = squares / n - (sum / n) ** 2;
  const nextVariance = nextSquares / n - (nextSum / n) ** 2;
  const covariance = products / n - (sum / n) * (nextSum / n);
  if (variance < noisySpread ** 2 || nextVariance < noisySpread ** 2) return false;
  return covariance / Math.sqrt(variance * nextVariance) < minCorrelation;
}
