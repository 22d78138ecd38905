import { z } from 'zod';
import { storedCalibration } from '@/lib/domain/calibration/contract';
import { calibrationOrigin } from '@/lib/domain/calibration/contract-origin';
import { morphologySummary } from '@/lib/domain/morphology/contract-cells';
import { sampleEntries } from '@/lib/domain/samples/contract-entries';
import { LANGUAGES } from '@/lib/messages/language';
import { CONTROL_RULES } from '@/lib/science/quality-control/westgard';
import { FIGURE_KEYS, type Figure, ORIGINS, type ReportContent } from './contract-content';
import { storedBasis, storedMovementFigure } from './stored-basis';

// Format of `reports.content`, as rows of every version hold it. Issued reports never change, so what a later version
// added is optional here.

const interval = z.object({ low: z.number(), high: z.number() });
const nullableNumber = z.number().nullable();

const figure: z.ZodType<Figure> = z.object({
  key: z.enum(FIGURE_KEYS),
  origin: z.enum(ORIGINS).exactOptional(),
  value: nullableNumber,
  unit: z.enum(['M/ml', 'M', '%']),
  interval95: interval.nullable(),
  intervalFrom: z.literal('replicates').exactOptional(),
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
  cellsFollowed: nullableNumber.exactOptional(),
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
  calibration: storedCalibration.nullable(),
  calibrationOrigin: calibrationOrigin.exactOptional(),
  warnings: z.array(z.string()),
  basis: storedBasis.exactOptional(),
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

const picture = z.object({ videoId: z.string(), videoName: z.string(), sha256: z.string() });
const pictures = z.object({
  tracks: z.array(picture.extend({ drawn: z.number(), omitted: z.number() })),
  frames: z.array(picture.extend({ frameNumber: z.number(), seconds: z.number(), boxes: z.number() })),
});

const counted = z.object({ value: z.number(), interval95: interval });
const otherCells = z.object({
  roundCells: z.object({ count: counted, concentration: counted.nullable() }).nullable(),
  spermInClusters: z.number(),
  spermShaking: z.number(),
  spermOnRoundCells: z.number(),
  statements: z.array(z.string()),
});

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
  patient: z.object({ id: z.string(), pseudonym: z.string() }).exactOptional(),
  sample: sampleEntries.exactOptional(),
  qualityControl: z
    .object({
      microscope: z.string().nullable(),
      state: z.enum(['in-control', 'warning', 'out-of-control']).nullable(),
      rules: z.array(z.enum(CONTROL_RULES)),
      since: z.string().nullable(),
      lastRunAt: z.string().nullable(),
      maxDays: nullableNumber,
      isOverdue: z.boolean(),
      statement: z.string(),
    })
    .exactOptional(),
  morphology: morphologySummary.exactOptional(),
  requestedBy: z.string().nullable(),
  comment: z.string().exactOptional(),
  analysis: z.object({ id: z.string(), requestedAt: z.string(), startedAt: z.string().nullable() }),
  referenceSet: named,
  spermatozoaCounted: z.object({ value: z.number(), interval95: interval }),
  spermatozoaAssessed: z.number(),
  framesAnalysed: z.number(),
  figures: z.array(figure),
  concentrationIntervalFrom: z.enum(['counting', 'replicates']).nullable(),
  uncorrectedConcentration: z.object({ value: z.number(), interval95: interval }).exactOptional(),
  otherCells: otherCells.exactOptional(),
  replicates: z.array(replicate),
  agreement: z.object({ counts: agreement, progressiveMotility: agreement }),
  velocityHistogram: z
    .object({ binWidthMicronsPerSecond: z.number(), spermatozoa: z.array(z.number()) })
    .nullable(),
  movement: z
    .object({
      spermatozoa: z.number(),
      figures: z.array(storedMovementFigure),
    })
    .nullable()
    .exactOptional(),
  pictures: pictures.exactOptional(),
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
  erasure: z
    .object({
      code: z.string(),
      erasedAt: z.string(),
      signedSha256: z.string().nullable(),
      keptUntil: z.string(),
    })
    .exactOptional(),
  method: z.object({
    models: z.array(z.object({ id: z.string(), version: z.string(), sha256: z.string() })),
    softwareVersions: z.array(z.string()),
    parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
});
