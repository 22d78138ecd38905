import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField } from '@/lib/platform/http/fields';
import {
  countsSchema,
  LABELERS,
  labelPageQuery,
  MORPHOLOGY_CLASSES,
  pageFields,
  wholeListQuery,
} from './contract-fields';

// What data labels held on a day, and what changed since. The specification shows no paths for them.

const tag = 'Data label versions';
const versionParams = z.object({ versionId: idField });
const labelParams = z.object({ labelId: idField });

export const versionSchema = z.object({
  id: idField,
  data_label_id: idField.nullable(),
  project_id: idField,
  name: z.string(),
  number: z.number().int(),
  note: z.string(),
  /** Of the document. */
  sha256: z.string(),
  counts: countsSchema,
  created_by: idField.nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.string(),
});
export type VersionView = z.infer<typeof versionSchema>;

export const createVersion = defineContract({
  method: 'POST',
  path: '/sarm/annotation/create-version',
  summary: 'Keep what a data label holds now, with copies of its pictures. A version never changes',
  tag,
  admission: LABELERS,
  body: z.object({ data_label_id: idField, note: z.string().trim().max(2000).default('') }),
  result: versionSchema,
  status: 201,
});

export const listVersions = defineContract({
  method: 'GET',
  path: '/sarm/annotation/list-versions/{labelId}',
  summary: 'The versions of a data label, the newest first',
  tag,
  admission: LABELERS,
  params: labelParams,
  query: z.object(wholeListQuery),
  result: z.object({ versions: z.array(versionSchema), ...pageFields }),
});

export const getVersion = defineContract({
  method: 'GET',
  path: '/sarm/annotation/get-version/{versionId}',
  summary: 'One version, also of a data label that was deleted since',
  tag,
  admission: LABELERS,
  params: versionParams,
  result: versionSchema,
});

export const viewVersion = defineContract({
  method: 'GET',
  path: '/sarm/annotation/view-version/{versionId}',
  summary:
    'The document of a version: a line of JSON for the label, each frame and each item; its SHA-256 is the version’s',
  tag,
  admission: LABELERS,
  params: versionParams,
  produces: 'application/x-ndjson',
});

export const viewVersionPicture = defineContract({
  method: 'GET',
  path: '/sarm/annotation/view-version-picture/{versionId}/{sha256}',
  summary: 'A picture that a version holds, by its SHA-256',
  tag,
  admission: LABELERS,
  params: versionParams.extend({
    sha256: z
      .string()
      .max(64)
      .regex(/^[0-9a-f]{64}$/),
  }),
  produces: 'image/jpeg',
});

const corners = { x1: z.number(), y1: z.number(), x2: z.number(), y2: z.number() };

const state = z.object({
  ...corners,
  class: z.string(),
  morphology_class: z.enum(MORPHOLOGY_CLASSES).nullable(),
  verified: z.boolean(),
  notes: z.string(),
  label_confidence: z.number().int().nullable(),
  /** SHA-256 of its masks by part. */
  masks: z.record(z.string(), z.string()),
});

/** What of an item differs. */
export const CHANGED_FIELDS = [
  'box',
  'class',
  'morphology_class',
  'mask',
  'verified',
  'notes',
  'confidence',
] as const;
const place = { detection_id: idField, frame_id: idField, video_id: idField, frame_number: z.number().int() };
const count = z.number().int();

export const differenceSchema = z.object({
  from: versionSchema,
  /** Null: the label as it is now. */
  to: versionSchema.nullable(),
  summary: z.object({
    added: count,
    removed: count,
    changed: count,
    unchanged: count,
    frames_added: count,
    frames_removed: count,
    /** How many items differ in what. */
    changed_fields: z.record(z.enum(CHANGED_FIELDS), count),
  }),
  changes: z.array(
    z.object({
      ...place,
      change: z.enum(['added', 'removed', 'changed']),
      fields: z.array(z.enum(CHANGED_FIELDS)),
      before: state.nullable(),
      after: state.nullable(),
      /** Of the two boxes, 0 to 1; null where there is only one. */
      iou: z.number().nullable(),
    }),
  ),
  ...pageFields,
});
export type Difference = z.infer<typeof differenceSchema>;

export const compareVersions = defineContract({
  method: 'GET',
  path: '/sarm/annotation/compare-versions/{versionId}',
  summary: 'What differs between a version and another one (`to`), or the data label as it is now',
  tag,
  admission: LABELERS,
  params: versionParams,
  query: z.object({ to: idField.optional(), ...labelPageQuery }),
  result: differenceSchema,
});

export const compareProposals = defineContract({
  method: 'GET',
  path: '/sarm/annotation/compare-proposals/{labelId}',
  summary:
    'What people made of the boxes that a model proposed on the frames of a data label; lists the corrected ones',
  tag,
  admission: LABELERS,
  params: labelParams,
  query: z.object(labelPageQuery),
  result: z.object({
    summary: z.object({
      /** Proposals that a person verified as they are. */
      accepted: count,
      corrected: count,
      /** Proposals that a person deleted. */
      rejected: count,
      /** Proposals that nobody has looked at. */
      open: count,
      /** Boxes that a person drew where nothing was proposed. */
      drawn: count,
      /** Of the corrected proposals with their corrections; null without any. */
      mean_iou: z.number().nullable(),
    }),
    corrections: z.array(
      z.object({
        ...place,
        proposed: z.object({ ...corners, class: z.string(), score: z.number() }),
        corrected: z.object({ ...corners, class: z.string() }),
        iou: z.number(),
      }),
    ),
    ...pageFields,
  }),
});
