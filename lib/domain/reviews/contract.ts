import { z } from 'zod';
import { MORPHOLOGY_CLASSES } from '@/lib/domain/labels/contract-fields';
import { type AnswerOf, defineContract } from '@/lib/platform/http/contract';
import { idField, pageFacts, tableQuery, textField } from '@/lib/platform/http/fields';

/** Who sees what was decided about their own work; with review_annotations about everybody's. */
const REVIEW_READERS = ['review_annotations', 'annotate_detection', 'annotate_morphology'] as const;
const REVIEWERS = ['review_annotations'] as const;

/** The two queues: frames of detection labels, and items of morphology labels. */
export const REVIEW_KINDS = ['detection', 'morphology'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];
export const REVIEW_STATUSES = ['pending', 'approved', 'rejected', 'needs_correction'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
export const DECISIONS = ['approved', 'rejected', 'needs_correction'] as const;
export type Decision = (typeof DECISIONS)[number];

/** So many units one call decides about. */
const MAX_DECIDED = 100;
/** So many boxes of one unit are handed out. */
export const MAX_UNIT_BOXES = 2000;

const person = z.object({ id: idField, name: z.string() });
const count = z.number().int();
const versionField = z.number().int().min(1).max(2_147_483_647);
const hashField = z
  .string()
  .max(64)
  .regex(/^[0-9a-f]{64}$/);
const labelType = z.enum(['detection', 'morphology', 'morphology_segmentation']);
const corners = { x1: z.number(), y1: z.number(), x2: z.number(), y2: z.number() };

const unitSchema = z.object({
  id: idField,
  type: z.enum(REVIEW_KINDS),
  labelId: idField,
  labelName: z.string(),
  labelType,
  projectId: idField,
  datasetId: idField,
  datasetName: z.string(),
  videoId: idField,
  videoName: z.string(),
  frameId: idField,
  frameNumber: count,
  imageUrl: z.string(),
  /** Boxes of the frame that are in the label; 1 for an item of a morphology label. */
  labelCount: count,
  /** Of the detections, 0 to 1, on average. */
  confidence: z.number(),
  /** The item of a morphology label, with its cell; null for a frame. */
  itemId: idField.nullable(),
  cropId: idField.nullable(),
  detectionId: idField.nullable(),
  morphologyClass: z.enum(MORPHOLOGY_CLASSES).nullable(),
  /** Whose label it is. */
  createdBy: idField,
  creatorName: z.string(),
  createdAt: z.string(),
  /** Pending again where something was changed since it was decided. */
  status: z.enum(REVIEW_STATUSES),
  reviewedBy: idField.nullable(),
  reviewerName: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  /** Of the decision; of what is pending, those that a reviewer kept so far. */
  notes: z.string(),
  /** What was decided before something was changed; null where the last decision stands, or none was made. */
  reopened: z
    .object({ status: z.enum(DECISIONS), by: z.string().nullable(), at: z.string(), notes: z.string() })
    .nullable(),
  /** Sent back with a decision, it makes the decision fail when somebody else was faster. */
  version: count,
  /** Of what is to be decided about. */
  contentHash: z.string(),
});
export type ReviewUnit = z.infer<typeof unitSchema>;

const dayField = z.iso.date().optional();
const filterFields = {
  dataset_id: idField.optional(),
  label_id: idField.optional(),
  creator_id: idField.optional(),
  label_type: labelType.optional(),
  /** Days (UTC) on which it came into the queue. */
  from: dayField,
  to: dayField,
};

export const REVIEW_SORTS = [
  'createdAt',
  'datasetName',
  'frameNumber',
  'creatorName',
  'status',
  'labelCount',
  'reviewedAt',
] as const;

const tag = 'Review';
const unitParams = z.object({ unitId: idField });

export const listUnits = defineContract({
  method: 'GET',
  path: '/sarm/review/list-units',
  summary:
    "What is to be reviewed or was: frames of detection labels or items of morphology labels; without review_annotations one's own",
  tag,
  admission: REVIEW_READERS,
  query: tableQuery(REVIEW_SORTS, { sort: 'createdAt', order: 'desc' }).extend({
    type: z.enum(REVIEW_KINDS).default('detection'),
    status: z.enum(REVIEW_STATUSES).optional(),
    ...filterFields,
  }),
  result: z.object({ units: z.array(unitSchema), ...pageFacts }),
});

const statusCounts = z.object({
  total: count,
  pending: count,
  approved: count,
  rejected: count,
  needs_correction: count,
});
export type StatusCounts = z.infer<typeof statusCounts>;

export const getStatistics = defineContract({
  method: 'GET',
  path: '/sarm/review/get-statistics',
  summary: 'How much is to be reviewed and how it was decided: by status, person and class, for both queues',
  tag,
  admission: REVIEW_READERS,
  query: z.object(filterFields),
  result: z.object({
    detection: statusCounts,
    morphology: statusCounts,
    /** The 200 with the most. */
    creators: z.array(statusCounts.extend({ type: z.enum(REVIEW_KINDS), ...person.shape })),
    classes: z.array(z.object({ type: z.enum(REVIEW_KINDS), name: z.string(), count })),
    /** Whose units there are without these filters, to choose from. */
    people: z.array(person),
    datasets: z.array(person),
  }),
});
export type ReviewStatistics = AnswerOf<typeof getStatistics>;

const boxSchema = z.object({
  id: idField,
  ...corners,
  class: z.string(),
  confidence: z.number(),
  source: z.enum(['model', 'manual', 'interpolated', 'imported']),
  verified: z.boolean(),
});
export type ReviewBox = z.infer<typeof boxSchema>;

const decisionSchema = z.object({
  id: idField,
  decision: z.enum(DECISIONS),
  notes: z.string(),
  by: z.string().nullable(),
  at: z.string(),
  /** Whether it was about what is there now. */
  isOfNow: z.boolean(),
});
export type ReviewDecision = z.infer<typeof decisionSchema>;

export const getUnit = defineContract({
  method: 'GET',
  path: '/sarm/review/get-unit/{unitId}',
  summary: 'One unit with its boxes (the first 2,000), what a model had proposed there, and its mask',
  tag,
  admission: REVIEW_READERS,
  params: unitParams,
  result: unitSchema.extend({
    frame: z.object({ width: count, height: count, labeledAt: z.string().nullable() }),
    boxes: z.array(boxSchema),
    boxCount: count,
    /** As the model proposed them; `outcome` says what people made of each. */
    proposals: z.array(
      boxSchema
        .pick({ id: true, x1: true, y1: true, x2: true, y2: true, class: true, confidence: true })
        .extend({ outcome: z.enum(['accepted', 'corrected', 'rejected', 'open']) }),
    ),
    /** Boxes that count on the frame and are not in the label. */
    notInLabel: count,
    mask: z
      .object({
        id: idField,
        overlayUrl: z.string(),
        source: z.enum(['points', 'predicted', 'painted', 'imported']),
        score: z.number().nullable(),
        quality: z.enum(['good', 'fair', 'bad']).nullable(),
      })
      .nullable(),
    item: z
      .object({ notes: z.string(), certainty: count.nullable(), annotatedBy: z.string().nullable() })
      .nullable(),
    /** Why the caller can't approve it. */
    hindrance: z.enum(['not-reviewer', 'own-work', 'decided', 'read-only']).nullable(),
  }),
});
export type ReviewUnitDetail = AnswerOf<typeof getUnit>;

export const decideUnit = defineContract({
  method: 'POST',
  path: '/sarm/review/decide/{unitId}',
  summary:
    'Approve, reject or send back what is pending, with notes. 409 when somebody else decided or changed it since. Nobody approves their own work, unless nobody else could',
  tag,
  admission: REVIEWERS,
  params: unitParams,
  body: z.object({
    decision: z.enum(DECISIONS),
    notes: textField.default(''),
    version: versionField.optional(),
    content_hash: hashField.optional(),
  }),
  result: unitSchema,
});

export const decideUnits = defineContract({
  method: 'POST',
  path: '/sarm/review/decide-units',
  summary: 'The same decision about up to 100 units: all of them, or none',
  tag,
  admission: REVIEWERS,
  body: z.object({
    units: z
      .array(z.object({ id: idField, version: versionField.optional(), content_hash: hashField.optional() }))
      .min(1)
      .max(MAX_DECIDED),
    decision: z.enum(DECISIONS),
    notes: textField.default(''),
  }),
  result: z.object({ units: z.array(unitSchema) }),
});

export const saveNotes = defineContract({
  method: 'PUT',
  path: '/sarm/review/save-notes/{unitId}',
  summary:
    'Keep notes about what is pending, without a decision. 409 once it is decided, or when somebody else changed it since',
  tag,
  admission: REVIEWERS,
  params: unitParams,
  body: z.object({ notes: textField, version: versionField.optional() }),
  result: unitSchema,
});

export const listDecisions = defineContract({
  method: 'GET',
  path: '/sarm/review/list-decisions/{unitId}',
  summary: 'Every decision about a unit, the newest first',
  tag,
  admission: REVIEW_READERS,
  params: unitParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  result: z.object({ decisions: z.array(decisionSchema), total: count }),
});
