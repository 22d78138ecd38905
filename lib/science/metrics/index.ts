export { type CalibrationBin, calibrationError, type ScoreCalibration } from './calibration';
export { type ClearScores, clearMatches, clearScores } from './clear';
export {
  averagePrecision,
  centerScores,
  type DetectionScores,
  type Judgment,
  judgeBoxes,
  type LabeledPicture,
  liesOn,
  scoreAtThreshold,
} from './detection-metrics';
export { type HotaScores, hotaScores } from './hota';
export { identityF1 } from './identity';
export { fitPlatt, type Platt, plattProbability } from './platt';
export {
  CENTER_REACH_PX,
  centerCloseness,
  prepareSequence,
  type Sequence,
  type Similarity,
  type TrackedBox,
  type TrackedFrame,
} from './sequence';
export { type ThresholdScores, thresholdTable } from './threshold-table';
export {
  type Answer,
  areaUnderRoc,
  balancedThreshold,
  bootstrapInterval,
  expectedCalibrationError,
  type YesNoScores,
  yesNoScores,
} from './yes-no';
