import { z } from 'zod';
import { detectedBox, MODEL_READERS, MODEL_TASK_NAMES, trainingConfig } from '@/lib/domain/models/contract';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageQuery } from '@/lib/platform/http/fields';

// Training a model on the frames of its project that a person has marked as completely labeled.

const tag = 'Training';
const TRAINERS = ['train_models'] as const;

/** So many datasets one run learns from. */
export const MAX_TRAINING_DATASETS = 200;
/** So many frames one run learns from: about 1.5 GB of gray pixels of a usual camera. */
export const MAX_TRAINING_FRAMES = 2000;
/** Points of a curve in one answer; of more, neighbors are averaged. */
export const CURVE_POINTS = 500;
/** Log lines in one answer: the newest. */
export const LOG_LINES = 200;

/** How frames were divided into those that are learned from and those that judge. */
const splitUnits = z.enum(['patient', 'video', 'none']);
export type SplitUnit = z.output<typeof splitUnits>;

const stateNames = z.enum([
  'waiting',
  'preparing',
  'training',
  'paused',
  'interrupted',
  'completed',
  'stopped',
  'failed',
]);

const countsSchema = z.object({
  videos: z.number().int(),
  /** Videos whose patient is not known count as a patient each. */
  patients: z.number().int(),
  frames: z.number().int(),
  /** Boxes, of a segmenter outlines, of a morphology classifier judged cells. */
  boxes: z.number().int(),
});

const datasetIds = z.array(idField).min(1).max(MAX_TRAINING_DATASETS);

export const trainingDataSchema = z.object({
  datasets: z.array(
    z.object({
      id: idField,
      name: z.string(),
      videos: z.number().int(),
      /** Frames marked as completely labeled, or with outlines, of all that are kept. */
      labeled_frames: z.number().int(),
      frames: z.number().int(),
      boxes: z.number().int(),
    }),
  ),
  /** What a run with these datasets and this split would learn from, and be judged by. */
  training: countsSchema,
  validation: countsSchema,
  split_by: splitUnits,
  steps_per_epoch: z.number().int().nullable(),
});
export type TrainingDataView = z.infer<typeof trainingDataSchema>;

export const trainingData = defineContract({
  method: 'GET',
  path: '/technical/projects/{projectId}/training-data',
  summary:
    'What a training in a project would learn from and be judged by: completely labeled frames, divided by patient, then by video',
  tag,
  admission: TRAINERS,
  params: z.object({ projectId: idField }),
  query: z.object({
    /** What is trained: detection learns from completely labeled frames, segmentation from outlined cells, morphology from judged cells of unstained stills. */
    task: z.enum(MODEL_TASK_NAMES).default('detection'),
    /** Ids with commas; without them all datasets of the project. */
    dataset_ids: z
      .string()
      .max(40 * MAX_TRAINING_DATASETS)
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(datasetIds)
      .optional(),
    validation_split: z.coerce.number().min(0.05).max(0.5).default(0.2),
    batch_size: z.coerce.number().int().min(1).max(128).default(16),
    replay: z.coerce.number().min(0).max(0.9).default(0.5),
    seed: z.coerce.number().int().min(0).max(999_999).default(1),
  }),
  result: trainingDataSchema,
});

const curvePoint = z.object({ step: z.number().int(), value: z.number() });

const samplePicture = z.object({
  frame_id: idField,
  width: z.number().int(),
  height: z.number().int(),
  boxes: z.array(detectedBox),
  /** Of a segmenter: what it outlined, px of the frame. */
  outlines: z.array(z.array(z.tuple([z.number(), z.number()]))),
});

const judgement = z.object({
  score: z.number().nullable(),
  /** Of a morphology classifier the balanced accuracy of each defect, whose mean the score is. */
  measures: z.record(z.string(), z.number()),
  videos: z.array(
    z.object({ video_id: idField, video_name: z.string().nullable(), score: z.number().nullable() }),
  ),
});

