export { DEFAULT_TRAINING, type KnownFile, type TrainingJob, type TrainingSettings } from './job';
export type { BoxLabels, DefectLabels, OutlineLabels } from './labels';
export type {
  SamplePicture,
  TrainingEnd,
  TrainingFailure,
  TrainingFault,
  TrainingMessage,
  VideoScore,
} from './protocol';
export { readSnapshot, SNAPSHOT_FILES, SnapshotError, type SnapshotVideo, writeSnapshot } from './snapshot';
export {
  startTraining,
  type TrainingDeath,
  type TrainingHooks,
  type TrainingProcess,
} from './start-training';
