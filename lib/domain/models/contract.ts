import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, sortedQuery, textField } from '@/lib/platform/http/fields';

// The models of projects: what is trained or imported, version by version. Deploying is in contract-deployments.

export const MODEL_TASK_NAMES = ['detection', 'segmentation', 'morphology'] as const;
export type ModelTask = (typeof MODEL_TASK_NAMES)[number];
const MODEL_STATUS_NAMES = ['created', 'training', 'trained', 'stopped', 'failed'] as const;

const tag = 'Models';
/** Who sees the models of their projects: whoever trains, deploys or uses them. */
export const MODEL_READERS = ['train_models', 'deploy_models', 'predict_models'] as const;
const TRAINERS = ['train_models'] as const;
/** Who lets files in and puts versions to work. */
export const MODEL_DEPLOYERS = ['deploy_models'] as const;

/** Largest model file that is taken. */
export const MAX_MODEL_MEGABYTES = 256;

/** How a model is trained, in the ranges of the specification; what is left out has its default. */
export const trainingConfig = z.object({
  epochs: z.number().int().min(1).max(1000).default(100),
  batch_size: z.number().int().min(1).max(128).default(16),
  learning_rate: z.number().min(0.0001).max(0.1).default(0.001),
  validation_split: z.number().min(0.05).max(0.5).default(0.2),
  /** Share of crops out of simulated worlds, which keeps the old ability. */
  replay: z.number().min(0).max(0.9).default(0.5),
  /** Share of the trained weights in the result; the rest are those that training starts from. */
  averaging: z.number().min(0.05).max(1).default(0.5),
  /** Epochs without a better score after which training ends; 0 for never. */
  patience: z.number().int().min(0).max(1000).default(20),
  seed: z.number().int().min(0).max(999_999).default(1),
});

/**
 * What the last training that made a version came to. Final figures are those of its last epoch, as the training status gives
 * them; accuracy is as there, too.
 */
export const trainedFigures = z.object({
  final_loss: z.number().nullable(),
  final_accuracy: z.number().nullable(),
  /** Of crops of the validation pictures; null without such, and of trainings before 0.19.0. */
  final_val_loss: z.number().nullable(),
  final_val_accuracy: z.number().nullable(),
  /** Of the weights that the version is made of: those of the best epoch, or of the last where nothing judged. */
  best_val_accuracy: z.number().nullable(),
});

export const modelSchema = z.object({
  id: idField,
  project_id: idField,
  project_name: z.string(),
  name: z.string(),
  type: z.enum(MODEL_TASK_NAMES),
  model_type: z.enum(MODEL_TASK_NAMES),
  dataset_id: idField.nullable(),
  dataset_name: z.string().nullable(),
  config: trainingConfig,
  notes: z.string(),
  status: z.enum(MODEL_STATUS_NAMES),
  /** Null before the first training that made a version. */
  metrics: trainedFigures.nullable(),
  /** How many files of weights it has. */
  versions_count: z.number().int(),
  /** The number of the version that its project's analyses use now; null for none. */
  deployed_number: z.number().int().nullable(),
  /** Whether its project uses it. */
  default: z.boolean(),
  version: z.number().int(),
  created_at: z.string(),
  created_by_name: z.string().nullable(),
  trained_at: z.string().nullable(),
});
export type ModelView = z.infer<typeof modelSchema>;

export const detectedBox = z.object({
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  score: z.number(),
});

/** What a version found on a frame of the laboratory's own. */
export const trialSchema = z.object({
  frame_id: idField,
  tried_at: z.string(),
  /** Of the frame, in pixels. */
  width: z.number().int(),
  height: z.number().int(),
  /** For one frame, on one core. */
  milliseconds: z.number(),
  /** All boxes, also those that are not kept here. */
  found: z.number().int(),
  /** The surest ones. */
  boxes: z.array(detectedBox),
});
export type TrialView = z.infer<typeof trialSchema>;

const quantizedFigures = z.object({
  size_bytes: z.number().int(),
  f1: z.number().nullable(),
  /** Found minus labeled, in percent of labeled. */
  count_error_percent: z.number().nullable(),
  ap50: z.number().nullable(),
  /** For one frame on one core, the median. */
  milliseconds_a_frame: z.number(),
});

/** An int8 form against what it was made of, on the same frames on the same computer. */
export const quantizationSchema = z.object({
  /** Frames by which ranges of values were found. */
  calibration_frames: z.number().int(),
  frames: z.number().int(),
  videos: z.number().int(),
  /** Whether some of those frames are of videos that ranges were found on: nothing else was there. */
  shares_videos: z.boolean(),
  parent: quantizedFigures,
  quantized: quantizedFigures,
});
export type Quantization = z.infer<typeof quantizationSchema>;

