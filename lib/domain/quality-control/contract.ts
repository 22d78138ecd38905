import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, pageQuery, queryFlag, textField } from '@/lib/platform/http/fields';
import {
  baselineSchema,
  CONTROL_KINDS,
  CONTROL_QUANTITIES,
  MAX_BASELINE_RUNS,
  MAX_REPLICATES,
  materialSchema,
  RUN_ORIGINS,
  runSchema,
  runWithValuesSchema,
  uncertaintySchema,
} from './contract-fields';

const tag = 'Quality control';
export const CONTROL_READERS = ['view_analysis_results', 'manage_equipment'] as const;
const MANAGERS = ['manage_equipment'] as const;

const page = { total: z.number().int(), limit: z.number().int(), offset: z.number().int() };
const seriesQuery = z.object({
  microscope_id: idField,
  origin: z.enum(RUN_ORIGINS).default('measured'),
  /** Only this operator's runs are shown; all are judged. */
  operator_id: idField.optional(),
});
const materialParams = z.object({ materialId: idField });

const materialName = z
  .string(issueText('errors.controlNameRequired'))
  .trim()
  .min(1, issueText('errors.controlNameRequired'))
  .max(200);
const reason = z
  .string(issueText('errors.controlReasonRequired'))
  .trim()
  .min(1, issueText('errors.controlReasonRequired'))
  .max(1000);

const described = {
  lot: z.string().trim().max(100),
  expectedValue: z.number().min(0).max(10_000).nullable(),
  expectedTolerance: z.number().positive().max(10_000).nullable(),
  expiresOn: z.iso.date().nullable(),
};

export const listMaterials = defineContract({
  method: 'GET',
  path: '/sarm/quality-control/list-materials',
  summary: 'Control materials of your projects, in pages by name; without the archived ones unless asked for',
  tag,
  admission: CONTROL_READERS,
  query: pageQuery.extend({
    project_id: idField.optional(),
    include_archived: queryFlag.optional(),
    search: z.string().trim().max(200).default(''),
  }),
  result: z.object({ materials: z.array(materialSchema), ...page }),
});

export const createMaterial = defineContract({
  method: 'POST',
  path: '/sarm/quality-control/create-material',
  summary: 'Add a control material to a project',
  tag,
  admission: MANAGERS,
  body: z.object({
    projectId: idField,
    name: materialName,
    kind: z.enum(CONTROL_KINDS),
    quantity: z.enum(CONTROL_QUANTITIES),
    lot: described.lot.default(''),
    expectedValue: described.expectedValue.default(null),
    expectedTolerance: described.expectedTolerance.default(null),
    expiresOn: described.expiresOn.default(null),
  }),
  result: materialSchema,
  status: 201,
});

export const updateMaterial = defineContract({
  method: 'PATCH',
  path: '/sarm/quality-control/update-material/{materialId}',
  summary: 'Change, archive or restore a control material; what it is and which figure is followed stay',
  tag,
  admission: MANAGERS,
  params: materialParams,
  body: z.object({
    name: materialName.optional(),
    lot: described.lot.optional(),
    expectedValue: described.expectedValue.optional(),
    expectedTolerance: described.expectedTolerance.optional(),
    expiresOn: described.expiresOn.optional(),
    archived: z.boolean().optional(),
  }),
  result: materialSchema,
});

export const markDataset = defineContract({
  method: 'PUT',
  path: '/sarm/quality-control/mark-dataset/{datasetId}',
  summary: 'Mark a dataset as control material, of no patient, or take the mark back',
  tag,
  admission: MANAGERS,
  params: z.object({ datasetId: idField }),
  body: z.object({ isControl: z.boolean() }),
  result: z.object({ id: idField, isControl: z.boolean() }),
});

const controlVideoSchema = z.object({
  id: idField,
  name: z.string(),
  datasetId: idField,
  datasetName: z.string(),
  microscopeId: idField.nullable(),
  microscopeName: z.string().nullable(),
  createdAt: z.string(),
  isMeasured: z.boolean(),
  /** Whether a run of this material holds it already. */
  isUsed: z.boolean(),
});
export type ControlVideo = z.infer<typeof controlVideoSchema>;

