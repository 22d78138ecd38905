import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, mediaTokenQuery } from '@/lib/platform/http/fields';
import {
  ANNOTATORS,
  MASK_PARTS,
  maskFields,
  maskResult,
  maskVersion,
  modelsResult,
  pointMaskBody,
  storedMask,
  suggestBody,
  suggestResult,
} from './contract-fields';

/** The documented clients' default; the shipped model answers while it is not installed. */
const DEFAULT_MODEL = 'sam2_large';
const tag = 'Masks';

export const listModels = defineContract({
  method: 'GET',
  path: '/sarm/annotation/models',
  summary:
    'Segmentation models: the shipped one and SAM 2. Of a SAM 2 model that is not installed or broken, the shipped one does the work',
  tag,
  admission: ANNOTATORS,
  result: modelsResult,
});

export const generateMask = defineContract({
  method: 'POST',
  path: '/sarm/annotation/generate-mask',
  summary:
    'Outline a cell by points, px of its crop at the resolution of the frame or 0 to 1. The answer names the model that did it',
  tag,
  admission: ANNOTATORS,
  body: pointMaskBody(DEFAULT_MODEL),
  result: maskResult,
});

export const suggestPoints = defineContract({
  method: 'POST',
  path: '/sarm/annotation/auto-suggest-points',
  summary: 'Points that outline a cell, found by the shipped model',
  tag,
  admission: ANNOTATORS,
  body: suggestBody(DEFAULT_MODEL),
  result: suggestResult,
});

export const predictMask = defineContract({
  method: 'POST',
  path: '/sarm/annotation/predict-mask',
  summary:
    'Outline a cell without points, with the fine-tuned model where one is deployed and otherwise with the shipped one; the answer says which',
  tag,
  admission: ANNOTATORS,
  body: z.object({
    crop_id: idField,
    use_finetune: z.boolean().default(true),
    save_mask: z.boolean().default(true),
    save_visualization: z.boolean().default(true),
    use_enhanced_morphology: z.boolean().default(true),
    overwrite_existing: z.boolean().default(true),
    part: maskFields.part,
    version: maskVersion.optional(),
    request_id: maskFields.request_id,
  }),
  result: maskResult,
});

const detectionParams = z.object({ detectionId: idField });
/** A frame of 8K has 7,680 columns: more runs than this would be noise, not a cell. */
const MAX_RUNS = 100_000;
const pixel = z.number().int().min(0).max(100_000);
const side = z.number().int().min(1).max(20_000);

export const paintMask = defineContract({
  method: 'POST',
  path: '/sarm/annotation/detections/{detectionId}/mask',
  summary:
    'Store a mask that a person painted: run lengths of a window of the frame, column by column, background first. It takes the place of the mask before',
  tag,
  admission: ANNOTATORS,
  params: detectionParams,
  body: z.object({
    x: pixel,
    y: pixel,
    width: side,
    height: side,
    /** Run lengths, or the same as COCO's compressed string. */
    runs: z.union([
      z.array(z.number().int().min(0)).min(1).max(MAX_RUNS),
      z
        .string()
        .min(1)
        .max(4 * MAX_RUNS),
    ]),
    part: z.enum(MASK_PARTS).default('cell'),
    /** The version of the mask that it was painted over, 0 for none: 409 when there is another by now. */
    version: maskVersion.optional(),
  }),
  result: storedMask,
  status: 201,
});

export const clearMask = defineContract({
  method: 'DELETE',
  path: '/sarm/annotation/detections/{detectionId}/mask',
  summary:
    'Delete the mask of a detection, or of one of its parts. It is kept as history and can be restored',
  tag,
  admission: ANNOTATORS,
  params: detectionParams,
  query: z.object({
    part: z.enum(MASK_PARTS).default('cell'),
    version: z.coerce.number().pipe(maskVersion).optional(),
  }),
  result: z.object({
    success: z.literal(true),
    /** Of the mask that was deleted: what restores it. */
    mask_id: idField,
    detection_id: idField,
    /** What is left of the detection's masks. */
    masks: z.array(storedMask),
  }),
});

export const restoreMask = defineContract({
  method: 'POST',
  path: '/sarm/annotation/detections/{detectionId}/mask/restore',
  summary:
    'Bring back an earlier mask of a detection, deleted or replaced: a copy of it takes the place of the one that is there',
  tag,
  admission: ANNOTATORS,
  params: detectionParams,
  body: z.object({
    mask_id: idField,
    /** The version of the mask that it replaces, 0 for none. */
    version: maskVersion.optional(),
  }),
  result: storedMask,
  status: 201,
});

export const getMasks = defineContract({
  method: 'GET',
  path: '/sarm/annotation/detections/{detectionId}/masks',
  summary: 'The masks of a detection: at most one of the cell and one of each part',
  tag,
  admission: ANNOTATORS,
  params: detectionParams,
  result: z.object({ masks: z.array(storedMask) }),
});

export const viewMask = defineContract({
  method: 'GET',
  path: '/sarm/media/view-mask/{id}',
  summary:
    'A mask as a picture, by its own id or that of its detection: white on black, or with style=overlay over the crop. Needs a session or a media token of its video',
  tag,
  admission: [
    'view_frames',
    'select_frames',
    'view_detailed_detection',
    'annotate_detection',
    'annotate_morphology',
  ],
  orMediaToken: true,
  params: idParams,
  query: mediaTokenQuery.extend({
    style: z.enum(['mask', 'overlay']).default('mask'),
    /** Any text: a mask's address changes with it, so that browsers do not show an old one. */
    v: z.string().max(100).optional(),
  }),
  produces: 'image/png',
});
