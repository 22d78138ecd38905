import type { startTraining } from '@/lib/domain/training-runs/contract';
import type { BodyOf } from '@/lib/platform/http/contract';

/** How a model is trained, as a person sets it. */
export interface TrainingSettings {
  readonly epochs: number;
  readonly batchSize: number;
  readonly learningRate: number;
  readonly validationSplit: number;
  readonly replay: number;
  readonly averaging: number;
  readonly patience: number;
  readonly seed: number;
  readonly start: 'deployed' | 'shipped';
}

export const DEFAULT_SETTINGS: TrainingSettings = {
  epochs: 100,
  batchSize: 16,
  learningRate: 0.001,
  validationSplit: 0.2,
  replay: 0.5,
  averaging: 0.5,
  patience: 20,
  seed: 1,
  start: 'deployed',
};

/** As the call takes it. */
export const requestOf = (
  s: TrainingSettings,
  /** Null for all datasets of the project. */
  datasetIds: readonly string[] | null,
): BodyOf<typeof startTraining> => ({
  epochs: s.epochs,
  batch_size: s.batchSize,
  learning_rate: s.learningRate,
  validation_split: s.validationSplit,
  replay: s.replay,
  averaging: s.averaging,
  patience: s.patience,
  seed: s.seed,
  ...(datasetIds ? { dataset_ids: [...datasetIds] } : {}),
  ...(s.start === 'shipped' ? { start_version_id: null } : {}),
});
