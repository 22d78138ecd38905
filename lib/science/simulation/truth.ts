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
    beatFrequencyHz: cell.swimmer.beatFrequencyHz,
    headAmplitudeUm: cell.swimmer.headAmplitudeUm,
  };
}
