import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, mediaTokenQuery, queryFlag } from '@/lib/platform/http/fields';

/** Sliders of the extraction dialog and bounds of the endpoint: one table. */
export const EXTRACTION_LIMITS = {
  frameRate: { min: 1, max: 30, step: 1 },
  count: { min: 5, max: 100, step: 5 },
  maxFrames: { min: 10, max: 200, step: 10 },
  quality: { min: 50, max: 100, step: 5 },
} as const;

/** What the business workflow extracts unless told otherwise. */
export const DEFAULT_EXTRACTION = {
  method: 'fps',
  frame_rate: 3,
  count: 30,
  extraction_method: 'auto',
  quality: 95,
  max_frames: 50,
} as const;

/** Frames per second that the extraction dialog offers first (specification, section 9); calls default to 3. */
export const DIALOG_FRAME_RATE = 5;

/** A number that the dialog's slider can be set to. */
const onSlider = ({
  min,
  max,
  step,
}: {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}) => z.number().min(min).max(max).multipleOf(step);

export const extractionConfig = z.object({
  /** `fps`: frames per second; `count`: frames in total, evenly spaced over the video. */
  method: z.enum(['fps', 'count']).default(DEFAULT_EXTRACTION.method),
  frame_rate: onSlider(EXTRACTION_LIMITS.frameRate).default(DEFAULT_EXTRACTION.frame_rate),
  count: onSlider(EXTRACTION_LIMITS.count).default(DEFAULT_EXTRACTION.count),
  /** There is one way to extract, and it is exact. */
  extraction_method: z.enum(['auto']).default(DEFAULT_EXTRACTION.extraction_method),
  /** JPEG quality in percent. */
  quality: onSlider(EXTRACTION_LIMITS.quality).default(DEFAULT_EXTRACTION.quality),
  max_frames: onSlider(EXTRACTION_LIMITS.maxFrames).default(DEFAULT_EXTRACTION.max_frames),
});
export type ExtractionConfig = z.output<typeof extractionConfig>;

export const frameSchema = z.object({
  id: idField,
  videoId: idField,
  frameNumber: z.number().int(),
  /** Seconds from the start of the video. */
  timeOffset: z.number(),
  timestamp: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  note: z.string().nullable(),
  selected: z.boolean(),
  /** A person drew or verified boxes on it, or said that it is completely labeled. */
  annotated: z.boolean(),
  detectionStatus: z.enum(['pending', 'processing', 'completed', 'failed']).nullable(),
  detectionCount: z.number().int(),
  hasDetection: z.boolean(),
  detectionModelId: z.string().nullable(),
  detectionResultUrl: z.string().nullable(),
  extractionSession: idField,
  metadata: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
});
export type FrameView = z.infer<typeof frameSchema>;

const tag = 'Frames';
const EXTRACTORS = ['select_frames', 'extract_frames', 'manage_videos'] as const;
const VIEWERS = ['view_frames', 'select_frames'] as const;
/** People who mark cells see the frames that they lie on. */
export const READERS = [
  ...VIEWERS,
  'annotate_detection',
  'annotate_morphology',
  'review_annotations',
] as const;

const extractBody = z.object({ videoId: idField, config: extractionConfig.prefault({}) });
const extractResult = z.object({
  task_id: idField,
  session_id: idField,
  status: z.string(),
  message: z.string(),
});

const extraction = (path: string) =>
  defineContract({
    method: 'POST',
    path,
    summary: 'Extract stills for people to look at; answers at once with the task to watch',
    tag,
    admission: EXTRACTORS,
    body: extractBody,
    result: extractResult,
    status: 202,
  });

export const extractFrame = extraction('/sarm/frame/extract-frame');
export const extractFrames = extraction('/sarm/frames/extract');
export const extractTechnicalFrames = extraction('/technical/frames/extract');

export const listFrames = defineContract({
  method: 'GET',
  path: '/sarm/media/list-frames/{videoId}',
  summary:
    'The frames of a video in order, each number once: the selected one, then the one with detections, with more of them, the newest',
  tag,
  admission: READERS,
  params: z.object({ videoId: idField }),
  query: z.object({
    limit: z.coerce.number().int().min(1).max(2000).default(100),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    /** True leaves out the frames that nobody selected. */
    selected: queryFlag.optional(),
  }),
  result: z.object({
    frames: z.array(frameSchema),
    total: z.number().int(),
    /** How many of the video's frames are selected. */
    selectedTotal: z.number().int(),
  }),
});

export const getFrame = defineContract({
  method: 'GET',
  path: '/sarm/frame/get-frame/{id}',
  summary: 'One frame',
  tag,
  admission: READERS,
  params: idParams,
  result: frameSchema,
});

export const selectFrame = defineContract({
  method: 'POST',
  path: '/technical/frames/{id}/select',
  summary: 'Select a frame, or unselect it with {"selected": false}',
  tag,
  admission: VIEWERS,
  params: idParams,
  body: z.object({ selected: z.boolean().default(true) }),
  result: frameSchema,
});

/** Longest note on a frame. */
export const MAX_NOTE_LENGTH = 2000;

export const updateFrame = defineContract({
  method: 'PATCH',
  path: '/sarm/frame/update-frame/{id}',
  summary: 'Write a note on a frame; null or an empty note removes it',
  tag,
  admission: VIEWERS,
  params: idParams,
  body: z.strictObject({ note: z.string().trim().max(MAX_NOTE_LENGTH).nullable() }),
  result: frameSchema,
});

export const deleteFrame = defineContract({
  method: 'DELETE',
  path: '/technical/frames/{id}',
  summary: 'Delete a frame with its detections',
  tag,
  admission: EXTRACTORS,
  params: idParams,
  status: 204,
});

export const viewFrame = defineContract({
  method: 'GET',
  path: '/sarm/media/view-frame/{id}',
  summary: "A frame's picture. Needs a session or a media token of its video",
  tag,
  admission: READERS,
  orMediaToken: true,
  params: idParams,
  query: mediaTokenQuery,
  produces: 'image/jpeg',
});
