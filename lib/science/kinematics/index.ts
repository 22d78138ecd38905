export { type Drift, estimateDrift } from './drift';
export {
  gradeMotility,
  HEAD_LENGTH_UM,
  isMotileByHeadLength,
  MOTILITY_GRADES,
  MOVING_VAP_UM_PER_SECOND,
  MOVING_VCL_UM_PER_SECOND,
  type MotilityGrade,
  PROGRESSIVE_UM_PER_SECOND,
  RAPID_UM_PER_SECOND,
} from './grade';
export { headLengthOf } from './head-length';
export {
  type FieldKinematics,
  KinematicsError,
  LEAST_JUDGED_SECONDS,
  type MeasureOptions,
  measureTracks,
  type TrackKinematics,
} from './measure-tracks';
export type { Motion } from './motion';
export { shareByTime, type WeightedShare } from './shares';
export { AVERAGE_PATH_SECONDS } from './smooth-path';
