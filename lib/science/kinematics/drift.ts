import { median } from '@/lib/science/vision/boxes';
import type { Jolt, Track } from '@/lib/science/vision/types';
import type { DriftPath } from './path';
import { DEFAULT_REMAINDER, type RemainderParameters, remainderBeside } from './remainder';
import { DEFAULT_VIBRATION, estimateVibration, type VibrationParameters } from './vibration';

/** What everything in the picture does together. */
export interface Drift {
  /** The flow, and the vibration on top of it. */
  readonly path: DriftPath;
  /** Mean velocity of the flow, px/s; 0 where it is not known. */
  readonly xPxPerSecond: number;
  readonly yPxPerSecond: number;
  /** Resting cells, or particles, that the flow was measured on; 0 where too few agree to tell it. */
  readonly cells: number;
  /** Root mean square of the vibration, px; absent where there is none. */
  readonly vibrationPx?: number;
  /** Jumps of the picture, which the path has too; absent where there are none, and in records of version 0.13.0 and before. */
  readonly jolts?: readonly Jolt[];
}

export interface DriftParameters {
  /** Cells whose mean velocities differ by less than this many head lengths a second drift together. */
  readonly bandwidthHeadsPerSecond: number;
  /** Cells that must agree, and the share of the time in which cells are seen that must be theirs. */
  readonly minCells: number;
  readonly minShare: number;
  /** Fewer will do where they agree this closely: swimmers that go the same way at the same pace by chance are rare. */
  readonly minCloseCells: number;
  readonly closeHeadsPerSecond: number;
  /** Absent in records of version 0.10.1 and before: then none is looked for. */
  readonly vibration?: VibrationParameters;
  /** Absent in records of version 0.13.0 and before: then the path is followed over a second at best. */
  readonly remainder?: RemainderParameters;
}

export const DEFAULT_DRIFT: DriftParameters = {
  bandwidthHeadsPerSecond: 0.5,
  minCells: 5,
  minShare: 0.1,
  minCloseCells: 3,
  closeHeadsPerSecond: 0.15,
  vibration: DEFAULT_VIBRATION,
  remainder: DEFAULT_REMAINDER,
};

/** Times that cells at rest are told anew by what was found with those before. */
const REMAINDERS = 3;

/**
 * The movement that the cells share: the flow in the chamber, or a moving stage, vibration (see estimateVibration), and what
 * cells at rest do together beside both (see remainderBeside). Null where neither shows: then nothing is taken off.
 */
export function estimateDrift(
  tracks: readonly Track[],
  framesPerSecond: number,
  headLengthPx: number,
  frameCount: number,
  parameters: DriftParameters = DEFAULT_DRIFT,
): Drift | null {
  const flow = estimateFlow(tracks, framesPerSecond, headLengthPx, frameCount, parameters);
  const vibration =
    parameters.vibration &&
    estimateVibration(tracks, framesPerSecond, headLengthPx, frameCount, parameters.vibration);
  let drift = flow?.drift ?? null;
  if (vibration) drift = { ...withPath(drift, vibration.path), vibrationPx: vibration.rmsPx };
  if (!flow || !drift || !parameters.remainder) return drift;
  let resting = flow.resting;
  for (let round = 0; round < REMAINDERS; round++) {
    const more = remainderBeside(resting, drift.path, framesPerSecond, headLengthPx, parameters.remainder);
    if (!more) break;
    drift = withPath(drift, more);
    resting = restingBeside(drift.path, tracks, framesPerSecond, headLengthPx, frameCount, parameters);
  }
  return drift;
}

/** A movement on top of the flow; of a flow that is not known the movement alone. */
export const withPath = (drift: Drift | null, path: DriftPath): Drift => ({
  xPxPerSecond: 0,
  yPxPerSecond: 0,
  cells: 0,
  ...drift,
  path: drift ? { x: sum(drift.path.x, path.x), y: sum(drift.path.y, path.y) } : path,
});

const sum = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, i) => value + (b[i] ?? 0));

/** Tracks that go nowhere beside a path. */
function restingBeside(
  path: DriftPath,
  tracks: readonly Track[],
  framesPerSecond: number,
  headLengthPx: number,
  frameCount: number,
  { bandwidthHeadsPerSecond }: DriftParameters,
): Track[] {
  const slow = bandwidthHeadsPerSecond * headLengthPx;
  return longOf(tracks, framesPerSecond, frameCount).filter((track) => {
    const { vx, vy } = meanVelocity(track, framesPerSecond);
    const [first, last] = [track.points[0]?.frame ?? 0, track.points.at(-1)?.frame ?? 0];
    const seconds = (last - first) / framesPerSecond;
    const carried = (along: Float64Array): number =>
      ((along[last] as number) - (along[first] as number)) / seconds;
    return seconds > 0 && Math.hypot(vx - carried(path.x), vy - carried(path.y)) <= slow;
  });
}

