import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { idField, nameField, queryFlag, textField } from '@/lib/platform/http/fields';

// What both documented sets of calls about data labels share. Browser-safe.

export const LABEL_TYPES = ['detection', 'morphology', 'morphology_segmentation'] as const;
export const MORPHOLOGY_CLASSES = [
  'normal',
  'head_defect',
  'midpiece_defect',
  'tail_defect',
  'cytoplasmic_droplet',
  'multiple_defects',
  'unknown',
] as const;
export type MorphologyClass = (typeof MORPHOLOGY_CLASSES)[number];

/** Who makes and reads data labels: their own, and with review_annotations those of others. */
export const LABELERS = ['annotate_detection', 'annotate_morphology', 'review_annotations'] as const;

/** One read of a label's items. */
export const MAX_ITEMS = 10_000;
/** Longer pages carry what is needed to count and to match, without links and second spellings. */
export const MAX_FULL_ITEMS = 1000;
/** So many items one call adds. */
export const MAX_ADDED = 10_000;

const ALIASES: Readonly<Record<string, MorphologyClass>> = {
  abnormal_head: 'head_defect',
  abnormal_midpiece: 'midpiece_defect',
  abnormal_tail: 'tail_defect',
};

/** A review class, or the name that the demo page has for it. */
export const morphologyField = z
  .string()
  .max(50)
  .transform((value) => ALIASES[value] ?? value)
  .pipe(z.enum(MORPHOLOGY_CLASSES));

export const classField = z.string().trim().min(1).max(50);
/** How sure the person is who labeled it. */
const certaintyField = z.number().int().min(1).max(5);
export const versionField = z.number().int().min(1).max(2_147_483_647);
export const qualityField = z
  .string()
  .max(20)
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(['good', 'fair', 'bad']));

const labelName = nameField.min(1, issueText('errors.labelNameRequired'));
const typeField = z.enum(LABEL_TYPES);

/** A new label as both sets send it; where the name is left out it is `{userId}_{datasetId}_detection` or `…_morphology`. */
export const newLabelFields = {
  name: labelName.optional(),
  data_label_name: labelName.optional(),
  description: textField.optional(),
  label_type: typeField.optional(),
  labelType: typeField.optional(),
  type: typeField.optional(),
  /** Oneself, or with review_annotations somebody of the project. */
  user_id: idField.nullish(),
  userId: idField.nullish(),
};

/** What a person says about an item. */
export const judgmentFields = {
  class: classField.optional(),
  class_name: classField.optional(),
  className: classField.optional(),
  morphology_class: morphologyField.nullable().optional(),
  morphologyClass: morphologyField.nullable().optional(),
  notes: textField.optional(),
  confidence: certaintyField.nullable().optional(),
};

const page = z.coerce.number().int().min(1).max(1_000_000).default(1);
export const labelPageQuery = { page, limit: z.coerce.number().int().min(1).max(200).default(20) };
export const itemPageQuery = { page, limit: z.coerce.number().int().min(1).max(MAX_ITEMS).default(20) };
/** Lists for which the specification has no pages: the first 200 unless told otherwise. */
export const wholeListQuery = { page, limit: z.coerce.number().int().min(1).max(200).default(200) };
export const ownerQuery = {
  user_id: idField.optional(),
  include_stats: queryFlag.optional(),
  includeStats: queryFlag.optional(),
};
/** `morphology` and `morphology_segmentation` each find both. */
export const typeQuery = { label_type: typeField.optional() };

export const pageFields = {
  total_count: z.number().int(),
  total_pages: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
};

export const statisticsSchema = z.object({
  total_items: z.number().int(),
  /** Of a detection label: boxes that a person drew, imported or verified; of a morphology label: cells with a class. */
  labeled_items: z.number().int(),
  unlabeled_items: z.number().int(),
  /** Of the detections, 0 to 1; null for a label without items. */
  average_confidence: z.number().nullable(),
  normal_count: z.number().int(),
  head_defect_count: z.number().int(),
  midpiece_defect_count: z.number().int(),
  tail_defect_count: z.number().int(),
  cytoplasmic_droplet_count: z.number().int(),
  multiple_defects_count: z.number().int(),
  unknown_count: z.number().int(),
});
export type LabelStatistics = z.infer<typeof statisticsSchema>;

export const labelSchema = z.object({
  id: idField,
  name: z.string(),
  /** Pages made it for the person without being told to, and look for it by this: it may be called otherwise since. */
  by_itself: z.boolean(),
  description: z.string(),
  dataset_id: idField,
  datasetId: idField,
  dataset_name: z.string(),
  datasetName: z.string(),
  project_id: idField,
  projectId: idField,
  user_id: idField,
  userId: idField,
  user_name: z.string(),
  userName: z.string(),
  label_type: typeField,
  labelType: typeField,
  item_count: z.number().int(),
  itemCount: z.number().int(),
  version: z.number().int(),
  created_at: z.string(),
  createdAt: z.string(),
  updated_at: z.string(),
  updatedAt: z.string(),
  stats: statisticsSchema.optional(),
});
export type LabelView = z.infer<typeof labelSchema>;

