export { type ClearScores, clearScores } from './clear';
export {
  averagePrecision,
  centreScores,
  type DetectionScores,
  type LabelledPicture,
  scoreAtThreshold,
} from './detection-metrics';
export { type HotaScores, hotaScores } from './hota';
export { identityF1 } from './identity';
export { prepareSequence, type Sequence, type TrackedBox, type TrackedFrame } from './sequence';
