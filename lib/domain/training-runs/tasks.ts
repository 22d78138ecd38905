import type { LabelKind } from '@/lib/domain/labeled-frames';
import { DEFAULT_MORPHOLOGY_ID, DEFAULT_SEGMENTER_ID, TRAINABLE_DETECTOR_ID } from '@/lib/engine/inference';
import type { TrainingJob } from '@/lib/engine/trainer';

/** What can be trained here. */
export type TrainableTask = TrainingJob['task'];

/** The model that a task starts from where a project has none of its own. */
export const SHIPPED: Readonly<Record<TrainableTask, string>> = {
  detection: TRAINABLE_DETECTOR_ID,
  segmentation: DEFAULT_SEGMENTER_ID,
  morphology: DEFAULT_MORPHOLOGY_ID,
};

/** What is learned from on frames; a morphology classifier learns from stills. */
export const LABELS: Readonly<Record<Exclude<TrainableTask, 'morphology'>, LabelKind>> = {
  detection: 'boxes',
  segmentation: 'outlines',
};
