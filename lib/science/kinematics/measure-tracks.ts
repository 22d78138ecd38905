import type { Track } from '@/lib/science/vision/types';
import { type Drift, estimateDrift } from './drift';
import { gradeMotility, isMotileByHeadLength, type MotilityGrade } from './grade';
import { headLengthOf } from './head-length';
import { type Motion, measureMotion } from './motion';
import { localisationNoisePx } from './noise';
import { type CellPath, cellPath } from './path';
import { AVERAGE_PATH_SECONDS, windowFrames } from './smooth-path';

/** A cell must be seen this long to be judged: shorter paths tell wobble and progress apart badly. */
export const LEAST_JUDGED_SECONDS = 0.5;

export class KinematicsError extends Error {
  override readonly name = 'KinematicsError';
}

export interface MeasureOptions {
  readonly framesPerSecond: number;
  /** µm per pixel, or null where the picture is not calibrated. */
  readonly pixelSizeUm: number | null;
  readonly frameCount: number;
  /** Picture size in pixels, where known; then ends of tracks cut by its border are left out. */
  readonly fieldWidth?: number;
  readonly fieldHeight?: number;
  /** What the fluid does, where it is known (null: unknown); otherwise these tracks are to tell. */
  readonly drift?: Drift | null;
  readonly smoothingSeconds?: number;
  /** False measures the tracks as they are given: no drift and no jitter is taken off, no end left out. */
  readonly corrected?: boolean;
}

export interface TrackKinematics {
  readonly trackId: number;
  readonly firstFrame: number;
  readonly lastFrame: number;
  /** Frames in which the cell was followed. */
  readonly frames: number;
  /** In pixels and px/s; null where the track is a single position. */
  readonly motion: Motion | null;
  /** Null without calibration, and where the cell was seen too shortly to be judged. */
  readonly grade: MotilityGrade | null;
  /** Also judged without calibration, by head lengths; null where seen too shortly. */
  readonly motile: boolean | null;
}

export interface FieldKinematics {
  readonly tracks: readonly TrackKinematics[];
  readonly drift: Drift | null;
  /** Estimated standard deviation of a centre per coordinate, px. */
  readonly noisePx: number;
  /** Median longer side of the boxes, px: what a head length is where there is no calibration. */
  readonly headLengthPx: number;
  readonly smoothingSeconds: number;
  readonly smoothingFrames: number;
  readonly leastJudgedSeconds: number;
}

/** Kinematics and grade of every track of a field, free of drift and jitter. Raises KinematicsError on senseless options. */
export function measureTracks(tracks: readonly Track[], options: MeasureOptions): FieldKinematics {
  const { framesPerSecond, pixelSizeUm, smoothingSeconds = AVERAGE_PATH_SECONDS, corrected = true } = options;
  requirePositive('framesPerSecond', framesPerSecond);
  requirePositive('smoothingSeconds', smoothingSeconds);
  if (pixelSizeUm !== null) requirePositive('pixelSizeUm', pixelSizeUm);

  const headLengthPx = headLengthOf(tracks);
  const drift = !corrected
    ? null
    : options.drift !== undefined
      ? options.drift
      : estimateDrift(tracks, framesPerSecond, headLengthPx, options.frameCount);
  const paths = tracks.map((track) =>
    cellPath(track, {
      ...(corrected && { fieldWidth: options.fieldWidth, fieldHeight: options.fieldHeight }),
      drift: drift?.path ?? null,
    }),
  );
  const noisePx = corrected
    ? localisationNoisePx(paths, (path) => isResting(path, framesPerSecond, headLengthPx), headLengthPx)
    : 0;
  const window = windowFrames(smoothingSeconds, framesPerSecond);

  return {
    tracks: tracks.map((track, index) => {
      const path = paths[index];
      const motion =
        path && path.x.length >= 2 ? measureMotion(path, { framesPerSecond, window, noisePx }) : null;
      return judge(track, motion, headLengthPx, pixelSizeUm);
    }),
    drift,
    noisePx,
    headLengthPx,
    smoothingSeconds,
    smoothingFrames: window,
    leastJudgedSeconds: LEAST_JUDGED_SECONDS,
  };
}

function requirePositive(name: string, value: number): void {
  if (!(value > 0 && Number.isFinite(value)))
    throw new KinematicsError(`${name} must be a positive number, not ${value}`);
}

/** Moves less than one head length a second from beginning to end. */
function isResting(path: CellPath, framesPerSecond: number, headLengthPx: number): boolean {
  const last = path.x.length - 1;
  const distance = Math.hypot((path.x[last] ?? 0) - (path.x[0] ?? 0), (path.y[last] ?? 0) - (path.y[0] ?? 0));
  return distance <= headLengthPx * Math.max(1, last / framesPerSecond) * 0.5;
}

function judge(
  track: Track,
  motion: Motion | null,
  headLengthPx: number,
  pixelSizeUm: number | null,
): TrackKinematics {
  const first = track.points[0]?.frame ?? 0;
  const last = track.points.at(-1)?.frame ?? first;
  const judged = motion !== null && motion.durationSeconds >= LEAST_JUDGED_SECONDS - 1e-9;
  const grade =
    judged && pixelSizeUm !== null
      ? gradeMotility({
          ...motion,
          progression: motion.progression * pixelSizeUm,
          vap: motion.vap * pixelSizeUm,
          vcl: motion.vcl * pixelSizeUm,
          steadySpeed: motion.steadySpeed * pixelSizeUm,
        })
      : null;
  const motile = !judged
    ? null
    : grade !== null
      ? grade !== 'immotile'
      : isMotileByHeadLength(motion, headLengthPx);
  return {
    trackId: track.id,
    firstFrame: first,
    lastFrame: last,
    frames: track.points.length,
    motion,
    grade,
    motile,
  };
}
