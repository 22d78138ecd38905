import { z } from 'zod';
import { MODEL_DEPLOYERS, MODEL_READERS } from '@/lib/domain/models/contract';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageQuery } from '@/lib/platform/http/fields';

// What a version would have measured on the recordings of signed reports, beside what was signed.

const tag = 'Models';

/** So many of the newest signed reports are measured again. */
export const CASE_LIMITS = { min: 1, max: 50 } as const;
export const DEFAULT_CASES = 10;

const percent = z.number().min(0.1).max(100);
export const toleranceSchema = z.object({
  /** Difference of concentrations, percent of their mean. */
  concentration_percent: percent,
  /** Differences of shares, percentage points. */
  motile_points: percent,
  progressive_points: percent,
});
export type Tolerance = z.infer<typeof toleranceSchema>;
/** Offered first; the laboratory's own is kept with each revalidation and offered at the next. */
export const DEFAULT_TOLERANCE: Tolerance = {
  concentration_percent: 10,
  motile_points: 5,
  progressive_points: 5,
};

export const FIGURES = ['concentration', 'motile', 'progressive'] as const;
export const VERDICTS = ['within', 'unclear', 'beyond'] as const;
const interval = z.object({ low: z.number(), high: z.number() }).nullable();

const agreementSchema = z.object({
  figure: z.enum(FIGURES),
  /** Reports whose figure was measured both times. */
  pairs: z.number().int(),
  /** Reports that were signed with the figure and of which the version gives none. */
  missing: z.number().int(),
  /** Candidate minus signed: percent of their mean for concentration, else percentage points. Null without pairs. */
  bias: z.number().nullable(),
  bias_interval_95: interval,
  /** Where 95 % of differences lie, if they are normal; null below three pairs. */
  limits: interval,
  tolerance: z.number(),
  /** Reports that differ by more than the tolerance, or have no figure any more. */
  outside: z.number().int(),
  /**
   * `within`: the interval of the bias lies inside the tolerance, and no figure is missing; `beyond`: the bias lies outside, or
   * every figure is missing; else `unclear`.
   */
  verdict: z.enum(VERDICTS),
  /** Mean of both, and difference, of each report: a Bland–Altman plot. */
  points: z.array(z.object({ mean: z.number(), difference: z.number() })),
});
export type Agreement = z.infer<typeof agreementSchema>;

export const resultSchema = z.object({
  agreements: z.array(agreementSchema),
  reports: z.number().int(),
  videos: z.number().int(),
  /** Recordings that could not be measured again. */
  failed: z.number().int(),
  verdict: z.enum(VERDICTS),
});
export type RevalidationResult = z.infer<typeof resultSchema>;

const figures = z.object({
  concentration: z.number().nullable(),
  motile: z.number().nullable(),
  progressive: z.number().nullable(),
});

const summaryFields = {
  id: idField,
  version_id: idField,
  version_number: z.number().int(),
  model_id: idField,
  model_name: z.string(),
  state: z.enum(['running', 'completed', 'cancelled', 'failed']),
  task_id: idField.nullable(),
  tolerance: toleranceSchema,
  /** Null until it is there. */
  result: resultSchema.nullable(),
  error: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.string(),
};
export const revalidationSummary = z.object(summaryFields);
export type RevalidationSummary = z.infer<typeof revalidationSummary>;

export const revalidationSchema = z.object({
  ...summaryFields,
  /** What was signed and what the version measured, by recording; null without view_analysis_results. */
  recordings: z
    .array(
      z.object({
        report_code: z.string(),
        report_number: z.number().int(),
        video_name: z.string(),
        measured_with: z.string(),
        signed: figures,
        shadow: figures.nullable(),
        error: z.string().nullable(),
      }),
    )
    .nullable(),
});
export type RevalidationView = z.infer<typeof revalidationSchema>;

export const revalidateVersion = defineContract({
  method: 'POST',
  path: '/technical/model-versions/{id}/revalidate',
  summary:
    "Measure the recordings of the newest signed reports with a version, and compare with what was signed against the laboratory's tolerance. Reports never change; answers with the task to watch",
  tag,
  admission: MODEL_DEPLOYERS,
  params: idParams,
  body: z.object({
    tolerance: toleranceSchema.optional(),
    reports: z.number().int().min(CASE_LIMITS.min).max(CASE_LIMITS.max).default(DEFAULT_CASES),
  }),
  result: z.object({ revalidation_id: idField, task_id: idField }),
  status: 202,
});

export const listRevalidations = defineContract({
  method: 'GET',
  path: '/technical/models/{id}/revalidations',
  summary: 'How far the versions of a model agree with signed reports, the newest revalidation first',
  tag,
  admission: MODEL_READERS,
  params: idParams,
  query: pageQuery,
  result: z.object({
    revalidations: z.array(revalidationSummary),
    /** The tolerance that the project gave last. */
    tolerance: toleranceSchema,
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  }),
});

export const getRevalidation = defineContract({
  method: 'GET',
  path: '/technical/revalidations/{id}',
  summary: 'One revalidation, with each recording for whoever may see results of analyses',
  tag,
  admission: MODEL_READERS,
  params: idParams,
  result: revalidationSchema,
});
