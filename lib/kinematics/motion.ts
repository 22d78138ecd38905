import type { CellPath } from './path';
import { smoothPath } from './smooth-path';

/** How one cell moves. Speeds in px/s, lengths in px; null where a figure has no meaning for this path. */
export interface Motion {
  readonly durationSeconds: number;
  /** Curvilinear velocity: length of the path through the positions themselves, over time. */
  readonly vcl: number;
  /** Straight-line velocity: distance from first to last position, over time. */
  readonly vsl: number;
  /** Average-path velocity: length of the smoothed path, over time. */
  readonly vap: number;
  /** Mean distance from where the cell is to where it is one second later (all of it, when seen for less), per second. */
  readonly progression: number;
  readonly linearity: number | null;
  readonly straightness: number | null;
  readonly wobble: number | null;
  /** Amplitude of lateral head displacement: full width, twice the distance of a swing from the average path. */
  readonly alhMean: number | null;
  readonly alhMax: number | null;
  /** Crossings of the average path per second; none above half the frame rate, where it cannot be told. */
  readonly bcfHz: number | null;
  /** Mean absolute change of direction from step to step, in degrees. */
  readonly madDegrees: number | null;
  /** Share of the mean square step that jitter explains, 0 to 1. */
  readonly jitterShare: number;
}

export interface MotionOptions {
  readonly framesPerSecond: number;
  /** Points of the average path's window, odd. */
  readonly window: number;
  /** Standard deviation per coordinate of located centres, px; what it adds to path lengths is taken off. */
  readonly noisePx?: number;
}

/**
 * Kinematics of one path of at least two positions (WHO laboratory manual, 6th edition 2021, section on
 * computer-aided sperm analysis; Mortimer 2000, J. Androl. 21:515). Jitter lengthens paths: each length is
 * scaled by √(1 − n/m), with m the measured mean square step and n the part of it that noise explains, so
 * that a resting cell does not read as swimming. Corrections never reverse VSL ≤ VAP ≤ VCL.
 */
export function measureMotion(path: CellPath, options: MotionOptions): Motion {
  const { framesPerSecond, window, noisePx = 0 } = options;
  const { x, y } = path;
  const n = x.length;
  if (n < 2) throw new RangeError('a path needs two positions');
  const durationSeconds = (n - 1) / framesPerSecond;
  const noiseVariance = noisePx * noisePx;
  const smooth = smoothPath(x, y, window);

  const vsl =
    withoutNoise(Math.hypot(end(x) - start(x), end(y) - start(y)), 4 * noiseVariance) / durationSeconds;
  const average = pathLength(smooth.x, smooth.y, (i) => 2 * noiseVariance * (smooth.stepNoise[i] ?? 0));
  const vap = Math.max(vsl, average.length / durationSeconds);
  const own = pathLength(x, y, () => 4 * noiseVariance, path.interpolated);
  const vcl = Math.max(vap, own.length / durationSeconds);
  const swing = measureSwing(path, smooth, noisePx);
  const crossings = swing.crossings === null ? null : swing.crossings / durationSeconds;

  return {
    durationSeconds,
    vcl,
    vsl,
    vap,
    progression: progressionPerSecond(smooth, framesPerSecond, vsl),
    linearity: ratio(vsl, vcl),
    straightness: ratio(vsl, vap),
    wobble: ratio(vap, vcl),
    alhMean: swing.mean,
    alhMax: swing.max,
    bcfHz: crossings !== null && crossings <= framesPerSecond / 2 ? crossings : null,
    madDegrees: meanTurn(x, y),
    jitterShare: own.jitterShare,
  };
}

const start = (values: Float64Array): number => values[0] ?? 0;
const end = (values: Float64Array): number => values[values.length - 1] ?? 0;
const ratio = (a: number, b: number): number | null => (b > 0 ? a / b : null);
const withoutNoise = (length: number, noiseSquare: number): number =>
  Math.sqrt(Math.max(0, length * length - noiseSquare));

/**
 * Length of a polyline less what noise explains; `noiseOf(i)` is the mean square length noise gives step i.
 * Steps to or from filled-in positions cut corners: they count as long as the others are on the average.
 */
