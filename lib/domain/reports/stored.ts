import { z } from 'zod';
import { calibrationFields } from '@/lib/domain/calibration/contract';
import { LANGUAGES } from '@/lib/messages/language';
import { FIGURE_KEYS, type Figure, type ReportContent } from './contract-content';

// Format of `reports.content`, as rows of every version hold it. Issued reports never change, so what a later version
// added is optional here.

const interval = z.object({ low: z.number(), high: z.number() });
const nullableNumber = z.number().nullable();

const figure: z.ZodType<Figure> = z.object({
  key: z.enum(FIGURE_KEYS),
  value: nullableNumber,
  unit: z.enum(['M/ml', 'M', '%']),
  interval95: interval.nullable(),
  reference: z.object({ bound: z.enum(['min', 'max']), limit: z.number() }).nullable(),
  verdict: z.enum(['within', 'outside', 'unknown', 'none']),
  isUncertain: z.boolean(),
  note: z.string().nullable(),
});

/** The values of a report's figures, which is all that lists need. */
export const storedFigureValues = z.array(z.object({ key: z.enum(FIGURE_KEYS), value: nullableNumber }));

const grades = z.object({
  rapid: z.number(),
  slow: z.number(),
  nonProgressive: z.number(),
  immotile: z.number(),
});

const replicate = z.object({
  videoId: z.string(),
  videoName: z.string(),
  sha256: z.string().nullable(),
  succeeded: z.boolean(),
  error: z.string().nullable(),
  framesAnalysed: z.number(),
  framesPerSecond: nullableNumber,
  durationSeconds: nullableNumber,
  spermatozoaCounted: nullableNumber,
  spermatozoaAssessed: nullableNumber,
  concentrationMillionPerMl: nullableNumber,
  concentrationInterval95: interval.nullable(),
  motilePercent: nullableNumber,
  gradePercent: grades.nullable(),
  velocities: z
    .object({
      vclMicronsPerSecond: nullableNumber,
      vslMicronsPerSecond: nullableNumber,
      vapMicronsPerSecond: nullableNumber,
    })
    .nullable(),
  calibration: calibrationFields.nullable(),
  warnings: z.array(z.string()),
});

const agreement = z
  .object({
    agrees: z.boolean(),
    chiSquare: z.number(),
    degreesOfFreedom: z.number(),
    limit: z.number(),
    variationPercent: nullableNumber,
  })
  .nullable();

const met = z.boolean().nullable();
const named = z.object({ id: z.string(), name: z.string() });

/** `reports.content`. */
export const storedContent: z.ZodType<ReportContent> = z.object({
  formatVersion: z.literal(1),
  isSimulated: z.boolean(),
  language: z.enum(LANGUAGES).exactOptional(),
  issuedAt: z.string(),
  dataset: named.extend({ description: z.string().exactOptional() }),
  project: named,
  requestedBy: z.string().nullable(),
  analysis: z.object({ id: z.string(), requestedAt: z.string(), startedAt: z.string().nullable() }),
  referenceSet: named,
  spermatozoaCounted: z.object({ value: z.number(), interval95: interval }),
  spermatozoaAssessed: z.number(),
  framesAnalysed: z.number(),
  figures: z.array(figure),
  concentrationIntervalFrom: z.enum(['counting', 'replicates']).nullable(),
  replicates: z.array(replicate),
  agreement: z.object({ counts: agreement, progressiveMotility: agreement }),
  velocityHistogram: z
    .object({ binWidthMicronsPerSecond: z.number(), spermatozoa: z.array(z.number()) })
    .nullable(),
  assessment: z.object({
    overall: z.string(),
    criteriaMet: z.object({
      concentration: met,
      progressiveMotility: met,
      totalMotility: met,
      normalForms: met,
    }),
    criteriaNotMet: z.array(z.string()),
    recommendations: z.array(z.string()),
  }),
  warnings: z.array(z.string()),
  errors: z.array(z.string()),
  method: z.object({
    models: z.array(z.object({ id: z.string(), version: z.string(), sha256: z.string() })),
    softwareVersions: z.array(z.string()),
    parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
});
