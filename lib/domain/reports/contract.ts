import { z } from 'zod';
import { datasetIdField } from '@/lib/domain/videos/contract';
import { defineContract } from '@/lib/platform/http/contract';
import { idField } from '@/lib/platform/http/fields';
import type { Arithmetic } from './contract-arithmetic';
import type { FigureKey, ReportContent } from './contract-content';

const tag = 'Reports';
const READERS = ['view_analysis_results', 'generate_reports'] as const;
const params = z.object({ datasetId: datasetIdField });

const query = z.object({
  /** Without it, the newest report of the dataset. */
  analysis_id: idField.optional(),
  /** A signed version, or `draft`; without it the newest signed version, and the draft where none is signed. */
  version: z.union([z.coerce.number().int().min(1).max(10_000), z.literal('draft')]).optional(),
});

const percent = z.number().nullable();

/** The stored report in both spellings that clients read, with everything it says under `content`. */
export const reportSchema = z.object({
  report_id: idField,
  dataset_id: idField,
  dataset_name: z.string(),
  project_id: idField,
  analysis_id: idField,
  created_at: z.string(),
  is_simulated: z.boolean(),
  pdf_available: z.boolean(),
  /** Null for a draft. */
  signature: z
    .object({
      version: z.number().int(),
      signer: z.string(),
      signed_at: z.string(),
      code: z.string(),
      sha256: z.string(),
    })
    .nullable(),
  summary: z.object({
    concentration: z.object({
      average_million_per_ml: z.number().nullable(),
      mean: z.number().nullable(),
      unit: z.literal('M/ml'),
      /** Null where it could not be assessed. */
      meets_who_criteria: z.boolean().nullable(),
    }),
    motility: z.object({
      progressive: percent,
      non_progressive: percent,
      total: percent,
      total_motile: percent,
      immotile: percent,
    }),
    /** As entered by hand; null where it was not. */
    morphology: z.object({
      normal_percentage: percent,
      normal_forms: percent,
      total_analyzed: z.number().int().nullable(),
    }),
  }),
  concentration_report: z.object({
    average_concentration: z.number().nullable(),
    total_sperm_analyzed: z.number(),
  }),
  motility_report: z.object({
    progressive: percent,
    non_progressive: percent,
    total_motile: percent,
    immotile: percent,
  }),
  morphology_report: z.object({ normal_percentage: percent, total_analyzed: z.number().int().nullable() }),
  who_assessment: z.object({
    overall_assessment: z.string(),
    criteria_met: z.object({
      concentration: z.boolean().nullable(),
      progressive_motility: z.boolean().nullable(),
      total_motility: z.boolean().nullable(),
      normal_forms: z.boolean().nullable(),
    }),
    criteria_not_met: z.array(z.string()),
    recommendations: z.array(z.string()),
  }),
  video_analysis: z.object({
    total_videos: z.number().int(),
    successful: z.number().int(),
    total_frames_analyzed: z.number().int(),
    video_ids: z.array(idField),
    video_names: z.array(z.string()),
  }),
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
  /** How each figure came about: its steps with the numbers put in, its interval, and what was not stored. */
  arithmetic: z.custom<Readonly<Partial<Record<FigureKey, Arithmetic>>>>(
    (value) => typeof value === 'object' && value !== null,
  ),
  content: z.custom<ReportContent>((value) => typeof value === 'object' && value !== null),
});
export type ReportAnswer = z.infer<typeof reportSchema>;

export const getReport = defineContract({
  method: 'GET',
  path: '/sarm/report/get-report/{datasetId}',
  summary: 'The newest stored report of a dataset, or that of one of its analyses',
  tag,
  admission: READERS,
  params,
  query,
  result: reportSchema,
});

export const getReportPdf = defineContract({
  method: 'GET',
  path: '/sarm/report/get-report/{datasetId}/pdf',
  summary: 'A report of a dataset as a PDF',
  tag,
  admission: READERS,
  params,
  query,
  produces: 'application/pdf',
});

export const getReportData = defineContract({
  method: 'GET',
  path: '/sarm/report/get-report/{datasetId}/data',
  summary: 'The figures of a report as CSV, or all of it as JSON',
  tag,
  admission: READERS,
  params,
  query: query.extend({ format: z.enum(['csv', 'json']).default('csv') }),
  produces: 'text/csv',
});

export const getReportPicture = defineContract({
  method: 'GET',
  path: '/sarm/report/view-picture/{datasetId}/{sha256}',
  summary: 'A picture that a report of the dataset shows: paths of a replicate, or a frame with its boxes',
  tag,
  admission: READERS,
  params: params.extend({
    sha256: z
      .string()
      .length(64)
      .regex(/^[0-9a-f]+$/),
  }),
  produces: 'image/png',
});
