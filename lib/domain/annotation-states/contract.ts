import { z } from 'zod';
import { LABELERS, labelSchema, MORPHOLOGY_CLASSES } from '@/lib/domain/labels/contract-fields';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, pageQuery } from '@/lib/platform/http/fields';

// How far the annotation of frames and of morphology labels is, as its management page lists them.

export const ANNOTATION_STATUSES = ['pending', 'in_progress', 'completed'] as const;
export type AnnotationStatus = (typeof ANNOTATION_STATUSES)[number];
const statusField = z.enum(ANNOTATION_STATUSES);

export const STATE_SORTS = ['date', 'status', 'frameNumber'] as const;

const tag = 'Annotations';
const count = z.number().int();

const listQuery = pageQuery.extend({
  dataset_id: idField.optional(),
  status: statusField.optional(),
  /** `date`: when the frame was extracted or the label made. */
  sort: z.enum(STATE_SORTS).default('date'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type StateFilter = z.output<typeof listQuery>;

const frameStateSchema = z.object({
  id: idField,
  frameNumber: count,
  width: count,
  height: count,
  videoId: idField,
  videoName: z.string(),
  datasetId: idField,
  datasetName: z.string(),
  /** Completed: a person said that every cell has its box. In progress: people changed boxes or put some into a label. */
  status: statusField,
  boxes: count,
  /** Drawn, imported or verified by a person. */
  verified: count,
  /** The others: nobody has confirmed them yet. */
  proposed: count,
  /** Boxes that are in a data label of anybody. */
  inLabels: count,
  labeledAt: z.string().nullable(),
  labeledByName: z.string().nullable(),
  createdAt: z.string(),
});
export type FrameState = z.infer<typeof frameStateSchema>;

export const listFrameStates = defineContract({
  method: 'GET',
  path: '/sarm/annotation/list-frames',
  summary:
    'Frames with how far their annotation is; of pictures that were extracted twice, the one that counts',
  tag,
  admission: LABELERS,
  query: listQuery,
  result: z.object({ frames: z.array(frameStateSchema), total: count }),
});

const morphologyStateSchema = labelSchema.extend({
  /** Completed: every cell has a class. In progress: some have. */
  status: statusField,
  /** Cells that a person gave a class. */
  judged: count,
  /** Of its cells; null for a label without any. */
  firstFrame: count.nullable(),
  lastFrame: count.nullable(),
});
export type MorphologyState = z.infer<typeof morphologyStateSchema>;

export const listMorphologyStates = defineContract({
  method: 'GET',
  path: '/sarm/annotation/list-morphology',
  summary:
    "One's own morphology labels with how many of their cells are judged; with review_annotations everybody's",
  tag,
  admission: LABELERS,
  query: listQuery,
  result: z.object({ labels: z.array(morphologyStateSchema), total: count }),
});

const byStatus = z.object({ pending: count, in_progress: count, completed: count });

const statisticsSchema = z.object({
  frames: byStatus.extend({ total: count, boxes: count, verified: count, proposed: count, inLabels: count }),
  morphology: byStatus.extend({
    total: count,
    cells: count,
    judged: count,
    classes: z.record(z.enum(MORPHOLOGY_CLASSES), count),
  }),
});
export type AnnotationStatistics = z.infer<typeof statisticsSchema>;

export const getAnnotationStatistics = defineContract({
  method: 'GET',
  path: '/sarm/annotation/annotation-statistics',
  summary: 'The same frames and labels counted: by status, boxes by who confirmed them, cells by class',
  tag,
  admission: LABELERS,
  query: z.object({ dataset_id: idField.optional() }),
  result: statisticsSchema,
});
