import { DEFAULT_MOTION, type MotionParameters } from './stage-motion';

export interface FieldParameters {
  /** A step from one picture to the next that is this many times the upper quartile of those before it is a jump. */
  readonly jump: number;
  /**
   * After jumps the field is another where the picture differs from that before them by this many times as much as the
   * most that two moments of the field differ that are as far apart.
   */
  readonly change: number;
  /** The same where no displacement of the picture makes it more alike, as dirt in the camera and resting cells do. */
  readonly changeInPlace: number;
  /** Pictures whose mean is compared. */
  readonly compared: number;
  /**
   * Pictures half a second apart show one place where they differ by no more than this share of what it differs from the
   * place before the jumps.
   */
  readonly atRest: number;
  /** Frames that may be lost between two pictures without a boundary: their step is that of pictures so far apart. */
  readonly lostFrames: number;
  /**
   * A field is shown at least this long: as long as a cell must be seen for its motility to be judged. What is shorter
   * belongs to the move or disturbance around it.
   */
  readonly leastSeconds: number;
  /** Jumps and moves may go on for so long before frames are given up. */
  readonly longestSeconds: number;
  /** The picture is elsewhere where what it shows lies further away than this share of its width; a jolt does not. */
  readonly minShift: number;
  /** And differs less, displaced so, by this share. */
  readonly minShiftGain: number;
  /** A picture is taken for the same place in another light up to so many times, or down to that part of, the contrast. */
  readonly mostContrast: number;
  /** Pictures that are less bright than this share of those before the jump show no place: the lamp is out, the camera hangs. */
  readonly dark: number;
  /** A stage that was seen to move by this share of the width shows another field. */
  readonly minTravel: number;
  readonly motion: MotionParameters;
}

export const DEFAULT_FIELDS: FieldParameters = {
  jump: 2.2,
  change: 1.25,
  changeInPlace: 1.5,
  compared: 5,
  atRest: 0.85,
  lostFrames: 2,
  leastSeconds: 0.5,
  longestSeconds: 5,
  minShift: 0.1,
  minShiftGain: 0.35,
  mostContrast: 3,
  dark: 0.25,
  minTravel: 0.2,
  motion: DEFAULT_MOTION,
};
