import { z } from 'zod';
import { type AnswerOf, defineContract } from '@/lib/platform/http/contract';
import { idField, pageFacts } from '@/lib/platform/http/fields';

// Frames that two people annotate without seeing one another's boxes. The first one's are the frame's own, once it is
// marked as completely labeled; the second one's lie on a layer.

const READERS = ['annotate_detection', 'review_annotations'] as const;

/** `submitted` waits for somebody who makes one set of boxes of the two. */
export const DOUBLE_STATES = ['waiting', 'open', 'submitted', 'reconciled'] as const;
export type DoubleState = (typeof DOUBLE_STATES)[number];
/** So many boxes of each person are handed out. */
export const MAX_SIDE_BOXES = 10_000;

const count = z.number().int();
const share = z.number().nullable();
const person = z.object({ id: idField, name: z.string() });

export const agreementSchema = z.object({
  pairs: z.array(z.object({ first: idField, second: idField, iou: z.number() })),
  onlyFirst: z.array(idField),
  onlySecond: z.array(idField),
  meanIou: share,
  f1: share,
  kappa: share,
  kappaWithMissed: share,
  classes: z.array(z.object({ class: z.string(), first: count, second: count, both: count, f1: z.number() })),
});

const doubleFrameSchema = z.object({
  frameId: idField,
  frameNumber: count,
  videoId: idField,
  videoName: z.string(),
  datasetId: idField,
  datasetName: z.string(),
  state: z.enum(DOUBLE_STATES),
  first: person.nullable(),
  second: person.nullable(),
  /** What the caller is to this frame. */
  mine: z.enum(['first', 'second']).nullable(),
  matched: count.nullable(),
  onlyFirst: count.nullable(),
  onlySecond: count.nullable(),
  meanIou: share,
  f1: share,
  kappa: share,
});
export type DoubleFrame = z.infer<typeof doubleFrameSchema>;

const tag = 'Review';
const params = z.object({ frameId: idField });

export const listDoubleFrames = defineContract({
  method: 'GET',
  path: '/sarm/review/list-double-frames',
  summary:
    'Frames that are annotated twice: those that wait for a second person, and how two people agreed. Without review_annotations those that wait and one’s own',
  tag,
  admission: READERS,
  query: z.object({
    state: z.enum(DOUBLE_STATES).optional(),
    dataset_id: idField.optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(200).default(10),
  }),
  result: z.object({
    frames: z.array(doubleFrameSchema),
    ...pageFacts,
    /** Over all states. */
    summary: z.object({
      waiting: count,
      open: count,
      submitted: count,
      reconciled: count,
      meanIou: share,
      f1: share,
      kappa: share,
    }),
  }),
});
export type DoubleSummary = AnswerOf<typeof listDoubleFrames>['summary'];

export const openDoubleFrame = defineContract({
  method: 'POST',
  path: '/sarm/review/open-double/{frameId}',
  summary:
    'Begin to annotate a frame as its second person: from now on one sees and changes boxes of one’s own there, until they are submitted',
  tag,
  admission: ['annotate_detection'],
  params,
  result: z.object({ frameId: idField, layerId: idField, datasetId: idField, videoId: idField }),
});

const side = z.object({
  id: idField,
  x1: z.number(),
  y1: z.number(),
  x2: z.number(),
  y2: z.number(),
  class: z.string(),
  confidence: z.number(),
});

const comparison = z.object({
  frame: doubleFrameSchema,
  width: count,
  height: count,
  /** Sent back with what is to become of the boxes. */
  revision: count,
  agreement: agreementSchema,
  /** As they are now. */
  first: z.array(side),
  second: z.array(side),
  reconciledBy: z.string().nullable(),
  reconciledAt: z.string().nullable(),
});
export type Comparison = z.infer<typeof comparison>;

export const submitDoubleFrame = defineContract({
  method: 'POST',
  path: '/sarm/review/submit-double/{frameId}',
  summary: 'Say that one’s own boxes of a frame are complete: both sets are then seen and compared',
  tag,
  admission: ['annotate_detection'],
  params,
  result: comparison,
});

export const getAgreement = defineContract({
  method: 'GET',
  path: '/sarm/review/get-agreement/{frameId}',
  summary: 'How two people agree about a frame, with the boxes of both; 404 until both have submitted',
  tag,
  admission: READERS,
  params,
  result: comparison,
});

export const reconcileFrame = defineContract({
  method: 'POST',
  path: '/sarm/review/reconcile/{frameId}',
  summary:
    'Make one set of boxes of two: those that are named stay. Of a pair, the first person’s box keeps its id and takes the corners of the one that stays',
  tag,
  admission: ['review_annotations'],
  params,
  body: z.object({
    kept: z.array(idField).max(2 * MAX_SIDE_BOXES),
    revision: z.number().int().min(0).max(2_147_483_647).optional(),
  }),
  result: comparison,
});
