import { z } from 'zod';
import {
  EQUIPMENT_MANAGERS,
  EQUIPMENT_READERS,
  entryField,
  versionField,
} from '@/lib/domain/microscopes/contract';
import { CALIBRATION_BOUNDS, COMPENSATION_BOUNDS, calibrationMessage } from '@/lib/engine/casa/calibration';
import { issueText, writeMessage } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageQuery, queryFlag, sortedQuery } from '@/lib/platform/http/fields';

export const CHAMBER_KINDS = ['capillary', 'drop'] as const;
export const CHAMBER_SORTS = ['name', 'kind', 'depth'] as const;
export { COMPENSATION_BOUNDS };

export const chamberSchema = z.object({
  id: idField,
  name: z.string(),
  /** Filled by capillary action, or by a drop that is covered. */
  kind: z.enum(CHAMBER_KINDS),
  nominalDepthUm: z.number(),
  measuredDepthUm: z.number().nullable(),
  /** What counts: the measured depth, else the nominal one. */
  depthUm: z.number(),
  /** Concentrations are multiplied by it; null for no correction. */
  compensationFactor: z.number().nullable(),
  compensationSource: z.string().nullable(),
  notes: z.string().nullable(),
  /** Ships with the product: it can be archived, but not changed. */
  isBuiltIn: z.boolean(),
  archivedAt: z.string().nullable(),
  /** Datasets and videos that name it: from the first on its figures are fixed. */
  uses: z.number().int(),
  version: z.number().int(),
});
export type ChamberView = z.infer<typeof chamberSchema>;

const tag = 'Counting chambers';
const depthError = writeMessage(calibrationMessage('chamberDepthUm'));
const { min, max } = CALIBRATION_BOUNDS.chamberDepthUm;
const depth = z.number({ error: depthError }).min(min, { error: depthError }).max(max, { error: depthError });
const factorError = issueText('errors.compensationBounds', { ...COMPENSATION_BOUNDS });
const factor = z
  .number({ error: factorError })
  .min(COMPENSATION_BOUNDS.min, { error: factorError })
  .max(COMPENSATION_BOUNDS.max, { error: factorError });
const name = z
  .string(issueText('errors.chamberNameRequired'))
  .trim()
  .min(1, issueText('errors.chamberNameRequired'))
  .max(200);

const figures = {
  kind: z.enum(CHAMBER_KINDS),
  nominalDepthUm: depth,
  measuredDepthUm: depth.nullable(),
  compensationFactor: factor.nullable(),
};

export const listChambers = defineContract({
  method: 'GET',
  path: '/sarm/chamber/list-chambers',
  summary:
    'Counting chambers of the laboratory, searched, sorted and in pages; without the archived ones unless asked for',
  tag,
  admission: EQUIPMENT_READERS,
  query: pageQuery.extend({
    include_archived: queryFlag.optional(),
    ...sortedQuery(CHAMBER_SORTS, { sort: 'name' }).shape,
  }),
  result: z.object({
    chambers: z.array(chamberSchema),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  }),
});

export const createChamber = defineContract({
  method: 'POST',
  path: '/sarm/chamber/create-chamber',
  summary: 'Add a counting chamber, or a lot of one that was measured',
  tag,
  admission: EQUIPMENT_MANAGERS,
  body: z.object({
    name,
    kind: figures.kind,
    nominalDepthUm: depth,
    measuredDepthUm: figures.measuredDepthUm.default(null),
    compensationFactor: figures.compensationFactor.default(null),
    compensationSource: entryField(500),
    notes: entryField(2000),
  }),
  result: chamberSchema,
  status: 201,
});

export const updateChamber = defineContract({
  method: 'PATCH',
  path: '/sarm/chamber/update-chamber/{id}',
  summary:
    'Change, archive or restore a counting chamber. Kind, depths and correction are fixed once it is used; those that ship with the product can only be archived',
  tag,
  admission: EQUIPMENT_MANAGERS,
  params: idParams,
  body: z.object({
    name: name.optional(),
    kind: figures.kind.optional(),
    nominalDepthUm: depth.optional(),
    measuredDepthUm: figures.measuredDepthUm.optional(),
    compensationFactor: figures.compensationFactor.optional(),
    compensationSource: entryField(500),
    notes: entryField(2000),
    archived: z.boolean().optional(),
    version: versionField.optional(),
  }),
  result: chamberSchema,
});

export const deleteChamber = defineContract({
  method: 'DELETE',
  path: '/sarm/chamber/delete-chamber/{id}',
  summary: 'Delete a counting chamber; refused once it is used, and for those that ship with the product',
  tag,
  admission: EQUIPMENT_MANAGERS,
  params: idParams,
  result: z.object({ id: idField, message: z.string() }),
});
