import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { WORK_WITH_VIDEOS } from '@/lib/platform/access/permissions';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageQuery, queryFlag, sortedQuery } from '@/lib/platform/http/fields';

const nullableText = z.string().nullable();

export const microscopeSchema = z.object({
  id: idField,
  name: z.string(),
  serialNumber: nullableText,
  camera: nullableText,
  location: nullableText,
  notes: nullableText,
  /** Since when it is out of use. */
  archivedAt: nullableText,
  /** Datasets recorded with it, in all projects. */
  datasetsCount: z.number().int(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type MicroscopeView = z.infer<typeof microscopeSchema>;

const tag = 'Microscopes';
/** Everybody in the clinical workflow, and whoever describes recordings. */
export const EQUIPMENT_READERS = ['access_business', ...WORK_WITH_VIDEOS] as const;
export const EQUIPMENT_MANAGERS = ['manage_equipment'] as const;

export const MICROSCOPE_SORTS = ['name', 'location', 'datasets', 'createdAt'] as const;

/** The version that a change was made from: 409 when the row has another by now. Without it, the change overwrites. */
export const versionField = z.number().int().min(0).max(2_147_483_647);

const name = z
  .string(issueText('errors.microscopeNameRequired'))
  .trim()
  .min(1, issueText('errors.microscopeNameRequired'))
  .max(200);

/** An empty text is no entry. */
export const entryField = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text || null)
    .nullable()
    .optional();

const description = {
  serialNumber: entryField(100),
  camera: entryField(200),
  location: entryField(200),
  notes: entryField(2000),
};

export const listMicroscopes = defineContract({
  method: 'GET',
  path: '/sarm/microscope/list-microscopes',
  summary:
    'Microscopes of the laboratory, searched, sorted and in pages; without the archived ones unless asked for',
  tag,
  admission: EQUIPMENT_READERS,
  query: pageQuery.extend({
    include_archived: queryFlag.optional(),
    ...sortedQuery(MICROSCOPE_SORTS, { sort: 'name' }).shape,
  }),
  result: z.object({
    microscopes: z.array(microscopeSchema),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  }),
});

export const getMicroscope = defineContract({
  method: 'GET',
  path: '/sarm/microscope/get-microscope/{id}',
  summary: 'One microscope',
  tag,
  admission: EQUIPMENT_READERS,
  params: idParams,
  result: microscopeSchema,
});

export const createMicroscope = defineContract({
  method: 'POST',
  path: '/sarm/microscope/create-microscope',
  summary: 'Add a microscope; its name is unique in the laboratory, whatever the case of its letters',
  tag,
  admission: EQUIPMENT_MANAGERS,
  body: z.object({ name, ...description }),
  result: microscopeSchema,
  status: 201,
});

export const updateMicroscope = defineContract({
  method: 'PATCH',
  path: '/sarm/microscope/update-microscope/{id}',
  summary: 'Change, archive or restore a microscope; null clears a field',
  tag,
  admission: EQUIPMENT_MANAGERS,
  params: idParams,
  body: z.object({
    name: name.optional(),
    ...description,
    archived: z.boolean().optional(),
    version: versionField.optional(),
  }),
  result: microscopeSchema,
});

export const deleteMicroscope = defineContract({
  method: 'DELETE',
  path: '/sarm/microscope/delete-microscope/{id}',
  summary: 'Delete a microscope; refused once it is used, then archive it',
  tag,
  admission: EQUIPMENT_MANAGERS,
  params: idParams,
  result: z.object({ id: idField, message: z.string() }),
});
