import type { ModelTask } from '@/lib/domain/models/contract';
import type { TrainingDataView } from '@/lib/domain/training-runs/contract';

const OF_STILLS = { patient: 'patient', video: 'sample', none: 'oneSample' } as const;

/** How pictures are divided, by the name of the sentence that says so: stills by sample where videos are by video. */
export const splitText = (task: ModelTask, unit: TrainingDataView['split_by']) =>
  task === 'morphology' ? OF_STILLS[unit] : unit;
