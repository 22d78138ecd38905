import { median } from '@/lib/science/vision/boxes';
import { DEFAULT_NOISE, isJitterLike, type NoiseParameters } from './noise';
import type { CellPath } from './path';
import { meanStepWithoutNoise } from './rice';
import { type SmoothedPath, smoothPath } from './smooth-path';
import { DEFAULT_TURNING, measureTurning, type TurningParameters } from './turning';

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
  /** Radius of the circle that the average path keeps to, px; null where it does not go round. Version 0.11.0 and before kept none. */
  readonly circleRadius?: number | null;
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
  /** Speed that half of the steps exceed, free of jitter: few jumps, as when a swimmer passes, do not raise it. */
  readonly steadySpeed: number;
  /** Consecutive steps oppose each other as jitter makes them. */
  readonly jitterLike: boolean;
}

/** How lateral head displacement is measured. */
export interface SwingParameters {
  /** Fewer deviations than this say little about their mean square. */
  readonly minDeviations: number;
  /** A swing's mean size is taken down to this share of the sampled one at most, and up to this multiple. */
  readonly minAmplitudeShare: number;
  readonly maxAmplitudeShare: number;
}

export const DEFAULT_SWING: SwingParameters = {
  minDeviations: 8,
  minAmplitudeShare: 0.5,
  maxAmplitudeShare: 1.6,
};

export interface MotionOptions {
  readonly framesPerSecond: number;
  /** Points of the average path's window, odd. */
  readonly window: number;
  /** Standard deviation per coordinate of located centers, px; what it adds to path lengths is taken off. */
  readonly noisePx?: number;
  readonly noise?: NoiseParameters;
  readonly swing?: SwingParameters;
  readonly turning?: TurningParameters;
}

/**
 * Kinematics of one path of at least two positions (WHO laboratory manual, 6th edition 2021, section on
 * computer-aided sperm analysis; Mortimer 2000, J. Androl. 21:515). Jitter lengthens paths: the mean
 * step is taken back to what it is without (see meanStepWithoutNoise), so that a resting cell does not read as
 * swimming. Corrections never reverse VSL ≤ VAP ≤ VCL.
 *
 * What is left, measured on simulated paths with jitter of 0.2 µm (see the table in lib/engine/evaluation/simulated):
 * VSL and VAP of progressive cells within 0.3 % and ALH within 2 % from 25 to 100 frames/s; VCL within 1 % up to 50
 * frames/s and 2 % high at 100, where steps are shorter than the jitter; BCF within 1 % where it is given. VAP of
 * tightly circling cells is 5 to 10 % low, because averaging cuts bends. The average path of a twitching cell has no
 * meaning below about 5 beats a second: its window is as long as a beat.
 */
export function measureMotion(path: CellPath, options: MotionOptions): Motion {
  const {
    framesPerSecond,
    window,
    noisePx = 0,
    noise = DEFAULT_NOISE,
    swing: limits = DEFAULT_SWING,
    turning = DEFAULT_TURNING,
  } = options;
  const { x, y } = path;
  const n = x.length;
  if (n < 2) throw new RangeError('a path needs two positions');
  const durationSeconds = (n - 1) / framesPerSecond;
  const noiseVariance = noisePx * noisePx;
  const smooth = smoothPath(x, y, window);

  const vsl =
    withoutNoise(Math.hypot(end(x) - start(x), end(y) - start(y)), 4 * noiseVariance) / durationSeconds;
  // Near the ends the average path follows every sway, because its window narrows: there it is left out.
  const ends = n > 4 * smooth.reach ? smooth.reach : 0;
  const average = pathLength(
    smooth.x.subarray(ends, n - ends),
    smooth.y.subarray(ends, n - ends),
    (i) => 2 * noiseVariance * (smooth.stepNoise[i + ends] ?? 0),
  );
  const vap = Math.max(vsl, average.meanStep * framesPerSecond);
  const own = pathLength(x, y, () => 4 * noiseVariance, path.interpolated);
  const vcl = Math.max(vap, own.meanStep * framesPerSecond);
  const swing = measureSwing(path, smooth, noisePx, limits);
  const crossings = swing.crossingsPerStep === null ? null : swing.crossingsPerStep * framesPerSecond;

  return {
    durationSeconds,
    vcl,
    vsl,
    vap,
    progression: progressionPerSecond(smooth, framesPerSecond, vsl),
    circleRadius: measureTurning(smooth, framesPerSecond, ends, turning)?.radiusPx ?? null,
    linearity: ratio(vsl, vcl),
    straightness: ratio(vsl, vap),
    wobble: ratio(vap, vcl),
    alhMean: swing.mean,
    alhMax: swing.max,
    bcfHz: crossings !== null && crossings <= framesPerSecond / 2 ? crossings : null,
    madDegrees: meanTurn(x, y),
    jitterShare: own.jitterShare,
    steadySpeed: medianStep(path, noisePx) * framesPerSecond,
    jitterLike: isJitterLike(path, framesPerSecond, noise),
  };
}

const start = (values: Float64Array): number => values[0] ?? 0;
const end = (values: Float64Array): number => values[values.length - 1] ?? 0;
const ratio = (a: number, b: number): number | null => (b > 0 ? a / b : null);
const withoutNoise = (length: number, noiseSquare: number): number =>
  Math.sqrt(Math.max(0, length * length - noiseSquare));

/**
 * Mean step of a polyline less what noise explains; `noiseOf(i)` is the mean square length noise gives step i.
 * Steps to or from filled-in positions cut corners: they count as long as the others are on average.
 */
