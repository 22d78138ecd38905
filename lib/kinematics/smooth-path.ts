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
}

/**
 * Moving average over `window` points. Towards the ends the window shrinks symmetrically, so the average path
 * begins and ends where the track does and a straight line stays what it is.
 */
export function smoothPath(x: Float64Array, y: Float64Array, window: number): SmoothedPath {
  const n = x.length;
  const reach = (window - 1) / 2;
  const halfAt = (i: number): number => Math.min(reach, i, n - 1 - i);
  const average = (values: Float64Array): Float64Array => {
    const sums = new Float64Array(n + 1);
    for (let i = 0; i < n; i++) sums[i + 1] = (sums[i] ?? 0) + (values[i] ?? 0);
    return Float64Array.from({ length: n }, (_, i) => {
      const half = halfAt(i);
      return ((sums[i + half + 1] ?? 0) - (sums[i - half] ?? 0)) / (2 * half + 1);
    });
  };
  const stepNoise = Float64Array.from({ length: Math.max(0, n - 1) }, (_, i) => {
    const a = halfAt(i);
    const b = halfAt(i + 1);
    const wide = 2 * Math.max(a, b) + 1;
    const narrow = 2 * Math.min(a, b) + 1;
    // Equal windows differ in their two outermost points; nested ones in the weight of the shared points too.
    if (a === b) return 2 / (wide * wide);
    return narrow * (1 / narrow - 1 / wide) ** 2 + (wide - narrow) / (wide * wide);
  });
  return { x: average(x), y: average(y), stepNoise };
}
