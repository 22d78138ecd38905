import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField } from '@/lib/platform/http/fields';
import { SPERM_CLASSES } from '@/lib/science/vision/types';

/** So many changes one batch takes. */
const MAX_OPERATIONS = 2000;
/** So many boxes of one frame are handed out. */
export const MAX_FRAME_BOXES = 10_000;
/** A tab that was not heard of for longer has left the frame. */
export const PRESENCE_SECONDS = 30;

export const ANNOTATORS = ['annotate_detection'] as const;
/** People who annotate, review, or mark cells on annotated frames see all that is on them. */
export const ANNOTATION_VIEWERS = [
  'annotate_detection',
  'annotate_morphology',
  'review_annotations',
] as const;

export const boxClass = z.enum(SPERM_CLASSES);
/** Pixels of the frame. What lies outside the picture is cut off. */
export const coordinate = z.number().min(-1e5).max(1e5);
export const seenVersion = z.number().int().min(1).max(2_147_483_647);
const corners = { x1: z.number(), y1: z.number(), x2: z.number(), y2: z.number() };

/** A box on a frame, in pixels of the frame. */
export const boxSchema = z.object({
  id: idField,
  ...corners,
  class: z.string(),
  /** 0 to 1; 1 for a box that a person drew. */
  confidence: z.number(),
  source: z.enum(['model', 'manual', 'interpolated', 'imported']),
  trackId: idField.nullable(),
  /** False for a box that was laid between two key frames of its track, and follows them. */
  isKey: z.boolean(),
  /** On a key frame: from the next frame to the next key frame the cell is not seen. */
  outsideAfter: z.boolean(),
  verified: z.boolean(),
  /** What the model proposed, of a box that a person corrected. */
  proposed: z.object({ ...corners, class: z.string(), score: z.number() }).nullable(),
  /** Rises with each change. Sent back with a change, it makes the change lose when somebody else was faster. */
  version: z.number().int(),
});
export type BoxView = z.infer<typeof boxSchema>;

export const trackSchema = z.object({
  id: idField,
  /** Within its video, from 1. */
  number: z.number().int(),
  class: z.string(),
  state: z.enum(['proposed', 'accepted', 'rejected']),
  version: z.number().int(),
});
export type TrackView = z.infer<typeof trackSchema>;

/** The version that the change was made from. Null: a new one, or it overwrites whatever is there. */
const operationVersion = seenVersion.nullable().default(null);
const boxFields = z.strictObject({
  x1: coordinate.optional(),
  y1: coordinate.optional(),
  x2: coordinate.optional(),
  y2: coordinate.optional(),
  class: boxClass.optional(),
  /** Null takes the box out of its track. */
  trackId: idField.nullable().optional(),
  /** Left out, a box whose corners are set becomes a key frame. */
  isKey: z.literal(true).optional(),
  outsideAfter: z.boolean().optional(),
  /** Left out, a box that a person drew or corrected counts as verified. */
  verified: z.boolean().optional(),
});

const operationSchema = z.discriminatedUnion('op', [
  z.discriminatedUnion('kind', [
    /** A box that is new, changed, or (under its old id) back again. A new one needs its corners. */
    z.strictObject({
      op: z.literal('put'),
      kind: z.literal('box'),
      /** Made by the client. */
      id: idField,
      version: operationVersion,
      fields: boxFields,
    }),
    /** A new track (its boxes come after it in the same batch, or later), or another class for all boxes of one. */
    z.strictObject({
      op: z.literal('put'),
      kind: z.literal('track'),
      id: idField,
      version: operationVersion,
      fields: z.strictObject({ class: boxClass.optional() }),
    }),
  ]),
  /**
   * A track goes with all its boxes. Of a tracked box: a key frame goes, and the boxes around it are laid anew; where the
   * box was laid between key frames, the cell is not seen there.
   */
  z.strictObject({
    op: z.literal('delete'),
    kind: z.enum(['box', 'track']),
    id: idField,
    version: operationVersion,
  }),
]);
export type Operation = z.output<typeof operationSchema>;

/** What a batch of changes says of itself. */
export const batchFields = {
  /** The browser tab or program that sends it. */
  clientId: idField,
  /** Counted by the client: the same batch again is answered as the first time and changes nothing. */
  sequence: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** What it cost the person, where the client measures it. */
  activeMs: z.number().int().min(0).max(86_400_000).default(0),
  clicks: z.number().int().min(0).max(1_000_000).default(0),
  keys: z.number().int().min(0).max(1_000_000).default(0),
};

/** The row that won against a change; null where it was deleted, or never was. */
const conflictSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('box'), id: idField, row: boxSchema.nullable() }),
  z.object({ kind: z.literal('track'), id: idField, row: trackSchema.nullable() }),
]);
export type Conflict = z.infer<typeof conflictSchema>;
export const conflictsSchema = z.array(conflictSchema);

export const touchedFrames = z.array(
  z.object({ frameId: idField, frameNumber: z.number().int(), revision: z.number().int() }),
);

