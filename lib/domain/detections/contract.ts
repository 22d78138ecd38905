import { z } from 'zod';
import { boxClass, coordinate, seenVersion } from '@/lib/domain/annotations/contract';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, mediaTokenQuery } from '@/lib/platform/http/fields';

export const CONFIDENCE_LIMITS = { min: 0.1, max: 0.9, step: 0.05 } as const;
/** So many frames one detection takes. */
export const MAX_FRAMES_PER_DETECTION = 200;

export const DEFAULT_DETECTION = {
  model_id: 'sperm-detector-int8-v1',
  confidence_threshold: 0.4,
  generate_crops: true,
  generate_visualization: true,
} as const;

export const detectionConfig = z.object({
  /** The id of an installed model, never a path. */
  model_id: z
    .string()
    .max(100)
    .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, issueText('errors.modelIdInvalid', { field: 'model_id' }))
    .default(DEFAULT_DETECTION.model_id),
  confidence_threshold: z.number().min(0.05).max(0.95).default(DEFAULT_DETECTION.confidence_threshold),
  generate_crops: z
    .boolean()
    .default(true)
    .describe(
      'Whether an answer with detections carries `crop_url` of each. Crops are drawn on demand and can always be asked for.',
    ),
  generate_visualization: z
    .boolean()
    .default(true)
    .describe(
      'Whether an answer with detections carries `visualization_url`. It is drawn on demand and can always be asked for.',
    ),
});
/** What a detection task keeps of its request. */
export const requestSchema = z.object({ frameIds: z.array(z.uuid()), config: detectionConfig });
export type DetectionConfig = z.output<typeof detectionConfig>;

export const detectionSchema = z.object({
  id: idField,
  frameId: idField,
  /** 0 to 1. Null, as class and model are, for who may not see the details of detections. */
  confidence: z.number().nullable(),
  class: z.string().nullable(),
  className: z.string().nullable(),
  /** Pixels of the original picture. */
  x1: z.number(),
  y1: z.number(),
  x2: z.number(),
  y2: z.number(),
  source: z.enum(['model', 'manual', 'interpolated', 'imported']),
  verified: z.boolean(),
  modelId: z.string().nullable(),
  hasMask: z.boolean(),
  /** That of the whole cell, else of one of its parts; null where there is none. */
  mask: z.object({ id: idField, mask_url: z.string() }).nullable(),
  /** Rises with each change. Sent back with a change, it makes the change fail when somebody else was faster. */
  version: z.number().int(),
  createdAt: z.string(),
});
export type DetectionView = z.infer<typeof detectionSchema>;

const tag = 'Detections';
const VIEWERS = ['view_frames', 'select_frames', 'view_detailed_detection', 'annotate_detection'] as const;
/** People who draw boxes see what the boxes say, too. */
export const DETAIL_VIEWERS = ['view_detailed_detection', 'annotate_detection'] as const;
/** Who starts detections and corrects boxes. */
export const DETECTORS = ['select_frames', 'extract_frames', 'annotate_detection'] as const;
const frameParams = z.object({ frameId: idField });
const detectionParams = z.object({ detectionId: idField });

const frameDetections = z.object({
  status: z.enum(['success', 'pending']),
  frame_id: idField,
  video_id: idField,
  frame_number: z.number().int(),
  detections: z.array(
    detectionSchema.extend({
      /** Left out for who may not see the details of detections, and where `generate_crops` is false. */
      crop_url: z.string().optional(),
    }),
  ),
  /** The picture with its boxes; left out where `generate_visualization` is false. */
  visualization_url: z.string().optional(),
  detection_count: z.number().int(),
  metadata: z.record(z.string(), z.unknown()),
  /** To watch, where the work goes on after the answer. */
  task_id: idField.nullable(),
});

export const detectFrame = defineContract({
  method: 'POST',
  path: '/sarm/detection/detect-sperm',
  summary:
    'Detect sperm on one frame and wait for it; after 25 s the answer is pending with the task to watch',
  tag,
  admission: DETECTORS,
  body: z.object({ frame_id: idField, config: detectionConfig.prefault({}) }),
  result: frameDetections,
});

export const getFrameDetections = defineContract({
  method: 'GET',
  path: '/sarm/detection/get-sperm/{frameId}',
  summary:
    'The detections of a frame. Class, confidence and model are null without view_detailed_detection or annotate_detection',
  tag,
  admission: VIEWERS,
  params: frameParams,
  result: frameDetections,
});

export const deleteFrameDetections = defineContract({
  method: 'DELETE',
  path: '/sarm/detection/delete-detections/{frameId}',
  summary: 'Delete all detections of a frame',
  tag,
  admission: DETECTORS,
  params: frameParams,
  result: z.object({ status: z.literal('success'), deleted: z.number().int() }),
});

