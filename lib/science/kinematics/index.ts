export { DEFAULT_DRIFT, type Drift, type DriftParameters, estimateDrift, withPath } from './drift';
export {
  DEFAULT_GRADING,
  type GradingRule,
  gradeMotility,
  isMotileByHeadLength,
  MOTILITY_GRADES,
  type MotilityGrade,
} from './grade';
export { headLengthOf } from './head-length';
export {
  type FieldKinematics,
  gradeAgain,
  KinematicsError,
  type MeasureOptions,
  measureTracks,
  type TrackKinematics,
} from './measure-tracks';
export type { Motion } from './motion';
export { DEFAULT_KINEMATICS, type KinematicsParameters } from './parameters';
export { type CellTally, shareByTime, tallyCells, type WeightedShare } from './shares';
export { steadyBoxes } from './steady-boxes';