export const changesAnswer = z.object({
  /** The frame whose boxes count: another one where the same picture was extracted more than once. */
  frameId: idField,
  revision: z.number().int(),
  applied: z.array(z.object({ id: idField, version: z.number().int() })),
  conflicts: conflictsSchema,
  /**
   * `outside`: nothing of the box lies in the picture. `incomplete`: a new box without its corners. `unknown`: no such box
   * or track on this frame. `track-unknown`: no such track in this video. `track-occupied`: the track has a key frame here.
   */
  rejected: z.array(
    z.object({
      id: idField,
      reason: z.enum(['outside', 'incomplete', 'unknown', 'track-unknown', 'track-occupied']),
    }),
  ),
  /** Boxes and tracks of this frame as they are now, where they are not what the operation on them said, or none was. */
  changed: z.object({ boxes: z.array(boxSchema), tracks: z.array(trackSchema), removed: z.array(idField) }),
  /** Other frames on which boxes of the tracks followed. */
  frames: touchedFrames,
});
export type ChangesAnswer = z.infer<typeof changesAnswer>;

const tag = 'Annotation';
const params = z.object({ frameId: idField });

export const changeFrame = defineContract({
  method: 'POST',
  path: '/sarm/annotation/frames/{frameId}/changes',
  summary:
    'Save up to 2,000 changes of boxes and tracks on a frame at once. What loses its version check is answered with the row that won, the rest holds',
  tag,
  admission: ANNOTATORS,
  params,
  body: z.object({ ...batchFields, ops: z.array(operationSchema).min(1).max(MAX_OPERATIONS) }),
  result: changesAnswer,
});

const person = z.object({ id: idField, name: z.string() });

export const frameLabeling = z.object({
  /** When a person said that every cell on the frame has its box; null where nobody did, or a model changed boxes since. */
  labeledAt: z.string().nullable(),
  labeledBy: person.nullable(),
});

export const getAnnotatedFrame = defineContract({
  method: 'GET',
  path: '/sarm/annotation/frames/{frameId}',
  summary:
    'A frame to annotate: its boxes (up to 10,000), the tracks that they belong to, its revision, the frames before and after',
  tag,
  admission: ANNOTATION_VIEWERS,
  params,
  result: z.object({
    frame: z.object({
      /** The frame whose boxes count: another one where the same picture was extracted more than once. */
      id: idField,
      videoId: idField,
      frameNumber: z.number().int(),
      timeOffset: z.number(),
      width: z.number().int(),
      height: z.number().int(),
      /** Rises with each batch of changes. */
      revision: z.number().int(),
      ...frameLabeling.shape,
    }),
    boxes: z.array(boxSchema),
    /** Of which the first 10,000 are handed out. */
    boxCount: z.number().int(),
    tracks: z.array(trackSchema),
    /** Set while the person annotates the frame on their own, unseen by others: the boxes are theirs alone. */
    layer: z.object({ id: idField }).nullable(),
    previousFrameId: idField.nullable(),
    nextFrameId: idField.nullable(),
  }),
});

export const reportPresence = defineContract({
  method: 'POST',
  path: '/sarm/annotation/frames/{frameId}/presence',
  summary:
    'Say every few seconds that a tab has a frame open; answers who else has, and whether the frame has changed',
  tag,
  admission: ANNOTATION_VIEWERS,
  inBackground: true,
  params,
  body: z.object({ tabId: idField }),
  result: z.object({
    others: z.array(z.object({ userId: idField, name: z.string(), seenAt: z.string() })),
    revision: z.number().int(),
  }),
});

export const setLabeled = defineContract({
  method: 'POST',
  path: '/sarm/annotation/frames/{frameId}/labeled',
  summary:
    'Say that every cell on a frame has its box, or take that back. 409 when the frame has changed since the revision',
  tag,
  admission: ANNOTATORS,
  params,
  body: z.object({ labeled: z.boolean(), revision: z.number().int().min(0).max(2_147_483_647) }),
  result: frameLabeling.extend({ revision: z.number().int() }),
});

const diffOf = <R extends z.ZodObject>(row: R) =>
  z.object({
    added: z.array(row),
    /** What differs, and nothing else. */
    updated: z.array(z.object({ id: idField, from: row.partial(), to: row.partial() })),
    removed: z.array(row),
  });
/** What differs on a frame between before a batch of changes and after it. */
export const diffSchema = z.object({ boxes: diffOf(boxSchema), tracks: diffOf(trackSchema) });
export type Diff = z.output<typeof diffSchema>;

const counts = z.object({ added: z.number().int(), updated: z.number().int(), removed: z.number().int() });

export const listFrameChanges = defineContract({
  method: 'GET',
  path: '/sarm/annotation/frames/{frameId}/changes',
  summary: 'Who changed what on a frame, and when, newest first',
  tag,
  admission: ANNOTATION_VIEWERS,
  params,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(50).default(20),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  result: z.object({
    changes: z.array(
      z.object({
        id: idField,
        revision: z.number().int(),
        user: person.nullable(),
        origin: z.enum(['person', 'proposal', 'import', 'detection']),
        createdAt: z.string(),
        boxes: counts,
        tracks: counts,
        diff: diffSchema,
      }),
    ),
    total: z.number().int(),
  }),
});