export const detectFrames = defineContract({
  method: 'POST',
  path: '/sarm/detection/detect-frames',
  summary: 'Detect sperm on up to 200 frames; answers at once with the task to watch',
  tag,
  admission: DETECTORS,
  body: z.object({
    frame_ids: z.array(idField).min(1, issueText('errors.noFramesToDetect')).max(MAX_FRAMES_PER_DETECTION),
    config: detectionConfig.prefault({}),
  }),
  result: z.object({ task_id: idField, status: z.string() }),
  status: 202,
});

export const getDetectionStatus = defineContract({
  method: 'GET',
  path: '/sarm/detection/detect-frames/status/{taskId}',
  summary: 'How far a detection over several frames is',
  tag,
  admission: VIEWERS,
  params: z.object({ taskId: idField }),
  result: z.object({
    task_id: idField,
    status: z.enum(['PENDING', 'STARTED', 'SUCCESS', 'FAILURE', 'CANCELLED']),
    current: z.number().int(),
    total: z.number().int(),
    error: z.string().nullable(),
    result: z.object({
      current: z.number().int(),
      total: z.number().int(),
      status: z.string(),
      error: z.string().nullable(),
    }),
  }),
});

/** The version that a change was made from: 409 when the detection has another by now. Without it, the change overwrites. */
const version = seenVersion;

export const updateDetection = defineContract({
  method: 'PATCH',
  path: '/sarm/detection/update-sperm/{detectionId}',
  summary:
    "Correct a detection's box or class; that also verifies it. Fields that a detection does not have are refused",
  tag,
  admission: DETECTORS,
  params: detectionParams,
  body: z.strictObject({
    x1: coordinate.optional(),
    y1: coordinate.optional(),
    x2: coordinate.optional(),
    y2: coordinate.optional(),
    class: boxClass.optional(),
    /** Other spellings of `class`. */
    className: boxClass.optional(),
    label: boxClass.optional(),
    verified: z.boolean().optional(),
    version: version.optional(),
  }),
  result: detectionSchema,
});

export const deleteDetection = defineContract({
  method: 'DELETE',
  path: '/sarm/detection/delete-sperm/{detectionId}',
  summary: 'Delete one detection',
  tag,
  admission: DETECTORS,
  params: detectionParams,
  query: z.object({ version: z.coerce.number().pipe(version).optional() }),
  status: 204,
});

export const addDetection = defineContract({
  method: 'POST',
  path: '/sarm/detection/manual-detect-sperm',
  summary:
    'Add a box that a person drew; it counts as verified. With a frame alone: detect on it at a person’s request, as detect-sperm does',
  tag,
  admission: DETECTORS,
  body: z.union([
    z.object({
      frame_id: idField,
      x1: coordinate,
      y1: coordinate,
      x2: coordinate,
      y2: coordinate,
      class: boxClass.default('sperm'),
    }),
    z.strictObject({ frame_id: idField }),
  ]),
  result: z.union([detectionSchema, frameDetections]),
  status: 201,
});

export const getDetectionDetail = defineContract({
  method: 'GET',
  path: '/sarm/detection/get-detail-detection/{detectionId}',
  summary: 'One detection with its frame and video',
  tag,
  admission: DETAIL_VIEWERS,
  params: detectionParams,
  result: detectionSchema.extend({
    frame: z.object({
      id: idField,
      frameNumber: z.number().int(),
      timeOffset: z.number(),
      width: z.number().int(),
      height: z.number().int(),
    }),
    video: z.object({ id: idField, name: z.string() }),
    crop_url: z.string(),
  }),
});

const picture = <P extends z.ZodType>(
  path: string,
  summary: string,
  params: P,
  admission: readonly [string, ...string[]] = VIEWERS,
) =>
  defineContract({
    method: 'GET',
    path,
    summary: `${summary}. Needs a session or a media token of its video`,
    tag,
    admission,
    orMediaToken: true,
    params,
    query: mediaTokenQuery,
    produces: 'image/jpeg',
  });

export const viewResult = picture(
  '/sarm/detection/view-result/{frameId}',
  "A frame's picture with its detections drawn in",
  frameParams,
);
export const viewVisualization = picture(
  '/sarm/media/view-visualization/{id}',
  "A frame's picture with its detections drawn in",
  idParams,
);
export const viewCrop = picture(
  '/sarm/media/view-crop/{id}',
  'The part of the picture around a detection',
  idParams,
  [...DETAIL_VIEWERS, 'annotate_morphology', 'review_annotations'],
);
