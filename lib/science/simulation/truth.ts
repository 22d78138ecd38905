import type { Grade } from './motion';
import type { SceneParameters } from './parameters';
import type { Cell } from './population';

/** Where the head's center is in one frame (px, sub-pixel; may lie a little outside the picture). */
export interface TruthPoint {
  readonly frame: number;
  readonly cx: number;
  readonly cy: number;
}

/** Velocities of the true path over the frames in which the cell is in view. */
export interface TruthKinematics {
  readonly durationSeconds: number;
  /** Length of the head's path, sampled at the frame rate, over time. */
  readonly vclUmPerS: number;
  /** Straight distance from first to last point of the average path over time. */
  readonly vslUmPerS: number;
  /** Length of the average path over time. */
  readonly vapUmPerS: number;
  /** Mean absolute angle between a step of the head's path, sampled at the frame rate, and the next; 0 of fewer than two steps. */
  readonly madDegrees: number;
  /** Beat frequency and one-sided amplitude of the head's sway that the path was made with; 0 for immotile cells. */
  readonly beatFrequencyHz: number;
  readonly headAmplitudeUm: number;
}

/** One stay of a cell in the picture; a cell that comes back is a new track, as nobody could tell. */
export interface TrackTruth {
  readonly trackId: number;
  readonly className: 'sperm';
  readonly grade: Grade;
  readonly pattern: string;
  /** Speed along the average path that the cell was given. */
  readonly setSpeedUmPerS: number;
  readonly points: readonly TruthPoint[];
  /** Without drift: what the cell does in its fluid. */
  readonly kinematics: TruthKinematics;
}

/** Length of a path from frame `first` to `last`, in its own unit. */
export function pathLength(x: Float64Array, y: Float64Array, first: number, last: number): number {
  let length = 0;
  for (let k = first + 1; k <= last; k++)
    length += Math.hypot((x[k] as number) - (x[k - 1] as number), (y[k] as number) - (y[k - 1] as number));
  return length;
}

/** Mean absolute change of direction from step to step, in degrees. */
function meanTurn(x: Float64Array, y: Float64Array, first: number, last: number): number {
  let sum = 0;
  for (let k = first + 1; k < last; k++) {
    const [before, after] = [k - 1, k].map((i) =>
      Math.atan2((y[i + 1] as number) - (y[i] as number), (x[i + 1] as number) - (x[i] as number)),
    ) as [number, number];
    const turn = Math.abs(after - before);
    sum += Math.min(turn, 2 * Math.PI - turn);
  }
  return last - first > 1 ? ((180 / Math.PI) * sum) / (last - first - 1) : 0;
}

/** Truth velocities of a cell over frames `first` to `last`; all 0 where it is in view for one frame only. */
export function kinematicsOf(cell: Cell, first: number, last: number, p: SceneParameters): TruthKinematics {
  const { headX, headY, averageX, averageY } = cell.path;
  const durationSeconds = (last - first) / p.framesPerSecond;
  const rate = durationSeconds > 0 ? 1 / durationSeconds : 0;
  const at = (a: Float64Array, k: number): number => a[k] as number;
  const straight = Math.hypot(
    at(averageX, last) - at(averageX, first),
    at(averageY, last) - at(averageY, first),
  );
  return {
    durationSeconds,
    vclUmPerS: pathLength(headX, headY, first, last) * rate,
    vslUmPerS: straight * rate,
    vapUmPerS: pathLength(averageX, averageY, first, last) * rate,
    madDegrees: meanTurn(headX, headY, first, last),
    beatFrequencyHz: cell.swimmer.beatFrequencyHz,
    headAmplitudeUm: cell.swimmer.headAmplitudeUm,
  };
}