export const listControlVideos = defineContract({
  method: 'GET',
  path: '/sarm/quality-control/list-videos/{materialId}',
  summary: "Videos of the control datasets of a material's project, newest first",
  tag,
  admission: CONTROL_READERS,
  params: materialParams,
  query: pageQuery,
  result: z.object({ videos: z.array(controlVideoSchema), ...page }),
});

export const listOperators = defineContract({
  method: 'GET',
  path: '/sarm/quality-control/list-operators/{materialId}',
  summary: "Members of a material's project who may have performed a run, by name; at most 200",
  tag,
  admission: CONTROL_READERS,
  // Names of colleagues are for people.
  tokenScopes: [],
  params: materialParams,
  result: z.object({ operators: z.array(z.object({ id: idField, name: z.string() })) }),
});

export const addRun = defineContract({
  method: 'POST',
  path: '/sarm/quality-control/add-run',
  summary: 'Record a run of a control material: from measured videos, or as counted by hand',
  tag,
  admission: MANAGERS,
  body: z.object({
    materialId: idField,
    performedAt: z.iso.datetime({ offset: true }),
    /** Who worked; without it, you. A member of the project. */
    operatorId: idField.optional(),
    remarks: textField.default(''),
    run: z.discriminatedUnion('origin', [
      z.object({ origin: z.literal('measured'), videoIds: z.array(idField).min(1).max(MAX_REPLICATES) }),
      z.object({
        origin: z.literal('entered'),
        microscopeId: idField,
        values: z
          .array(
            z.object({
              value: z.number().min(0).max(10_000),
              /** Cells behind it: without them, no counting error is known. */
              counted: z.number().int().min(1).max(1_000_000).nullable().default(null),
              /** The recording that was assessed, where it was one: what operators are compared on. */
              videoId: idField.nullable().default(null),
            }),
          )
          .min(1)
          .max(MAX_REPLICATES),
      }),
    ]),
  }),
  result: runSchema,
  status: 201,
});

export const listRuns = defineContract({
  method: 'GET',
  path: '/sarm/quality-control/list-runs/{materialId}',
  summary: 'Runs of a control material on a microscope with their state and their replicates, newest first',
  tag,
  admission: CONTROL_READERS,
  params: materialParams,
  query: pageQuery.extend(seriesQuery.shape),
  result: z.object({ runs: z.array(runWithValuesSchema), ...page }),
});

/** Runs that a chart shows: the newest so many. */
export const CHART_RUNS = 100;

export const getChart = defineContract({
  method: 'GET',
  path: '/sarm/quality-control/get-chart/{materialId}',
  summary: 'The newest 100 runs of a control material on a microscope, oldest first, with every baseline',
  tag,
  admission: CONTROL_READERS,
  params: materialParams,
  query: seriesQuery,
  result: z.object({
    material: materialSchema,
    runs: z.array(runSchema),
    /** Of all runs. */
    total: z.number().int(),
    baselines: z.array(baselineSchema),
    /** Of all operators together; null with fewer than ten runs. */
    uncertainty: uncertaintySchema.nullable(),
    operators: z.array(z.object({ id: idField, name: z.string() })),
  }),
});

export const downloadRuns = defineContract({
  method: 'GET',
  path: '/sarm/quality-control/download-runs/{materialId}',
  summary: 'All runs of a control material on a microscope as CSV, one line a replicate, oldest first',
  tag,
  admission: CONTROL_READERS,
  params: materialParams,
  query: seriesQuery.omit({ operator_id: true }),
  produces: 'text/csv',
});

export const setExclusion = defineContract({
  method: 'PUT',
  path: '/sarm/quality-control/set-exclusion/{runId}',
  summary: 'Exclude a run, which stays visible, or take it in again; both with a reason',
  tag,
  admission: MANAGERS,
  params: z.object({ runId: idField }),
  body: z.object({ isExcluded: z.boolean(), reason }),
  result: runSchema,
});

export const fixBaseline = defineContract({
  method: 'POST',
  path: '/sarm/quality-control/fix-baseline',
  summary: 'Fix the limits of a chart from chosen runs, as a new version',
  tag,
  admission: MANAGERS,
  body: z.object({
    materialId: idField,
    microscopeId: idField,
    origin: z.enum(RUN_ORIGINS).default('measured'),
    runIds: z.array(idField).min(1).max(MAX_BASELINE_RUNS),
    reason,
  }),
  result: baselineSchema,
  status: 201,
});
