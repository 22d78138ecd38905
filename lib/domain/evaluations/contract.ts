import { z } from 'zod';
import { MODEL_READERS } from '@/lib/domain/models/contract';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageQuery } from '@/lib/platform/http/fields';

// How a version does on labeled frames that it did not learn from, beside what is in use.

const tag = 'Models';
const EVALUATORS = ['train_models', 'deploy_models'] as const;

/** So many frames one evaluation looks at; recalibration is fitted on as many others at most. */
export const MAX_EVALUATED_FRAMES = 500;
const MAX_DATASETS = 200;

const share = z.number().nullable();

const figuresSchema = z.object({
  labeled: z.number().int(),
  found: z.number().int(),
  /** Found minus labeled, in percent of labeled. */
  count_error_percent: z.number().nullable(),
  /** By centers, at the working threshold. */
  f1: share,
  precision: share,
  recall: share,
  ap50: share,
  ap30: share,
});

const boxSchema = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() });

const reportSchema = z.object({
  name: z.string(),
  sha256: z.string(),
  threshold: z.number(),
  /** Factor on the sides of boxes as it finds them: the project's then, or the fitted one. */
  box_factor: z.number(),
  all: figuresSchema,
  /** In the order of the set's videos. */
  videos: z.array(figuresSchema),
  curve: z.array(
    z.object({
      threshold: z.number(),
      ...{ f1: share, precision: share, recall: share },
      /** Found over labeled. */
      count_ratio: share,
    }),
  ),
  calibration: z.array(z.object({ boxes: z.number().int(), mean_score: share, precision: share })),
  worst: z.array(z.object({ frame_id: idField, missed: z.array(boxSchema), wrong: z.array(boxSchema) })),
  milliseconds_a_frame: z.number(),
});

const intervalSchema = z.object({ low: z.number(), high: z.number() });

/** Candidate minus the other by video; null where a video has no such figure. */
const testSchema = z.object({
  figure: z.enum(['f1', 'countError', 'ap50']),
  against: z.enum(['current', 'recalibrated']),
  pairs: z.number().int(),
  mean_difference: z.number(),
  /** Over videos, from five up. */
  interval95: intervalSchema.nullable(),
  /** Exact paired sign-flip test, two-sided. */
  p: z.number(),
  /** The smallest p that so many videos can reach. */
  least_p: z.number(),
});
export type EvaluationTest = z.infer<typeof testSchema>;

export const evaluationResult = z.object({
  current: reportSchema,
  recalibrated: reportSchema.nullable(),
  candidate: reportSchema,
  /** The factor that recalibration fitted; null where too few heads are labeled, left out by earlier versions. */
  fitted_box_factor: z.number().nullable().optional(),
  tests: z.array(testSchema),
});
export type EvaluationResult = z.infer<typeof evaluationResult>;
export type EvaluationReport = z.infer<typeof reportSchema>;

const evaluationFields = {
  id: idField,
  version_id: idField,
  version_number: z.number().int(),
  model_id: idField,
  model_name: z.string(),
  state: z.enum(['running', 'completed', 'failed']),
  task_id: idField.nullable(),
  set_sha256: z.string(),
  /** How often somebody has looked at these frames in the project, with this time. */
  looks: z.number().int(),
  videos: z.number().int(),
  frames: z.number().int(),
  current_name: z.string(),
  current_sha256: z.string(),
  error: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.string(),
};

export const evaluationSummary = z.object({
  ...evaluationFields,
  /** Null until it is there. */
  summary: z
    .object({ current: figuresSchema, recalibrated: figuresSchema.nullable(), candidate: figuresSchema })
    .nullable(),
});
export type EvaluationSummary = z.infer<typeof evaluationSummary>;

export const evaluationSchema = z.object({
  ...evaluationFields,
  /** Names of the videos, in the order of all figures by video; '–' for one that is gone. */
  video_names: z.array(z.string()),
  /** Videos by whose score the candidate's weights were chosen: their figures flatter it. */
  chosen_by: z.number().int(),
  /** Sizes of the frames of worst cases, px. */
  frame_sizes: z.record(z.string(), z.object({ width: z.number().int(), height: z.number().int() })),
  result: evaluationResult.nullable(),
});
export type EvaluationView = z.infer<typeof evaluationSchema>;

export const evaluateVersion = defineContract({
  method: 'POST',
  path: '/technical/model-versions/{id}/evaluate',
  summary:
    'Compare a version with what its project uses now, and with that recalibrated, on completely labeled frames of videos that it did not learn from; answers with the task to watch',
  tag,
  admission: EVALUATORS,
  params: idParams,
  body: z.object({
    /** Without them all datasets of the project. */
    dataset_ids: z.array(idField).min(1).max(MAX_DATASETS).optional(),
  }),
  result: z.object({ evaluation_id: idField, task_id: idField }),
  status: 202,
});

export const listEvaluations = defineContract({
  method: 'GET',
  path: '/technical/models/{id}/evaluations',
  summary: 'How the versions of a model did, the newest evaluation first',
  tag,
  admission: MODEL_READERS,
  params: idParams,
  query: pageQuery,
  result: z.object({
    evaluations: z.array(evaluationSummary),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  }),
});

export const getEvaluation = defineContract({
  method: 'GET',
  path: '/technical/evaluations/{id}',
  summary:
    'One evaluation with all figures: by video, by threshold, whether scores can be read as probabilities, and the worst frames',
  tag,
  admission: MODEL_READERS,
  params: idParams,
  result: evaluationSchema,
});
