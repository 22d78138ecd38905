import { z } from 'zod';
import { CALIBRATION_BOUNDS, calibrationMessage } from '@/lib/engine/casa/calibration';
import { issueText, writeMessage } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageQuery, queryFlag } from '@/lib/platform/http/fields';
import { EQUIPMENT_MANAGERS, EQUIPMENT_READERS, entryField, versionField } from './contract';

/** Largest picture of a scale: an uncompressed TIFF of a large camera. */
export const SCALE_PICTURE_MAX_BYTES = 60 * 1024 * 1024;
/** Shorter lines than this leave an error of 7 % and more. */
export const MIN_LINE_PX = 20;
const MAX_LINES = 20;
const MAX_SIDE_PX = 20_000;

export const scaleLineSchema = z.object({
  x1: z.number().min(0).max(MAX_SIDE_PX),
  y1: z.number().min(0).max(MAX_SIDE_PX),
  x2: z.number().min(0).max(MAX_SIDE_PX),
  y2: z.number().min(0).max(MAX_SIDE_PX),
  lengthUm: z.number().min(1).max(10_000),
});

export const profileSchema = z.object({
  id: idField,
  microscopeId: idField,
  microscopeName: z.string(),
  microscopeIsArchived: z.boolean(),
  objective: z.string(),
  pixelSizeUm: z.number(),
  /** Null where it was entered without one. */
  uncertaintyUm: z.number().nullable(),
  /** Of the lines that were drawn; null with fewer than two. */
  standardDeviationUm: z.number().nullable(),
  frameWidth: z.number().int(),
  frameHeight: z.number().int(),
  /** Drawn on the picture of a scale, or entered by hand. */
  method: z.enum(['drawn', 'entered']),
  scalePictureId: idField.nullable(),
  lines: z.array(scaleLineSchema).nullable(),
  /** First and last day; without a last one until further notice. */
  validFrom: z.string(),
  validUntil: z.string().nullable(),
  notes: z.string().nullable(),
  measuredByName: z.string(),
  /** Datasets and videos that name it. */
  uses: z.number().int(),
  version: z.number().int(),
  createdAt: z.string(),
});
export type ProfileView = z.infer<typeof profileSchema>;

const tag = 'Calibration';
const objective = z
  .string(issueText('errors.objectiveRequired'))
  .trim()
  .min(1, issueText('errors.objectiveRequired'))
  .max(200);
const day = z.iso
  .date({ error: issueText('errors.calibrationDate') })
  .refine((text) => text >= '1990-01-01' && text <= '2100-12-31', {
    error: issueText('errors.calibrationDate'),
  });
const side = z.number().int().min(16).max(MAX_SIDE_PX);
const pixelSizeError = writeMessage(calibrationMessage('pixelSizeUm'));
const { min, max } = CALIBRATION_BOUNDS.pixelSizeUm;

export const listProfiles = defineContract({
  method: 'GET',
  path: '/sarm/calibration/list-profiles',
  summary: 'Calibration profiles by microscope, the newest first; of one microscope on request',
  tag,
  admission: EQUIPMENT_READERS,
  query: pageQuery.extend({ microscope_id: idField.optional(), include_archived: queryFlag.optional() }),
  result: z.object({
    profiles: z.array(profileSchema),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  }),
});

const period = { validFrom: day, validUntil: day.nullable().default(null) };
const common = { microscopeId: idField, objective, ...period, notes: entryField(2000) };

export const createProfile = defineContract({
  method: 'POST',
  path: '/sarm/calibration/create-profile',
  summary:
    'Add a calibration profile: a pixel size, or the lines that were drawn on an uploaded picture of a scale. A profile of the same objective that has no last day ends the day before; other overlaps are refused',
  tag,
  admission: EQUIPMENT_MANAGERS,
  body: z.discriminatedUnion('method', [
    z.object({
      ...common,
      method: z.literal('entered'),
      pixelSizeUm: z.number({ error: pixelSizeError }).min(min, { error: pixelSizeError }).max(max, {
        error: pixelSizeError,
      }),
      uncertaintyUm: z.number().min(0).max(max).nullable().default(null),
      frameWidth: side,
      frameHeight: side,
    }),
    z.object({
      ...common,
      method: z.literal('drawn'),
      scalePictureId: idField,
      lines: z.array(scaleLineSchema).min(1).max(MAX_LINES),
    }),
  ]),
  result: profileSchema,
  status: 201,
});

export const updateProfile = defineContract({
  method: 'PATCH',
  path: '/sarm/calibration/update-profile/{id}',
  summary: 'Change the name, the period or the notes of a calibration profile; what was measured stays',
  tag,
  admission: EQUIPMENT_MANAGERS,
  params: idParams,
  body: z.object({
    objective: objective.optional(),
    validFrom: day.optional(),
    validUntil: day.nullable().optional(),
    notes: entryField(2000),
    version: versionField.optional(),
  }),
  result: profileSchema,
});

export const deleteProfile = defineContract({
  method: 'DELETE',
  path: '/sarm/calibration/delete-profile/{id}',
  summary: 'Delete a calibration profile; refused once a dataset or video names it, then end its period',
  tag,
  admission: EQUIPMENT_MANAGERS,
  params: idParams,
  result: z.object({ id: idField, message: z.string() }),
});

export const uploadScalePicture = defineContract({
  method: 'POST',
  path: '/sarm/calibration/upload-scale-picture/{microscopeId}',
  summary:
    'Upload a picture of a stage micrometer: PNG, JPEG or TIFF of up to 60 MB. One that no profile is drawn on is removed after a day',
  tag,
  admission: EQUIPMENT_MANAGERS,
  params: z.object({ microscopeId: idField }),
  bodyType: 'multipart',
  body: z.object({ file: z.string() }),
  result: z.object({ id: idField, width: z.number().int(), height: z.number().int() }),
  status: 201,
});

export const viewScalePicture = defineContract({
  method: 'GET',
  path: '/sarm/calibration/view-scale-picture/{id}',
  summary: 'The picture of a scale as PNG',
  tag,
  admission: EQUIPMENT_READERS,
  params: idParams,
  produces: 'image/png',
});
