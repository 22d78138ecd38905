import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, pageQuery } from '@/lib/platform/http/fields';
import { DETAIL_VIEWERS } from './contract';

// What detection has found in a video, frame by frame. Only for who may see what boxes say.

/** Bins of the histogram of confidence: 0 to 0.1 up to 0.9 to 1. */
export const CONFIDENCE_BINS = 10;
const total = z.number().int();
const share = z.number().nullable();

const frameResult = z.object({
  frame_id: idField,
  frame_number: total,
  time_offset: z.number(),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  /** Boxes that count, whoever or whatever drew them. */
  detections: total,
  /** Of them those that a model found and nobody changed, and those that people drew, imported or verified. */
  by_model: total,
  by_people: total,
  /** Of what a model found; null where it found nothing. */
  mean_confidence: share,
  lowest_confidence: share,
  labeled: z.boolean(),
  model_ids: z.array(z.string()),
});
export type FrameResult = z.infer<typeof frameResult>;

export const listDetectionResults = defineContract({
  method: 'GET',
  path: '/technical/detection/results/{videoId}',
  summary:
    'Frames of a video with how many detections each has and how sure the model was; sums and the histogram of confidence over all of them',
  tag: 'Detections',
  admission: DETAIL_VIEWERS,
  params: z.object({ videoId: idField }),
  query: pageQuery.extend({
    status: z.enum(['pending', 'processing', 'completed', 'failed']).optional(),
    sort: z.enum(['frame_number', 'detections', 'mean_confidence']).default('frame_number'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  result: z.object({
    video_id: idField,
    video_name: z.string(),
    dataset_id: idField,
    frames: z.array(frameResult),
    total,
    limit: total,
    offset: total,
    /** Of all frames, whatever was asked for. */
    sums: z.object({
      frames: total,
      completed: total,
      failed: total,
      open: total,
      detections: total,
      mean_confidence: share,
    }),
    /** Boxes that a model found, by confidence. */
    histogram: z.array(total).length(CONFIDENCE_BINS),
  }),
});
