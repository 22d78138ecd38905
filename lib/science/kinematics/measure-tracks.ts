import type { Track } from '@/lib/science/vision/types';
import { type Drift, estimateDrift } from './drift';
import {
  type GradingRule,
  gradeMotility,
  inMicrons,
  isMotileByHeadLength,
  type MotilityGrade,
} from './grade';
import { headLengthOf } from './head-length';
import { type Motion, measureMotion } from './motion';
import { localisationNoisePx } from './noise';
import { DEFAULT_KINEMATICS, type KinematicsParameters } from './parameters';
import { type CellPath, cellPath } from './path';
import { windowFrames } from './smooth-path';

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
  /** Head length, px, where it is not to be taken from these tracks' own boxes. */
  readonly headLengthPx?: number;
  readonly parameters?: KinematicsParameters;
  /** Of how many positions one comes from the detector; those between are located otherwise. Default 1. */
  readonly detectedEvery?: number | undefined;
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
  /** Estimated standard deviation of a center per coordinate, px. */
  readonly noisePx: number;
  /** Median longer side of the boxes, px, unless it was given: what a head length is where there is no calibration. */
  readonly headLengthPx: number;
  /** Window of the average path in frames. */
  readonly smoothingFrames: number;
  readonly parameters: KinematicsParameters;
}

/**
 * Kinematics and grade of every track of a field, free of drift and jitter.
 * @throws KinematicsError on senseless options.
 */
export function measureTracks(tracks: readonly Track[], options: MeasureOptions): FieldKinematics {
  const { framesPerSecond, pixelSizeUm, parameters = DEFAULT_KINEMATICS, corrected = true } = options;
  requirePositive('framesPerSecond', framesPerSecond);
  requirePositive('averagePathSeconds', parameters.averagePathSeconds);
  if (pixelSizeUm !== null) requirePositive('pixelSizeUm', pixelSizeUm);
  if (options.headLengthPx !== undefined) requirePositive('headLengthPx', options.headLengthPx);

  const headLengthPx = options.headLengthPx ?? headLengthOf(tracks);
  const drift = !corrected
    ? null
    : options.drift !== undefined
      ? options.drift
      : estimateDrift(tracks, framesPerSecond, headLengthPx, options.frameCount, parameters.drift);
  const paths = tracks.map((track) =>
    cellPath(track, {
      ...(corrected && { fieldWidth: options.fieldWidth, fieldHeight: options.fieldHeight }),
      drift: drift?.path ?? null,
      cutBorderPx: parameters.cutBorderPx,
    }),
  );
  const noisePx = corrected
    ? localisationNoisePx(
        paths,
        (path) => isResting(path, framesPerSecond, parameters.restingHeadsPerSecond * headLengthPx),
        headLengthPx,
        parameters.noise,
        options.detectedEvery,
      )
    : 0;
  const window = windowFrames(parameters.averagePathSeconds, framesPerSecond);

  const { noise, swing, turning, grading, minJudgedSeconds } = parameters;
  return {
    tracks: tracks.map((track, index) => {
      const path = paths[index];
      const motion =
        path && path.x.length >= 2
          ? measureMotion(path, { framesPerSecond, window, noisePx, noise, swing, turning })
          : null;
      return judge(track, motion, { headLengthPx, pixelSizeUm, minJudgedSeconds, grading });
    }),
    drift,
    noisePx,
    headLengthPx,
    smoothingFrames: window,
    parameters,
  };
}

function requirePositive(name: string, value: number): void {
  if (!(value > 0 && Number.isFinite(value)))
    throw new KinematicsError(`${name} must be a positive number, not ${value}`);
}

/** Moves less than this many pixels a second from beginning to end. */
function isResting(path: CellPath, framesPerSecond: number, maxPxPerSecond: number): boolean {
  const last = path.x.length - 1;
  const distance = Math.hypot((path.x[last] ?? 0) - (path.x[0] ?? 0), (path.y[last] ?? 0) - (path.y[0] ?? 0));
  return distance <= maxPxPerSecond * Math.max(1, last / framesPerSecond);
}

interface Judgment {
  readonly headLengthPx: number;
  readonly pixelSizeUm: number | null;
  readonly minJudgedSeconds: number;
  readonly grading: GradingRule;
}

function judge(track: Track, motion: Motion | null, by: Judgment): TrackKinematics {
  const { headLengthPx, pixelSizeUm, minJudgedSeconds, grading } = by;
  const first = track.points[0]?.frame ?? 0;
  const last = track.points.at(-1)?.frame ?? first;
  const judged = motion !== null && motion.durationSeconds >= minJudgedSeconds - 1e-9;
  const grade =
    judged && pixelSizeUm !== null ? gradeMotility(inMicrons(motion, pixelSizeUm), grading) : null;
  const motile = !judged
    ? null
    : grade !== null
      ? grade !== 'immotile'
      : isMotileByHeadLength(motion, headLengthPx, grading);
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

/**
 * The same tracks graded by another rule. Grading comes last, so nothing is measured again: the same as `measureTracks`
 * with that rule gives. Cells that were too short to be judged stay so.
 */
export function gradeAgain(
  kinematics: FieldKinematics,
  pixelSizeUm: number,
  grading: GradingRule,
): FieldKinematics {
  return {
    ...kinematics,
    parameters: { ...kinematics.parameters, grading },
    tracks: kinematics.tracks.map((track) => {
      if (track.grade === null || !track.motion) return track;
      const grade = gradeMotility(inMicrons(track.motion, pixelSizeUm), grading);
      return { ...track, grade, motile: grade !== 'immotile' };
    }),
  };
}
