import { z } from 'zod';
import { idField } from '@/lib/platform/http/fields';

/** Who works on masks. */
export const ANNOTATORS = ['annotate_detection', 'annotate_morphology'] as const;

/** What a mask may outline; the same as in the table. */
export const MASK_PARTS = ['cell', 'head', 'acrosome', 'vacuole', 'midpiece', 'tail'] as const;
/** More points than anyone needs would only keep others waiting. */
export const MAX_POINTS = 32;

const modelId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._+-]*$/);

export const maskFields = {
  /** What is outlined. Left out, the points decide between part, head and cell, and the mask counts as the cell's. */
  part: z.enum(MASK_PARTS).optional(),
  /** Of requests of one person for one cell that wait, only the newest is answered; the others get 409. */
  request_id: z.union([z.string().max(100), z.number()]).optional(),
  random_seed: z.number().int().min(0).max(999_999).optional(),
  use_enhanced_morphology: z.boolean().default(true),
};

/** The version of the mask that a new one replaces, 0 for none: 409 when there is another by now. */
export const maskVersion = z.number().int().min(0).max(2_147_483_647);

const pointPrompt = z.object({
  x: z.number().min(-1e5).max(1e5),
  y: z.number().min(-1e5).max(1e5),
  /** 1 foreground, 0 background. */
  label: z.union([z.literal(0), z.literal(1)]).default(1),
});

export const pointMaskBody = (defaultModel: string) =>
  z.object({
    /** The id of the detection. */
    crop_id: idField,
    point_prompts: z.array(pointPrompt).min(1).max(MAX_POINTS),
    model_id: modelId.default(defaultModel),
    /** Whether the answer names a picture of the mask over the crop. */
    save_visualization: z.boolean().default(true),
    /** False for a look at what the points give: nothing is stored. */
    save_mask: z.boolean().default(true),
    /** False: 409 where the cell has a mask already. */
    overwrite_existing: z.boolean().default(true),
    use_normalized_coordinates: z.boolean().default(false),
    version: maskVersion.optional(),
    ...maskFields,
  });
export type PointMaskRequest = z.output<ReturnType<typeof pointMaskBody>>;

export const suggestBody = (defaultModel: string) =>
  z.object({
    crop_id: idField,
    model_id: modelId.default(defaultModel),
    num_points: z.number().int().min(1).max(MAX_POINTS).default(5),
    return_normalized_coordinates: z.boolean().default(false),
    use_enhanced_morphology: maskFields.use_enhanced_morphology,
    random_seed: maskFields.random_seed,
    request_id: maskFields.request_id,
  });
export type SuggestRequest = z.output<ReturnType<typeof suggestBody>>;

const windowFields = {
  /** The window that the mask fills, px of the frame. */
  window: z.object({
    x: z.number().int(),
    y: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
  }),
  /** COCO's compressed run lengths of the window; size is height and width. */
  rle: z.object({ size: z.tuple([z.number().int(), z.number().int()]), counts: z.string() }),
};

/** A point as it was set, in px of the frame and of the crop, and relative to the crop. */
const setPoint = z.object({
  x: z.number(),
  y: z.number(),
  relative_x: z.number(),
  relative_y: z.number(),
  label: z.union([z.literal(0), z.literal(1)]),
});

export const maskResult = z.object({
  success: z.literal(true),
  /** Predicted IoU, 0 to 1; null where the model predicts none. */
  confidence: z.number().nullable(),
  /** The model that did it, which may be another than the one asked for. */
  model_id: z.string(),
  requested_model_id: z.string().nullable(),
  points: z.array(setPoint),
  crop_id: idField,
  video_id: idField,
  frame_id: idField,
  part: z.enum(MASK_PARTS),
  /** What the points meant: part, head, cell or a named part; null for a model that knows none of them. */
  target: z.string().nullable(),
  ...windowFields,
  /** Outer outlines, px of the frame, for drawing. */
  outlines: z.array(z.array(z.tuple([z.number(), z.number()]))),
  area_px: z.number().int(),
  /** Null, as the ids and addresses are, where nothing was stored. */
  version: z.number().int().nullable(),
  mask_url: z.string().nullable(),
  visualization_url: z.string().nullable(),
  sperm_mask_id: idField.nullable(),
  mask_id: idField.nullable(),
  request_id: z.union([z.string(), z.number()]).nullable(),
});
export type MaskResult = z.input<typeof maskResult>;

export const storedMask = z.object({
  id: idField,
  mask_id: idField,
  sperm_mask_id: idField,
  detection_id: idField,
  crop_id: idField,
  part: z.enum(MASK_PARTS),
  ...windowFields,
  confidence: z.number().nullable(),
  /** A person's verdict; null as long as nobody has given one. */
  quality: z.enum(['good', 'fair', 'bad']).nullable(),
  source: z.enum(['points', 'predicted', 'painted', 'imported']),
  /** In px of the frame. */
  points: z.array(z.object({ x: z.number(), y: z.number(), label: z.union([z.literal(0), z.literal(1)]) })),
  model_id: z.string().nullable(),
  sha256: z.string(),
  version: z.number().int(),
  mask_url: z.string(),
  visualization_url: z.string(),
  created_at: z.string(),
});
export type StoredMask = z.input<typeof storedMask>;

export const suggestResult = z.object({
  success: z.literal(true),
  points: z.array(z.object({ x: z.number(), y: z.number(), label: z.union([z.literal(0), z.literal(1)]) })),
  model_id: z.string(),
  requested_model_id: z.string(),
  crop_id: idField,
  normalized: z.boolean(),
  request_id: z.union([z.string(), z.number()]).nullable(),
});

export const modelsResult = z.object({
  models: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      version: z.string(),
      default: z.boolean(),
      is_default: z.boolean(),
      model_type: z.literal('segmentation'),
      type: z.literal('segmentation'),
      status: z.enum(['installed', 'not installed', 'broken']),
      /** Why it can't be used. */
      reason: z.string().nullable(),
      /** The model that answers a call which names this one. */
      answered_by: z.string(),
    }),
  ),
});