/** A second tells velocities apart best; of a shorter video, half of it must do. */
function longOf(tracks: readonly Track[], framesPerSecond: number, frameCount: number): Track[] {
  const least = Math.max(2, Math.min(framesPerSecond, frameCount / 2));
  return tracks.filter((track) => track.points.length >= least);
}

interface Flow {
  readonly drift: Drift;
  /** The cells that it was measured on. */
  readonly resting: readonly Track[];
}

/**
 * The flow (of the fluid, or of a moving stage) is what resting cells share. Resting cells all move alike
 * while swimmers go every way, so the densest spot among the cells' mean velocities is the drift; its course
 * over time is the median velocity of those cells, taken over a second. Null where too few cells agree to
 * tell.
 */
function estimateFlow(
  tracks: readonly Track[],
  framesPerSecond: number,
  headLengthPx: number,
  frameCount: number,
  parameters: DriftParameters,
): Flow | null {
  const moving = longOf(tracks, framesPerSecond, frameCount).map((track) => ({
    track,
    ...meanVelocity(track, framesPerSecond),
  }));
  const bandwidth = parameters.bandwidthHeadsPerSecond * headLengthPx;
  const around = (vx: number, vy: number) =>
    moving.filter((m) => Math.hypot(m.vx - vx, m.vy - vy) <= bandwidth);
  let members: typeof moving = [];
  for (const center of moving) {
    const near = around(center.vx, center.vy);
    if (seen(near) > seen(members)) members = near;
  }
  for (let round = 0; round < 3 && members.length > 0; round++) {
    members = around(median(members.map((m) => m.vx)), median(members.map((m) => m.vy)));
  }
  if (members.length < parameters.minCells) {
    const [vx, vy] = [median(members.map((m) => m.vx)), median(members.map((m) => m.vy))];
    const most = parameters.closeHeadsPerSecond * headLengthPx;
    members = members.filter((m) => Math.hypot(m.vx - vx, m.vy - vy) <= most);
    if (members.length < parameters.minCloseCells) return null;
  }
  if (seen(members) < parameters.minShare * seen(moving)) return null;

  const xPxPerSecond = median(members.map((m) => m.vx));
  const yPxPerSecond = median(members.map((m) => m.vy));
  const resting = members.map((m) => m.track);
  const span = Math.round(framesPerSecond);
  const drift = {
    path: {
      x: accumulate(medianVelocities(resting, 'cx', frameCount, span, xPxPerSecond / framesPerSecond)),
      y: accumulate(medianVelocities(resting, 'cy', frameCount, span, yPxPerSecond / framesPerSecond)),
    },
    xPxPerSecond,
    yPxPerSecond,
    cells: members.length,
  };
  return { drift, resting };
}

const seen = (members: readonly { readonly track: Track }[]): number =>
  members.reduce((sum, { track }) => sum + track.points.length, 0);

function meanVelocity(track: Track, framesPerSecond: number): { vx: number; vy: number } {
  const first = track.points[0];
  const last = track.points.at(-1);
  if (!first || !last || last.frame === first.frame) return { vx: 0, vy: 0 };
  const seconds = (last.frame - first.frame) / framesPerSecond;
  return { vx: (last.cx - first.cx) / seconds, vy: (last.cy - first.cy) / seconds };
}

/**
 * Median velocity of the cells (px a frame) around each frame, taken over `span` frames so that positions
 * rounded to whole pixels do not hide a slow drift; `usual` where fewer than three cells were seen.
 */
function medianVelocities(
  tracks: readonly Track[],
  axis: 'cx' | 'cy',
  frameCount: number,
  span: number,
  usual: number,
): Float64Array {
  const half = Math.max(1, Math.floor(span / 2));
  const values: number[][] = Array.from({ length: frameCount }, () => []);
  for (const { points } of tracks) {
    for (let i = half; i + half < points.length; i++) {
      const before = points[i - half];
      const now = points[i];
      const after = points[i + half];
      if (before && now && after) values[now.frame]?.push((after[axis] - before[axis]) / (2 * half));
    }
  }
  return Float64Array.from(values, (list) => (list.length >= 3 ? median(list) : usual));
}

function accumulate(velocities: Float64Array): Float64Array {
  const path = new Float64Array(velocities.length);
  for (let f = 1; f < path.length; f++) {
    path[f] = (path[f - 1] ?? 0) + ((velocities[f - 1] ?? 0) + (velocities[f] ?? 0)) / 2;
  }
  return path;
}
