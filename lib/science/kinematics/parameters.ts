import { DEFAULT_DRIFT, type DriftParameters } from './drift';
import { DEFAULT_GRADING, type GradingRule } from './grade';
import { DEFAULT_SWING, type SwingParameters } from './motion';
import { DEFAULT_NOISE, type NoiseParameters } from './noise';
import { CUT_BORDER_PX } from './path';
import { AVERAGE_PATH_SECONDS } from './smooth-path';
import { DEFAULT_TURNING, type TurningParameters } from './turning';

/** Everything that turns tracks into kinematics and grades. */
export interface KinematicsParameters {
  /** Window of the average path. */
  readonly averagePathSeconds: number;
  /** A cell must be seen this long to be judged: shorter paths tell wobble and progress apart badly. */
  readonly minJudgedSeconds: number;
  /** A cell that moves less than this many head lengths a second from beginning to end rests, for the noise. */
  readonly restingHeadsPerSecond: number;
  /** A box this near the border (pixels) is taken to be cut by it. */
  readonly cutBorderPx: number;
  readonly drift: DriftParameters;
  readonly noise: NoiseParameters;
  readonly swing: SwingParameters;
  /** Of version 0.11.0 and before: absent from records, and nothing was measured by it. */
  readonly turning: TurningParameters;
  readonly grading: GradingRule;
}

export const DEFAULT_KINEMATICS: KinematicsParameters = {
  averagePathSeconds: AVERAGE_PATH_SECONDS,
  minJudgedSeconds: 0.5,
  restingHeadsPerSecond: 0.5,
  cutBorderPx: CUT_BORDER_PX,
  drift: DEFAULT_DRIFT,
  noise: DEFAULT_NOISE,
  swing: DEFAULT_SWING,
  turning: DEFAULT_TURNING,
  grading: DEFAULT_GRADING,
};
