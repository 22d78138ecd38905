import { median } from '@/lib/science/vision/boxes';
import type { CellPath } from './path';

export interface NoiseParameters {
  /** Steps a path must have for its noise to be estimated. */
  readonly minSteps: number;
  /** Resting cells that must agree before their jitter is believed. */
  readonly minResting: number;
  /** Whether cells on the spot whose steps do not oppose each other in the median are taken not to rest. Version 0.12.0 and before: no. */
  readonly doubtsRest?: boolean;
  /** Correlation of steps from which, beyond chance (two standard errors), a cell on the spot is taken to sway. */
  readonly minCorrelation: number;
  /**
   * Jitter, in head lengths, that is taken off at most where no cell rests: swings of the head look like jitter. A little more than
   * resting cells have, as moving heads blur. On 20 simulated videos from which what rests was taken, as they are and compressed, VCL of
   * swimmers is off by −0.2 and −0.6 % at 50 frames/s and by 0.1 and −1.2 % at 100, that of twitching cells by 0 and 0, −2 and −10 %.
   * Version 0.12.0 and before took 0.03: −2 and −20 % at 50.
   */
  readonly maxWithoutRestingHeads: number;
  /** Fastest twitching that must still be told from jitter, and what share of its mean square step jitter may make. */
  readonly fastestTwitchHz: number;
  readonly twitchJitterShare: number;
}

export const DEFAULT_NOISE: NoiseParameters = {
  minSteps: 20,
  minResting: 3,
  doubtsRest: true,
  minCorrelation: 0.1,
  maxWithoutRestingHeads: 0.01,
  fastestTwitchHz: 7,
  twitchJitterShare: 1 / 3,
};

/**
 * Standard deviation per coordinate, in pixels, with which centers are located, estimated from the cells
 * themselves. Jitter throws a position out and the next step brings it back, so consecutive steps of a resting
 * cell are anticorrelated: cov(Δₙ, Δₙ₊₁) = −σ², whatever its Brownian motion (Vestergaard, Blainey & Flyvbjerg,
 * Phys. Rev. E 89:022726, 2014). The median over resting cells is taken, twitching ones left out; where too few rest, the lower quartile over
 * all cells of the third differences, whose variance is 20 σ² where the true path is smooth, but no more than
 * 1 % of a head length, because swimming heads swing.
 *
 * @param detectedEvery of how many positions one comes from the detector; those between are located otherwise
 */
export function localisationNoisePx(
  paths: readonly CellPath[],
  isResting: (path: CellPath) => boolean,
  headLengthPx: number,
  parameters: NoiseParameters = DEFAULT_NOISE,
  detectedEvery = 1,
): number {
  const longEnough = paths.filter((path) => path.x.length > parameters.minSteps);
  const resting = longEnough
    .filter((path) => isResting(path) && !twitches(path, parameters.minCorrelation, detectedEvery))
    .map(oneApart);
  if (resting.length >= parameters.minResting) {
    const variance = -median(resting);
    if (variance > 0 || !parameters.doubtsRest) return Math.sqrt(Math.max(0, variance));
  }
  const rough = longEnough.map((path) => thirdDifferenceVariance(path) / 20).sort((a, b) => a - b);
  const estimate = Math.sqrt(rough[Math.floor(rough.length / 4)] ?? 0);
  return Math.min(estimate, parameters.maxWithoutRestingHeads * headLengthPx);
}

/**
 * Mean product of steps that lie `lag` steps apart, over both coordinates; filled-in positions left out.
 * @param frames that a step takes
 */
function stepCovariance(
  path: CellPath,
  lag: number,
  frames = 1,
): { readonly mean: number; readonly count: number } {
  const { interpolated } = path;
  const apart = lag * frames;
  let sum = 0;
  let count = 0;
  for (const values of [path.x, path.y]) {
    for (let i = frames; i + apart < values.length; i++) {
      if (
        interpolated[i - frames] ||
        interpolated[i] ||
        interpolated[i + apart - frames] ||
        interpolated[i + apart]
      )
        continue;
      const before = (values[i] ?? 0) - (values[i - frames] ?? 0);
      const after = (values[i + apart] ?? 0) - (values[i + apart - frames] ?? 0);
      sum += before * after;
      count++;
    }
  }
  return { mean: count > 0 ? sum / count : 0, count };
}

/**
 * Whether consecutive steps oppose each other as jitter makes them (their correlation is −½ for jitter alone), rather
 * than follow each other as a beat of up to 7 Hz does (the cosine of its phase a frame). The border lies in the middle
 * between jitter and such a beat with a third of jitter in it. False where there are too few steps to tell.
 */
export function isJitterLike(
  path: CellPath,
  framesPerSecond: number,
  { minSteps, fastestTwitchHz, twitchJitterShare }: NoiseParameters = DEFAULT_NOISE,
): boolean {
  const { mean: square, count } = stepCovariance(path, 0);
  if (count < 2 * minSteps || square === 0) return false;
  const beat = Math.cos((2 * Math.PI * Math.min(fastestTwitchHz, framesPerSecond / 2)) / framesPerSecond);
  const twitch = (1 - twitchJitterShare) * beat - twitchJitterShare / 2;
  return oneApart(path) / square < (twitch - 0.5) / 2;
}

const oneApart = (path: CellPath): number => stepCovariance(path, 1).mean;

/**
 * Whether a cell sways on the spot. Steps of a cell that rests are uncorrelated but for neighbors, which jitter makes
 * opposed; a sway makes them alike, or correlates those two or three apart. Asked of positions of one kind: a compressed
 * picture of what rests hardly changes, so that the detector errs to one side for a second while what lies between two
 * detections does not, and steps from the one to the other go to and fro as if the cell did.
 */
function twitches(path: CellPath, minCorrelation: number, detectedEvery: number): boolean {
  const step = (lag: number) => stepCovariance(path, lag, detectedEvery);
  const { mean: square, count } = step(0);
  const most = square * (minCorrelation + 2 / Math.sqrt(Math.max(1, count / detectedEvery)));
  return step(1).mean > most || [2, 3].some((lag) => Math.abs(step(lag).mean) > most);
}

function thirdDifferenceVariance(path: CellPath): number {
  let sum = 0;
  let count = 0;
  for (const v of [path.x, path.y]) {
    for (let i = 0; i + 3 < v.length; i++) {
      const third = (v[i + 3] ?? 0) - 3 * (v[i + 2] ?? 0) + 3 * (v[i + 1] ?? 0) - (v[i] ?? 0);
      sum += third * third;
      count++;
    }
  }
  return count > 0 ? sum / count : 0;
}
