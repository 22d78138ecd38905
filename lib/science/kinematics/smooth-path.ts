/**
 * Window of the average path in seconds. Five points at 30 frames/s is what CASA instruments began with
 * (Boyers, Davis & Katz 1989, "Automated semen analysis"); with a window in time the average path means the
 * same at every frame rate (Mortimer, van der Horst & Mortimer 2015, Asian J. Androl. 17:545).
 */
export const AVERAGE_PATH_SECONDS = 0.2;

/** The odd number of frames nearest to a window in seconds, at least 3. */
export function windowFrames(seconds: number, framesPerSecond: number): number {
  return Math.max(3, 2 * Math.round((seconds * framesPerSecond - 1) / 2) + 1);
}

export interface SmoothedPath {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Variance that noise of variance 1 per coordinate leaves in the step from point i to point i + 1. */
  readonly stepNoise: Float64Array;
  /** Variance that noise of variance 1 per coordinate leaves in the distance of point i from its average. */
  readonly deviationNoise: Float64Array;
  /** Points at each end where the window is narrower than in the middle. */
  readonly reach: number;
}

/** Variance of Hann's window 1 + cos(πt/T) is this times T². */
const HANN_VARIANCE = 1 / 3 - 2 / Math.PI ** 2;

/**
 * Weighted moving average that follows bends as an even one over `window` points does (its weights have the same
 * variance), but leaves no sway: an even average lets up to 21 % of a beat of 5 to 10 Hz through, which
 * lengthens the average path of slow cells by 6 to 8 %. Hann's weights (Blackman & Tukey 1958) let 3 % through.
 * Toward the ends the window narrows symmetrically, so the average path begins and ends where the track does
 * and a straight line stays what it is.
 */
export function smoothPath(x: Float64Array, y: Float64Array, window: number): SmoothedPath {
  const n = x.length;
  const halfWidth = Math.sqrt((window * window - 1) / 12 / HANN_VARIANCE);
  const reach = Math.ceil(halfWidth) - 1;
  const kernels = Array.from({ length: reach + 1 }, (_, room) => hann(Math.min(halfWidth, room + 1), room));
  const kernelAt = (i: number): Float64Array =>
    kernels[Math.max(0, Math.min(reach, i, n - 1 - i))] ?? new Float64Array([1]);
  const average = (values: Float64Array): Float64Array =>
    Float64Array.from({ length: n }, (_, i) => {
      const kernel = kernelAt(i);
      const first = i - (kernel.length - 1) / 2;
      let sum = 0;
      for (let j = 0; j < kernel.length; j++) sum += (kernel[j] as number) * (values[first + j] ?? 0);
      return sum;
    });
  const widest = kernels[reach] ?? new Float64Array([1]);
  const inTheMiddle = differenceSquare(widest, widest);
  const stepNoise = Float64Array.from({ length: Math.max(0, n - 1) }, (_, i) => {
    const [a, b] = [kernelAt(i), kernelAt(i + 1)];
    return a === widest && b === widest ? inTheMiddle : differenceSquare(a, b);
  });
  const deviationNoises = kernels.map((kernel) => {
    const own = kernel[(kernel.length - 1) / 2] ?? 0;
    return 1 - 2 * own + kernel.reduce((sum, weight) => sum + weight * weight, 0);
  });
  const deviationNoise = Float64Array.from(
    { length: n },
    (_, i) => deviationNoises[Math.max(0, Math.min(reach, i, n - 1 - i))] ?? 0,
  );
  return { x: average(x), y: average(y), stepNoise, deviationNoise, reach };
}

/** Weights for −room … room, which add up to 1. */
function hann(halfWidth: number, room: number): Float64Array {
  const weights = Float64Array.from(
    { length: 2 * room + 1 },
    (_, j) => 1 + Math.cos((Math.PI * (j - room)) / halfWidth),
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}

/** Sum of squared differences of the weights of two neighboring points: `b` stands one further than `a`. */
function differenceSquare(a: Float64Array, b: Float64Array): number {
  const [roomA, roomB] = [(a.length - 1) / 2, (b.length - 1) / 2];
  let sum = 0;
  for (let j = -Math.max(roomA, roomB) - 1; j <= Math.max(roomA, roomB) + 1; j++) {
    sum += ((a[j + roomA] ?? 0) - (b[j - 1 + roomB] ?? 0)) ** 2;
  }
  return sum;
}
