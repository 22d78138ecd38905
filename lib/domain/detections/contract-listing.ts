import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, PAGE_LIMIT } from '@/lib/platform/http/fields';
import { DETAIL_VIEWERS } from './contract';

// Detections of videos and datasets, as the annotation pages list them. Only for who may see what boxes say.

const READERS = [...DETAIL_VIEWERS, 'annotate_morphology', 'review_annotations'] as const;
const tag = 'Detections';
const corners = { x1: z.number(), y1: z.number(), x2: z.number(), y2: z.number() };

export const listedDetectionSchema = z.object({
  id: idField,
  detection_id: idField,
  sperm_detection_id: idField,
  crop_id: idField,
  frame_id: idField,
  frameId: idField,
  video_id: idField,
  videoId: idField,
  dataset_id: idField,
  frame_number: z.number().int(),
  frameNumber: z.number().int(),
  ...corners,
  bounding_box: z.object(corners),
  /** Pixels of the original picture. */
  width: z.number(),
  height: z.number(),
  /** 0 to 1. */
  confidence: z.number(),
  class: z.string(),
  class_name: z.string(),
  className: z.string(),
  source: z.enum(['model', 'manual', 'interpolated', 'imported']),
  verified: z.boolean(),
  hasMask: z.boolean(),
  has_mask: z.boolean(),
  /** In a data label of anybody. */
  is_labeled: z.boolean(),
  version: z.number().int(),
  crop_url: z.string(),
  cropPath: z.string(),
  crop_path: z.string(),
  created_at: z.string(),
  createdAt: z.string(),
});
export type ListedDetectionView = z.infer<typeof listedDetectionSchema>;

const total = z.number().int();
const offset = z.coerce.number().int().min(0).max(1_000_000).default(0);

export const listVideoDetections = defineContract({
  method: 'GET',
  path: '/sarm/detection/get-video-detections/{videoId}',
  summary: 'The detections of a video, by frame',
  tag,
  admission: READERS,
  params: z.object({ videoId: idField }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).default(10), offset }),
  result: z.object({
    video_id: idField,
    detections: z.array(listedDetectionSchema),
    total,
    limit: total,
    offset: total,
  }),
});

export const getDetection = defineContract({
  method: 'GET',
  path: '/sarm/detection/get-detection/{id}',
  summary: 'One detection',
  tag,
  admission: READERS,
  params: idParams,
  result: listedDetectionSchema,
});

const share = z.number().min(0).max(1);

const filter = {
  dataset_id: idField.nullish(),
  datasetId: idField.nullish(),
  video_id: idField.nullish(),
  videoId: idField.nullish(),
  frame_id: idField.nullish(),
  frameId: idField.nullish(),
  class: z.string().max(50).nullish(),
  class_name: z.string().max(50).nullish(),
  source: listedDetectionSchema.shape.source.nullish(),
  verified: z.boolean().nullish(),
  has_mask: z.boolean().nullish(),
  is_labeled: z.boolean().nullish(),
  min_confidence: share.nullish(),
  max_confidence: share.nullish(),
};

export const filterDetections = defineContract({
  method: 'POST',
  path: '/sarm/detection/filter',
  summary: 'The detections of a dataset, video or frame that have these properties, by frame',
  tag,
  admission: READERS,
  body: z.object({
    ...filter,
    limit: z.number().int().min(1).max(PAGE_LIMIT).default(20),
    offset: z.number().int().min(0).max(1_000_000).default(0),
  }),
  result: z.object({
    detections: z.array(listedDetectionSchema),
    total,
    limit: total,
    offset: total,
  }),
});

/** So many crops a page of the mask page has. */
const CROPS_PER_PAGE = 24;

export const filterCrops = defineContract({
  method: 'POST',
  path: '/technical/crops/filter',
  summary: 'The same as crops, a page at a time',
  tag,
  admission: READERS,
  body: z.object({
    ...filter,
    page: z.number().int().min(1).max(1_000_000).default(1),
    limit: z.number().int().min(1).max(PAGE_LIMIT).default(CROPS_PER_PAGE),
  }),
  result: z.object({
    crops: z.array(listedDetectionSchema),
    total,
    total_count: total,
    total_pages: total,
    page: total,
    limit: total,
  }),
});
