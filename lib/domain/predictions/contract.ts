import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams } from '@/lib/platform/http/fields';
import { morphologyMetrics, sampleCell } from './contract-morphology';

// What a chosen model finds in a video: to see how it does before anything rests on it. No report is made of it.

const tag = 'Predictions';
const PREDICTORS = ['predict_models'] as const;

/** So many videos one batch goes over. */
export const MAX_BATCH = 100;
const TYPE_NAMES = ['detection', 'morphology'] as const;
export type PredictionType = (typeof TYPE_NAMES)[number];
const STATUS_NAMES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;

/** What a detector found in a whole video. */
export const figuresSchema = z.object({
  processed_frames: z.number().int(),
  /** Seconds. */
  processing_time: z.number(),
  /** Cells in view at one time, on average. */
  total_sperm_count: z.number(),
  /** Mean score of all boxes from the working threshold up, 0 to 1; null where there is none. */
  detection_confidence: z.number().nullable(),
  /** Cells that were followed. */
  tracks: z.number().int(),
  /** Percent; null where it cannot be graded. */
  motile_percent: z.number().nullable(),
  /** Sides of the boxes that are shown, in sides of those that the detector found; no other figure depends on it. */
  box_factor: z.number().default(1),
});
export type PredictionFigures = z.infer<typeof figuresSchema>;

const detectionMetrics = figuresSchema.extend({
  type: z.literal('detection'),
  // The other spelling of the same.
  processedFrames: z.number().int(),
  processingTime: z.number(),
  totalSpermCount: z.number(),
  detectionConfidence: z.number().nullable(),
});
export type DetectionMetrics = z.infer<typeof detectionMetrics>;

const sampleSchema = z.object({
  /** Signed, for some minutes. */
  imageUrl: z.string(),
  /** Seconds of the video. */
  timestamp: z.number(),
  spermCount: z.number().int(),
  /** Of the cells that were judged on this frame; null where forms were not looked at. Those without a class are in neither. */
  normalCount: z.number().int().nullable(),
  abnormalCount: z.number().int().nullable(),
  /** The cells that were judged here; none of a detector's. */
  cells: z.array(sampleCell),
});
export type PredictionSample = z.infer<typeof sampleSchema>;

export const predictionSchema = z.object({
  id: idField,
  name: z.string(),
  project_id: idField,
  /** Of the shipped model its name in `models/`. */
  model_id: z.string(),
  version_id: idField.nullable(),
  /** What it says of the video; a segmenter's prediction is one of morphology. */
  model_type: z.enum(TYPE_NAMES),
  model_name: z.string(),
  model_version: z.string(),
  model_sha256: z.string(),
  video_id: idField,
  video_name: z.string(),
  status: z.enum(STATUS_NAMES),
  /** 0 to 100. */
  progress: z.number().int(),
  task_id: idField.nullable(),
  error: z.string().nullable(),
  created_at: z.string(),
  created_by_name: z.string().nullable(),
  metrics: z.discriminatedUnion('type', [detectionMetrics, morphologyMetrics]).nullable(),
  can_edit: z.boolean(),
});
export type PredictionView = z.infer<typeof predictionSchema>;

export const predictionDetails = predictionSchema.extend({ frames: z.array(sampleSchema) });
export type PredictionDetails = z.infer<typeof predictionDetails>;

const both = 'errors.predictions.modelAndVideo';
const chosenModel = {
  /** A model of a project, or the id of one that ships with the product. */
  model_id: z.string(issueText(both)).min(1, issueText(both)).max(100),
  /** A version of that model; left out for its newest candidate. */
  version_id: idField.optional(),
};
const name = z
  .string(issueText('errors.predictions.nameRequired'))
  .trim()
  .min(1, issueText('errors.predictions.nameRequired'))
  .max(120);

export const createPrediction = defineContract({
  method: 'POST',
  path: '/technical/predictions',
  summary:
    'Let a chosen model look at a video: a detector, or a morphology classifier or segmenter; answers with the prediction, whose task can be watched',
  tag,
  admission: PREDICTORS,
  body: z.object({ ...chosenModel, video_id: z.uuid(issueText(both)), name }),
  result: predictionSchema,
  status: 202,
});

export const createPredictions = defineContract({
  method: 'POST',
  path: '/technical/predictions/batch',
  summary: 'The same for each video of a dataset, 100 at most',
  tag,
  admission: PREDICTORS,
  body: z.object({ ...chosenModel, dataset_id: idField, name }),
  result: z.object({ predictions: z.array(predictionSchema) }),
  status: 202,
});

export const listPredictions = defineContract({
  method: 'GET',
  path: '/technical/predictions',
  summary: 'Predictions in your projects, the newest first',
  tag,
  admission: PREDICTORS,
  inBackground: true,
  query: z.object({
    model_id: z.string().max(100).optional(),
    video_id: idField.optional(),
    status: z.enum(STATUS_NAMES).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  result: z.object({
    predictions: z.array(predictionSchema),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  }),
});

export const getPrediction = defineContract({
  method: 'GET',
  path: '/technical/predictions/{id}',
  summary: 'One prediction with its figures and sample frames',
  tag,
  admission: PREDICTORS,
  params: idParams,
  result: predictionDetails,
});

export const getPredictionTracks = defineContract({
  method: 'GET',
  path: '/technical/predictions/{id}/tracks',
  summary:
    'The boxes of a detector’s prediction as CSV, as large as its project drew them then: frame, track, x, y, width, height, score',
  tag,
  admission: PREDICTORS,
  params: idParams,
  produces: 'text/csv',
});

export const deletePrediction = defineContract({
  method: 'DELETE',
  path: '/technical/predictions/{id}',
  summary: 'Delete a prediction with its files; one that still runs is stopped',
  tag,
  admission: PREDICTORS,
  params: idParams,
  status: 204,
});