export const trainingRunSchema = z.object({
  id: idField,
  model_id: idField,
  number: z.number().int(),
  state: stateNames,
  config: trainingConfig,
  start_name: z.string(),
  start_sha256: z.string(),
  training: countsSchema,
  validation: countsSchema,
  split_by: splitUnits,
  snapshot_sha256: z.string().nullable(),
  step: z.number().int(),
  steps: z.number().int().nullable(),
  error: z.string().nullable(),
  /** The version that came of it. */
  version_id: idField.nullable(),
  version_number: z.number().int().nullable(),
  training_seconds: z.number(),
  created_by_name: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});
export type TrainingRunView = z.infer<typeof trainingRunSchema>;

export const startTraining = defineContract({
  method: 'POST',
  path: '/technical/models/{id}/train',
  summary:
    'Train a model on completely labeled frames; one run at a time in the whole installation, others wait',
  tag,
  admission: TRAINERS,
  params: idParams,
  body: trainingConfig.partial().extend({
    dataset_ids: datasetIds.optional(),
    /** Whose weights it starts from; null for the shipped model, left out for what the project uses now. */
    start_version_id: idField.nullable().optional(),
  }),
  result: trainingRunSchema,
  status: 202,
});

const trainingStatusSchema = z.object({
  /** Null before the first training. */
  run: trainingRunSchema.nullable(),
  status: stateNames.nullable(),
  /** 0 to 100. */
  progress: z.number(),
  current_epoch: z.number().int(),
  epochs: z.number().int().nullable(),
  /**
   * What weights are worth on the validation videos, as the curves measure it (center F1; of a segmenter the mean overlap
   * of its masks after one to three clicks; of a classifier the mean balanced accuracy): those that training starts from, and the best since. Null until judged.
   */
  judged: z.object({ start: judgement.nullable(), best: judgement.nullable() }),
  /** The newest lines, the oldest of them first. */
  logs: z.array(z.string()),
  metrics: z.object({
    /** By epoch: the mean loss of its steps. */
    loss: z.array(z.number().nullable()),
    /** By epoch: center F1 on the validation videos, as in `val_accuracy`; null without such videos. */
    accuracy: z.array(z.number().nullable()),
    /** By epoch: the mean loss of crops of the validation pictures, cut and changed as those of training are; null without such. */
    val_loss: z.array(z.number().nullable()),
    val_accuracy: z.array(z.number().nullable()),
  }),
  /** The same by step, with at most 500 points each. */
  curves: z.object({
    loss: z.array(curvePoint),
    validationLoss: z.array(curvePoint),
    score: z.array(curvePoint),
  }),
  /** Steps that a run could be gone on with from. */
  checkpoints: z.array(z.number().int()),
  /** What the model found on validation frames when it was judged last. */
  samples: z.array(samplePicture),
  /** Seconds; null while it is not known, and for a run that does not train now. */
  estimated_time_remaining: z.number().nullable(),
  /** Runs of the installation that are before this one. */
  waiting_for: z.number().int(),
});
export type TrainingStatusView = z.infer<typeof trainingStatusSchema>;

export const trainingStatus = defineContract({
  method: 'GET',
  path: '/technical/models/{id}/training-status',
  summary:
    'How the last training of a model stands. An epoch is eight crops of each frame (of others: of each outline or judged cell); accuracy is the center F1 on the validation videos (of a segmenter the mean overlap of masks after one to three clicks, of a morphology classifier the mean balanced accuracy)',
  tag,
  admission: MODEL_READERS,
  inBackground: true,
  params: idParams,
  result: trainingStatusSchema,
});

export const listTrainingRuns = defineContract({
  method: 'GET',
  path: '/technical/models/{id}/training-runs',
  summary: 'All trainings of a model, the newest first',
  tag,
  admission: MODEL_READERS,
  params: idParams,
  query: pageQuery,
  result: z.object({
    runs: z.array(trainingRunSchema),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  }),
});

const steering = (action: 'pause' | 'resume' | 'stop', summary: string) =>
  defineContract({
    method: 'POST',
    path: `/technical/models/{id}/training/${action}`,
    summary,
    tag,
    admission: TRAINERS,
    params: idParams,
    result: trainingRunSchema,
    status: 202,
  });

export const pauseTraining = steering(
  'pause',
  'Save the training of a model and let the next one have its place',
);
export const resumeTraining = steering('resume', 'Go on with a training that is paused or was interrupted');
export const stopTraining = steering(
  'stop',
  'End a training for good; the best weights so far become a version, unless none were made',
);