function pathLength(
  x: Float64Array,
  y: Float64Array,
  noiseOf: (step: number) => number,
  interpolated?: Uint8Array,
): { readonly length: number; readonly jitterShare: number } {
  let length = 0;
  let square = 0;
  let noise = 0;
  let counted = 0;
  for (let i = 0; i + 1 < x.length; i++) {
    if (interpolated && (interpolated[i] || interpolated[i + 1])) continue;
    const step = Math.hypot((x[i + 1] ?? 0) - (x[i] ?? 0), (y[i + 1] ?? 0) - (y[i] ?? 0));
    length += step;
    square += step * step;
    noise += noiseOf(i);
    counted++;
  }
  if (counted === 0 || square === 0) return { length: 0, jitterShare: 0 };
  const jitterShare = Math.min(1, noise / square);
  return { length: ((length * (x.length - 1)) / counted) * Math.sqrt(1 - jitterShare), jitterShare };
}

function progressionPerSecond(
  smooth: { readonly x: Float64Array; readonly y: Float64Array },
  framesPerSecond: number,
  vsl: number,
): number {
  const second = Math.round(framesPerSecond);
  const windows = smooth.x.length - second;
  if (windows <= 0) return vsl;
  let sum = 0;
  for (let i = 0; i < windows; i++) {
    const dx = (smooth.x[i + second] ?? 0) - (smooth.x[i] ?? 0);
    const dy = (smooth.y[i + second] ?? 0) - (smooth.y[i] ?? 0);
    sum += Math.hypot(dx, dy);
  }
  return (sum / windows) * (framesPerSecond / second);
}

interface Swing {
  readonly mean: number | null;
  readonly max: number | null;
  readonly crossings: number | null;
}

/**
 * Swings to either side of the average path: one is over when the path has been crossed by more than the
 * noise, and its size is its farthest point. A first and last swing that the recording cuts are not counted.
 */
function measureSwing(
  path: CellPath,
  smooth: { readonly x: Float64Array; readonly y: Float64Array },
  noisePx: number,
): Swing {
  const n = path.x.length;
  if (n < 5) return { mean: null, max: null, crossings: null };
  const swings: number[] = [];
  let side = 0;
  let farthest = 0;
  let crossings = 0;
  for (let i = 1; i + 1 < n; i++) {
    const tx = (smooth.x[i + 1] ?? 0) - (smooth.x[i - 1] ?? 0);
    const ty = (smooth.y[i + 1] ?? 0) - (smooth.y[i - 1] ?? 0);
    const length = Math.hypot(tx, ty);
    if (length === 0) continue;
    const dx = (path.x[i] ?? 0) - (smooth.x[i] ?? 0);
    const dy = (path.y[i] ?? 0) - (smooth.y[i] ?? 0);
    const deviation = (tx * dy - ty * dx) / length;
    // Rounding makes deviations of 1e-15 px on a perfectly straight path; they are no swings.
    if (Math.abs(deviation) <= Math.max(noisePx, 1e-6)) continue;
    const nowSide = Math.sign(deviation);
    if (nowSide !== side) {
      if (side !== 0) {
        crossings++;
        swings.push(farthest);
      }
      side = nowSide;
      farthest = 0;
    }
    farthest = Math.max(farthest, Math.abs(deviation));
  }
  const whole = swings.slice(1);
  if (whole.length === 0) return { mean: null, max: null, crossings };
  const mean = (2 * whole.reduce((sum, swing) => sum + swing, 0)) / whole.length;
  return { mean, max: 2 * Math.max(...whole), crossings };
}

function meanTurn(x: Float64Array, y: Float64Array): number | null {
  let sum = 0;
  let count = 0;
  for (let i = 1; i + 1 < x.length; i++) {
    const ax = (x[i] ?? 0) - (x[i - 1] ?? 0);
    const ay = (y[i] ?? 0) - (y[i - 1] ?? 0);
    const bx = (x[i + 1] ?? 0) - (x[i] ?? 0);
    const by = (y[i + 1] ?? 0) - (y[i] ?? 0);
    if ((ax === 0 && ay === 0) || (bx === 0 && by === 0)) continue;
    sum += Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by));
    count++;
  }
  return count > 0 ? ((sum / count) * 180) / Math.PI : null;
}
