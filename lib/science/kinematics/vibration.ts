import { median } from '@/lib/science/vision/boxes';
import type { Track } from '@/lib/science/vision/types';
import { alongLines } from './lines';
import type { DriftPath } from './path';

export interface VibrationParameters {
  /** Positions are compared with the straight line that fits them over this time: what is slower is drift. */
  readonly spanSeconds: number;
  /** Tracks that must be seen in a frame to tell what they share. */
  readonly minTracks: number;
  /**
   * Correlation in time of what two halves of the tracks do, each half without the other, from which, beyond chance (two
   * standard errors), it is taken for shared. Along either axis, in 15 s of VISEM-Tracking 11 and 12 as they are, doubled
   * and made noisy: −.08 to .13, flickering .34; shaken by .3 px and more where many cells rest (11, 36) .90 to 1, where
   * nearly all swim (12) by .6 px .3, by 1.2 px .7.
   */
  readonly minAgreement: number;
  /** Moments so far apart are independent of each other: what chance makes of a correlation depends on their number. */
  readonly independentSeconds: number;
  /** Less than so many head lengths (root mean square) is left alone: it is less than centers jitter. */
  readonly minHeads: number;
}

export const DEFAULT_VIBRATION: VibrationParameters = {
  spanSeconds: 1,
  minTracks: 4,
  minAgreement: 0.15,
  independentSeconds: 0.1,
  minHeads: 0.01,
};

/** Quick movement to and fro that everything in the picture shares: of the bench, the stage or the camera. */
export interface Vibration {
  /** Where everything is displaced to beside the drift, in pixels, by frame. */
  readonly path: DriftPath;
  /** Root mean square of that distance, px. */
  readonly rmsPx: number;
}

/** What a track does beside its own straight line. */
interface Residual {
  readonly firstFrame: number;
  readonly values: Float64Array;
}

/** What tracks share along an axis. */
interface Shared {
  readonly values: Float64Array;
  readonly variance: number;
}

const ROUNDS = 4;
/** No track is located better than this, in pixels: it must not outweigh all others. */
const LEAST_SCATTER_PX = 0.01;

/**
 * The vibration that a recording shows. Cells swim, beat and jitter each for itself, so what two halves of them do alike at
 * the same time is not theirs: the covariance of the two halves' means is the variance of the shared movement. Each
 * frame's value is the mean of the tracks, weighted by the inverse of the variance with which each scatters about it (what
 * rests tells most), and drawn towards zero by the mean's own reliability (Spearman and Brown's formula for two halves).
 *
 * @param tracks what rests and what swims, in pixels
 * @param headLengthPx head length of the boxes
 * @param frameCount frames of the recording
 * @returns null where nothing is shared, or next to nothing
 */
export function estimateVibration(
  tracks: readonly Track[],
  framesPerSecond: number,
  headLengthPx: number,
  frameCount: number,
  parameters: VibrationParameters = DEFAULT_VIBRATION,
): Vibration | null {
  const half = Math.max(2, Math.round((parameters.spanSeconds * framesPerSecond) / 2));
  const long = tracks.filter(({ points }) => points.length > 2 * half);
  const [x, y] = (['cx', 'cy'] as const).map((axis) => {
    const residuals = long.map(({ points }) => ({
      firstFrame: points[0]?.frame ?? 0,
      values: besideLine(
        Float64Array.from(points, (point) => point[axis]),
        half,
      ),
    }));
    return sharedBy(residuals, framesPerSecond, frameCount, parameters);
  }) as [Shared | null, Shared | null];
  const rmsPx = Math.sqrt((x?.variance ?? 0) + (y?.variance ?? 0));
  if (!(rmsPx > 0 && rmsPx >= parameters.minHeads * headLengthPx)) return null;
  const still = new Float64Array(frameCount);
  return { path: { x: x?.values ?? still, y: y?.values ?? still }, rmsPx };
}

/** Null where the two halves do not agree. */
function sharedBy(
  residuals: readonly Residual[],
  framesPerSecond: number,
  frames: number,
  { minTracks, minAgreement, independentSeconds }: VibrationParameters,
): Shared | null {
  const [even, odd] = [0, 1].map((rest) =>
    weightedMean(
      residuals.filter((_, i) => i % 2 === rest),
      frames,
      minTracks / 2,
    ),
  ) as [Float64Array, Float64Array];
  let [product, evenSquare, oddSquare, count] = [0, 0, 0, 0];
  for (let frame = 0; frame < frames; frame++) {
    const [a, b] = [even[frame] as number, odd[frame] as number];
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    product += a * b;
    evenSquare += a * a;
    oddSquare += b * b;
    count++;
  }
  const agreement = product / Math.sqrt(evenSquare * oddSquare);
  const moments = count / Math.max(1, independentSeconds * framesPerSecond);
  if (!(agreement >= minAgreement + 2 / Math.sqrt(moments))) return null;
  const reliability = (2 * agreement) / (1 + agreement);
  const mean = weightedMean(residuals, frames, minTracks);
  return {
    values: mean.map((value) => (Number.isNaN(value) ? 0 : reliability * value)),
    variance: product / count,
  };
}

/** By frame; NaN where fewer than `minTracks` are seen. */
function weightedMean(residuals: readonly Residual[], frames: number, minTracks: number): Float64Array {
  const byFrame: number[][] = Array.from({ length: frames }, () => []);
  for (const { firstFrame, values } of residuals) {
    values.forEach((value, i) => {
      byFrame[firstFrame + i]?.push(value);
    });
  }
  let mean = Float64Array.from(byFrame, (list) => (list.length >= minTracks ? median(list) : Number.NaN));
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(frames);
    const weights = new Float64Array(frames);
    for (const residual of residuals) {
      const { firstFrame, values } = residual;
      const weight = 1 / Math.max(LEAST_SCATTER_PX ** 2, scatterAbout(mean, residual));
      values.forEach((value, i) => {
        const frame = firstFrame + i;
        sums[frame] = (sums[frame] as number) + weight * value;
        weights[frame] = (weights[frame] as number) + weight;
      });
    }
    mean = mean.map((old, frame) =>
      Number.isNaN(old) ? old : (sums[frame] as number) / (weights[frame] as number),
    );
  }
  return mean;
}

/** Mean squared distance; infinite where nothing is known of the frames. */
function scatterAbout(mean: Float64Array, { firstFrame, values }: Residual): number {
  let sum = 0;
  let count = 0;
  values.forEach((value, i) => {
    const usual = mean[firstFrame + i] ?? Number.NaN;
    if (Number.isNaN(usual)) return;
    sum += (value - usual) ** 2;
    count++;
  });
  return count > 0 ? sum / count : Number.POSITIVE_INFINITY;
}

/** Each position less that of the straight line through those about it: `half` to either side, fewer at the ends. */
function besideLine(values: Float64Array, half: number): Float64Array {
  const line = alongLines(values, half);
  return values.map((value, i) => value - (line[i] as number));
}
