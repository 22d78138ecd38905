import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, nameField, pageQuery } from '@/lib/platform/http/fields';
import {
  anomaly,
  automaticClass,
  cellMeasures,
  methodModel,
  morphologySummary,
  outlinePoints,
  STAINS,
} from './contract-cells';

const tag = 'Morphology';
export const MORPHOLOGY_READERS = [
  'sarm.view_morphology',
  'generate_reports',
  'annotate_morphology',
] as const;
const UPLOADERS = ['upload_videos', 'manage_videos'] as const;
/** Who may say what a cell is, with write access to the project. */
export const JUDGES = ['annotate_morphology', 'generate_reports'] as const;

export const MAX_STILL_MEGABYTES = 64;
/** Largest picture that is taken, as for frames of videos. */
export const MAX_STILL_MEGAPIXELS = 33;
export const STILL_ENDINGS = ['.png', '.jpg', '.jpeg', '.tif', '.tiff'] as const;
export const MAX_REASON = 500;
export const PIXEL_SIZE_BOUNDS_UM = { min: 0.01, max: 5 } as const;

export const STILL_STATES = ['uploaded', 'queued', 'measuring', 'measured', 'failed'] as const;

const pixelSize = z.coerce
  .number(issueText('errors.stillPixelSize'))
  .min(PIXEL_SIZE_BOUNDS_UM.min, issueText('errors.stillPixelSize'))
  .max(PIXEL_SIZE_BOUNDS_UM.max, issueText('errors.stillPixelSize'));
const magnification = z.string().trim().max(200);

/** Fields beside the file. */
export const stillFields = z.object({
  dataset_id: idField,
  name: nameField.optional(),
  stain: z.enum(STAINS),
  pixel_size_um: pixelSize.optional(),
  magnification: magnification.default(''),
});

export const stillSchema = z.object({
  id: idField,
  datasetId: idField,
  name: z.string(),
  originalFilename: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  pixelSizeUm: z.number().nullable(),
  stain: z.enum(STAINS),
  magnification: z.string(),
  state: z.enum(STILL_STATES),
  taskId: idField.nullable(),
  error: z.string().nullable(),
  cellsFound: z.number().int(),
  /** Of them, judged or excluded by a person. */
  cellsReviewed: z.number().int(),
  createdAt: z.string(),
  measuredAt: z.string().nullable(),
});
export type StillView = z.output<typeof stillSchema>;

export const cellSchema = z.object({
  id: idField,
  number: z.number().int(),
  x: z.number(),
  y: z.number(),
  outline: outlinePoints,
  measures: cellMeasures,
  automatic: automaticClass,
  /** What a person said last; null where nobody did, or it was withdrawn. */
  judgment: z
    .object({
      kind: z.enum(['judged', 'excluded']),
      anomalies: z.array(anomaly),
      reason: z.string(),
      by: z.string().nullable(),
      at: z.string(),
    })
    .nullable(),
  /** How often something was said of it; a judgment names the last that it knows. */
  revision: z.number().int(),
});
export type CellView = z.output<typeof cellSchema>;

const datasetParams = z.object({ datasetId: idField });

export const uploadStill = defineContract({
  method: 'POST',
  path: '/sarm/morphology/upload-still',
  summary: 'Upload a still (PNG, JPEG or TIFF) of a sample; with a pixel size it is measured at once',
  tag,
  admission: UPLOADERS,
  bodyType: 'multipart',
  body: stillFields.extend({ file: z.string() }),
  result: stillSchema,
  status: 201,
});

export const listStills = defineContract({
  method: 'GET',
  path: '/sarm/morphology/list-stills/{datasetId}',
  summary: 'Stills of a sample, newest first, with what was counted on all of them',
  tag,
  admission: MORPHOLOGY_READERS,
  params: datasetParams,
  query: pageQuery,
  result: z.object({
    stills: z.array(stillSchema),
    total: z.number().int(),
    summary: morphologySummary,
  }),
});

export const getStill = defineContract({
  method: 'GET',
  path: '/sarm/morphology/get-still/{id}',
  summary: 'A still with its cells: outlines, sizes, classes and what people said of them',
  tag,
  admission: MORPHOLOGY_READERS,
  params: idParams,
  result: z.object({
    still: stillSchema,
    cells: z.array(cellSchema),
    models: z.array(methodModel),
    /** Of the whole sample. */
    summary: morphologySummary,
    may_judge: z.boolean(),
  }),
});

export const measureStill = defineContract({
  method: 'POST',
  path: '/sarm/morphology/measure-still/{id}',
  summary:
    'Set pixel size, stain or magnification of a still and measure it; refused once people have judged its cells',
  tag,
  admission: UPLOADERS,
  params: idParams,
  body: z.object({
    pixel_size_um: pixelSize.optional(),
    stain: z.enum(STAINS).optional(),
    magnification: magnification.optional(),
  }),
  result: stillSchema,
  status: 202,
});

export const deleteStill = defineContract({
  method: 'DELETE',
  path: '/sarm/morphology/delete-still/{id}',
  summary: 'Delete a still with its cells and what was said of them',
  tag,
  admission: ['delete_videos', 'manage_videos'],
  params: idParams,
  result: z.object({ id: idField }),
});

export const judgeCell = defineContract({
  method: 'POST',
  path: '/sarm/morphology/judge-cell/{cellId}',
  summary: 'Say what a cell is: normal or with anomalies, excluded, or as it was measured again',
  tag,
  admission: JUDGES,
  params: z.object({ cellId: idField }),
  body: z.object({
    judgment: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('judged'), anomalies: z.array(anomaly).max(6) }),
      z.object({ kind: z.literal('excluded'), reason: z.string().trim().max(MAX_REASON).default('') }),
      z.object({ kind: z.literal('withdrawn') }),
    ]),
    /** The revision that the caller has seen; when somebody else has judged since, the answer is 409. */
    revision: z.number().int().min(0).max(1_000_000).optional(),
  }),
  result: z.object({ cell: cellSchema, summary: morphologySummary }),
});

export const viewStill = defineContract({
  method: 'GET',
  path: '/sarm/morphology/view-still/{id}',
  summary: 'The picture of a still as JPEG, whole or small',
  tag,
  admission: MORPHOLOGY_READERS,
  params: idParams,
  query: z.object({ size: z.enum(['full', 'thumbnail']).default('full') }),
  produces: 'image/jpeg',
});