export const labelListSchema = z.object({
  data_labels: z.array(labelSchema),
  ...pageFields,
});

const pointSchema = z.object({ x: z.number(), y: z.number(), label: z.number().int() });
const box = { x1: z.number(), y1: z.number(), x2: z.number(), y2: z.number() };

/** The detection behind an item; pixels of the original picture. */
export const itemDetectionSchema = z.object({
  id: idField,
  detection_id: idField,
  sperm_detection_id: idField,
  crop_id: idField,
  frame_id: idField,
  frameId: idField,
  video_id: idField,
  videoId: idField,
  frame_number: z.number().int(),
  frameNumber: z.number().int(),
  ...box,
  width: z.number(),
  height: z.number(),
  bounding_box: z.object(box),
  /** 0 to 1. */
  confidence: z.number(),
  class: z.string(),
  class_name: z.string(),
  source: z.enum(['model', 'manual', 'interpolated', 'imported']),
  verified: z.boolean(),
  version: z.number().int(),
  hasMask: z.boolean(),
  crop_url: z.string(),
});

/** On every page. `confidence` is the detection's, 0 to 1; `label_confidence` the person's, 1 to 5. */
const slimItem = {
  id: idField,
  detection_id: idField,
  frame_id: idField,
  video_id: idField,
  video_name: z.string(),
  frame_number: z.number().int(),
  class_name: z.string(),
  morphology_class: z.enum(MORPHOLOGY_CLASSES).nullable(),
  confidence: z.number(),
  label_confidence: z.number().int().nullable(),
  mask_id: idField.nullable(),
  version: z.number().int(),
};

/** On pages of up to 1,000. */
const fullItem = z.object({
  data_label_id: idField,
  sperm_detection_id: idField,
  detectionId: idField,
  crop_id: idField,
  frameId: idField,
  videoId: idField,
  frameNumber: z.number().int(),
  name: z.string(),
  class: z.string(),
  className: z.string(),
  morphologyClass: z.enum(MORPHOLOGY_CLASSES).nullable(),
  labelConfidence: z.number().int().nullable(),
  notes: z.string(),
  bounding_box: z.object(box),
  source: itemDetectionSchema.shape.source,
  verified: z.boolean(),
  hasMask: z.boolean(),
  sperm_mask_id: idField.nullable(),
  quality: z.enum(['good', 'fair', 'bad']).nullable(),
  points: z.array(pointSchema),
  crop_url: z.string(),
  thumbnail_url: z.string(),
  visualization_url: z.string().nullable(),
  mask_url: z.string().nullable(),
  annotated_by: idField.nullable(),
  annotated_by_name: z.string().nullable(),
  created_at: z.string(),
  createdAt: z.string(),
  updated_at: z.string(),
});

export const itemSchema = z.object({ ...slimItem, ...fullItem.partial().shape });
export type ItemView = z.infer<typeof itemSchema>;

export const itemListSchema = z.object({ items: z.array(itemSchema), ...pageFields });
export type ItemList = z.infer<typeof itemListSchema>;

/** `item_type` says which id `item_id` is. */
export const itemTypeField = z.enum([
  'sperm_mask_id',
  'mask_id',
  'sperm_detection_id',
  'detection_id',
  'crop_id',
  'item_id',
]);
export type ItemType = z.infer<typeof itemTypeField>;

export const removedSchema = z.object({ success: z.literal(true), id: idField, message: z.string() });
export const addedItemSchema = itemSchema.extend({
  success: z.literal(true),
  /** False where the detection was in the label already. */
  added: z.boolean(),
  message: z.string(),
});
export const addedSchema = z.object({
  success: z.literal(true),
  data_label_id: idField,
  added: z.number().int(),
  /** In the label already. */
  already: z.number().int(),
  item_count: z.number().int(),
  message: z.string(),
});

/** What a version holds; kept as JSON in its row, too. */
export const countsSchema = z.object({
  frames: z.number().int(),
  /** Frames of which a person said that every cell has its box. */
  complete_frames: z.number().int(),
  items: z.number().int(),
  masks: z.number().int(),
  tracks: z.number().int(),
  classes: z.record(z.string(), z.number().int()),
  morphology_classes: z.record(z.string(), z.number().int()),
});
export type VersionCounts = z.infer<typeof countsSchema>;
