import { z } from 'zod';
import { MOVEMENT_KEYS } from '@/lib/domain/reports/contract-content';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, pageQuery, queryFlag } from '@/lib/platform/http/fields';
import { videoResultSchema } from './contract';

// What was measured on the videos of a dataset, with the model that did it: for whoever looks after the models.

const percentInterval = z.object({
  percent: z.number(),
  interval_95: z.object({ low: z.number(), high: z.number() }),
});

const measurementSchema = videoResultSchema.extend({
  id: idField,
  /** The one that the pages of the clinical workflow show of its video. */
  is_newest: z.boolean(),
  /** Null for a model that ships with the product, or one that is gone. */
  project_model: z.object({ id: idField, name: z.string(), version_number: z.number().int() }).nullable(),
  model_version: z.string(),
  /** Null where the file does not say it. */
  frames_per_second: z.number().nullable(),
  duration_seconds: z.number().nullable(),
  /** Undiluted sample under the counted area, nl; null where it is not known. */
  examined_volume_nl: z.number().nullable(),
  counted_area_um2: z.number().nullable(),
  chamber_depth_um: z.number().nullable(),
  dilution: z.number().nullable(),
  /** Each grade with its interval; null where motility was not graded. */
  grades: z
    .object({
      rapid: percentInterval,
      slow: percentInterval,
      non_progressive: percentInterval,
      immotile: percentInterval,
    })
    .nullable(),
  velocity_histogram: z
    .object({ binWidthMicronsPerSecond: z.number(), spermatozoa: z.array(z.number()) })
    .nullable(),
  movement: z.array(
    z.object({
      key: z.enum(MOVEMENT_KEYS),
      unit: z.string(),
      mean: z.number(),
      standardDeviation: z.number().nullable(),
      median: z.number(),
    }),
  ),
});
export type MeasurementView = z.infer<typeof measurementSchema>;

export const listMeasurements = defineContract({
  method: 'GET',
  path: '/technical/analysis/measurements',
  summary:
    'Measurements of the videos of a dataset, or of one of them, the newest first: figures with intervals, and the model that made them',
  tag: 'Analyses',
  admission: ['view_analysis_results'],
  query: pageQuery.extend({
    dataset_id: idField,
    video_id: idField.optional(),
    /** All measurements that are kept, not only the newest of each video. */
    earlier: queryFlag.default(false),
  }),
  result: z.object({
    measurements: z.array(measurementSchema),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  }),
});