export const modelVersionSchema = z.object({
  id: idField,
  model_id: idField,
  number: z.number().int(),
  origin: z.enum(['imported', 'trained', 'quantized']),
  /** Of an int8 form: the version that it was made of, and what it costs and gains against that one. */
  parent_id: idField.nullable(),
  quantization: quantizationSchema.nullable(),
  sha256: z.string(),
  size_bytes: z.number().int(),
  file_name: z.string(),
  license: z.string(),
  notes: z.string(),
  state: z.enum(['quarantined', 'candidate', 'retired']),
  /** What the file says of itself. */
  facts: z.object({
    opset: z.number().int(),
    producer: z.string(),
    nodes: z.number().int(),
    /** Bytes of all weights. */
    weight_bytes: z.number().int(),
    operators: z.array(z.string()),
  }),
  trial: trialSchema.nullable(),
  is_deployed: z.boolean(),
  created_at: z.string(),
  created_by_name: z.string().nullable(),
});
export type ModelVersionView = z.infer<typeof modelVersionSchema>;

/** What ships with the product; used wherever nothing of the project's own is. */
export const shippedModelSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(MODEL_TASK_NAMES),
  version: z.string(),
  sha256: z.string(),
});

export const MODEL_SORTS = ['name', 'type', 'status', 'createdAt'] as const;

export const listModels = defineContract({
  method: 'GET',
  path: '/sarm/training/list-model',
  summary: 'The models of your projects, searched, sorted and in pages; and those that ship with the product',
  tag,
  admission: MODEL_READERS,
  query: sortedQuery(MODEL_SORTS, { sort: 'createdAt', order: 'desc' }).extend({
    type: z.enum(MODEL_TASK_NAMES).optional(),
    status: z.enum(MODEL_STATUS_NAMES).optional(),
    dataset_id: idField.optional(),
    project_id: idField.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  result: z.object({
    models: z.array(modelSchema),
    shipped: z.array(shippedModelSchema),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  }),
});

const modelName = z
  .string(issueText('errors.models.nameRequired'))
  .trim()
  .min(1, issueText('errors.models.nameRequired'))
  .max(120);

export const createModel = defineContract({
  method: 'POST',
  path: '/technical/models',
  summary:
    'Add a model to a project, for a dataset to train it on or a file to bring; its name is unique there',
  tag,
  admission: ['train_models', 'deploy_models'],
  body: z.object({
    name: modelName,
    type: z.enum(MODEL_TASK_NAMES).default('detection'),
    /** Not needed where the dataset says it. */
    project_id: idField.optional(),
    dataset_id: idField.optional(),
    /** Taken from the dataset; here for callers that send it along. */
    dataset_name: z.string().max(200).optional(),
    config: trainingConfig.partial().default({}),
    notes: textField.default(''),
    status: z.literal('created').optional(),
  }),
  result: modelSchema,
  status: 201,
});

export const getModel = defineContract({
  method: 'GET',
  path: '/technical/models/{id}',
  summary: 'One model with its versions, the newest first',
  tag,
  admission: MODEL_READERS,
  params: idParams,
  result: modelSchema.extend({
    versions: z.array(modelVersionSchema),
    /** Whether you may change it; deploying asks for a permission of its own. */
    can_edit: z.boolean(),
  }),
});

export const updateModel = defineContract({
  method: 'PUT',
  path: '/technical/models/{id}',
  summary:
    'Change the name, notes and configuration of a model. Status, metrics and dates come from its training alone: 400 for others than it has. trained_at of a trained model may be any; the time of its training stays',
  tag,
  admission: TRAINERS,
  params: idParams,
  body: z.object({
    name: modelName.optional(),
    notes: textField.optional(),
    config: trainingConfig.partial().optional(),
    status: z.enum(MODEL_STATUS_NAMES).optional(),
    metrics: z.record(z.string().max(100), z.unknown()).optional(),
    trained_at: z.iso.datetime({ offset: true }).max(40).nullable().optional(),
    /** The version that the change was made from: 409 when the model has another by now. */
    version: z.number().int().min(0).max(2_147_483_647).optional(),
  }),
  result: modelSchema,
});

export const deleteModel = defineContract({
  method: 'DELETE',
  path: '/technical/models/{id}',
  summary: 'Delete a model and its files; refused once a version of it has ever been deployed',
  tag,
  admission: TRAINERS,
  params: idParams,
  status: 204,
});