function pathLength(
  x: Float64Array,
  y: Float64Array,
  noiseOf: (step: number) => number,
  interpolated?: Uint8Array,
): { readonly meanStep: number; readonly jitterShare: number } {
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
  if (counted === 0 || square === 0) return { meanStep: 0, jitterShare: 0 };
  return {
    meanStep: meanStepWithoutNoise(length / counted, square / counted, Math.sqrt(noise / counted / 2)),
    jitterShare: Math.min(1, noise / square),
  };
}

/** The median of Rayleigh's distribution over its parameter. */
const RAYLEIGH_MEDIAN = Math.sqrt(2 * Math.LN2);

/** Median step, filled-in ones left out, less in squares what the median step of jitter alone would be. */
function medianStep({ x, y, interpolated }: CellPath, noisePx: number): number {
  const steps: number[] = [];
  for (let i = 0; i + 1 < x.length; i++) {
    if (interpolated[i] || interpolated[i + 1]) continue;
    steps.push(Math.hypot((x[i + 1] ?? 0) - (x[i] ?? 0), (y[i + 1] ?? 0) - (y[i] ?? 0)));
  }
  if (steps.length === 0) return 0;
  return withoutNoise(median(steps), (RAYLEIGH_MEDIAN * Math.SQRT2 * noisePx) ** 2);
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
  /** Crossings of the average path per frame, from the mean time between them. */
  readonly crossingsPerStep: number | null;
}

/**
 * Swings to either side of the average path: one is over when the path has been crossed by more than the
 * noise, and its size is its farthest point. First and last swings that the recording cuts are not counted, nor,
 * where others are left, those near the ends, where the average path follows the swing.
 */
function measureSwing(path: CellPath, smooth: SmoothedPath, noisePx: number, limits: SwingParameters): Swing {
  const n = path.x.length;
  if (n < 5) return { mean: null, max: null, crossingsPerStep: null };
  const swings: { readonly size: number; readonly index: number }[] = [];
  let side = 0;
  let farthest = { size: 0, index: 0 };
  let last = { index: 0, deviation: 0 };
  const crossings: number[] = [];
  const deviations: { readonly deviation: number; readonly noise: number; readonly index: number }[] = [];
  for (let i = 1; i + 1 < n; i++) {
    const tx = (smooth.x[i + 1] ?? 0) - (smooth.x[i - 1] ?? 0);
    const ty = (smooth.y[i + 1] ?? 0) - (smooth.y[i - 1] ?? 0);
    const length = Math.hypot(tx, ty);
    if (length === 0) continue;
    const dx = (path.x[i] ?? 0) - (smooth.x[i] ?? 0);
    const dy = (path.y[i] ?? 0) - (smooth.y[i] ?? 0);
    const deviation = (tx * dy - ty * dx) / length;
    const noise = noisePx * noisePx * (smooth.deviationNoise[i] ?? 0);
    deviations.push({ deviation, noise, index: i });
    // Rounding makes deviations of 1e-15 px on a perfectly straight path; they are no swings.
    if (Math.abs(deviation) <= Math.max(noisePx, 1e-6)) continue;
    const nowSide = Math.sign(deviation);
    if (nowSide !== side) {
      if (side !== 0) {
        const share = last.deviation / (last.deviation - deviation);
        crossings.push(last.index + share * (i - last.index));
        swings.push(farthest);
      }
      side = nowSide;
      farthest = { size: 0, index: i };
    }
    if (Math.abs(deviation) > farthest.size) farthest = { size: Math.abs(deviation), index: i };
    last = { index: i, deviation };
  }
  const crossingsPerStep = rateOf(crossings, n - 1);
  const whole = swings.slice(1);
  const inner = whole.filter(({ index }) => index >= smooth.reach && index < n - smooth.reach);
  const counted = inner.length > 0 ? inner : whole;
  const [first, final] = [counted[0], counted.at(-1)];
  if (!first || !final) return { mean: null, max: null, crossingsPerStep };
  const sizes = counted.map(({ size }) => size);
  const sampled = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const within = deviations.filter(({ index }) => index >= first.index && index <= final.index);
  const mean = amplitudeOf(within, sampled, limits);
  return { mean: 2 * mean, max: (2 * mean * Math.max(...sizes)) / sampled, crossingsPerStep };
}

/**
 * Amplitude of a sway from the variance of its deviations, less what jitter explains: √2 times its root for a sine,
 * wherever the samples fall. The farthest samples of the swings (`sampled`) lie below the crests, by 10 % at four
 * samples a beat, and jitter lifts them. The mean deviation is no sway: average paths cut bends.
 */
function amplitudeOf(
  deviations: readonly { readonly deviation: number; readonly noise: number }[],
  sampled: number,
  { minDeviations, minAmplitudeShare, maxAmplitudeShare }: SwingParameters,
): number {
  if (deviations.length < minDeviations) return sampled;
  const n = deviations.length;
  const offset = deviations.reduce((sum, { deviation }) => sum + deviation, 0) / n;
  const excess =
    deviations.reduce((sum, { deviation, noise }) => sum + (deviation - offset) ** 2 - noise, 0) / n;
  const amplitude = Math.sqrt(2 * Math.max(0, excess));
  return Math.min(maxAmplitudeShare * sampled, Math.max(minAmplitudeShare * sampled, amplitude));
}

/**
 * Events per step from the mean time between them, so that the part before the first and after the last, where
 * the average path follows the cell and hides crossings, takes nothing away; two events or fewer over the whole.
 */
function rateOf(times: readonly number[], steps: number): number {
  const [first = 0] = times;
  const span = (times.at(-1) ?? 0) - first;
  return times.length > 2 && span > 0 ? (times.length - 1) / span : times.length / steps;
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
