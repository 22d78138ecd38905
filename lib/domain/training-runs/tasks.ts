import type { LabelKind } from '@/lib/domain/labeled-frames';
import type { ModelTask } from '@/lib/domain/models/contract';
import { DEFAULT_DETECTOR_ID, DEFAULT_SEGMENTER_ID } from '@/lib/engine/inference';
import type { TrainingJob } from '@/lib/engine/trainer';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';

/** What can be trained here. */
export type TrainableTask = TrainingJob['task'];

/** What a task is learned from, and the model that it starts from where a project has none of its own. */
export const TRAINABLE: Readonly<Record<TrainableTask, { labels: LabelKind; shipped: string }>> = {
  detection: { labels: 'boxes', shipped: DEFAULT_DETECTOR_ID },
  segmentation: { labels: 'outlines', shipped: DEFAULT_SEGMENTER_ID },
};

const isTrainable = (task: ModelTask): task is TrainableTask => task in TRAINABLE;

/** @throws AppError CONFLICT for a task whose models cannot be trained here */
export function requireTrainable(task: ModelTask): TrainableTask {
  if (!isTrainable(task)) throw new AppError('CONFLICT', say('errors.training.notTrainable'));
  return task;
}
