import { z } from 'zod';
import type { MhsmaDefect } from '@/lib/science/morphology/classify/defects';
import { ANOMALIES, DEFECT_REGIONS } from '@/lib/science/who-manual';
import { correctedFormsShape, intervalShape } from './contract-corrected';

// What is known of the cells of a still, in answers and in the database. Browser-safe.

export const STAINS = ['unstained', 'papanicolaou', 'diffQuik', 'shorr', 'other'] as const;
export type Stain = (typeof STAINS)[number];

/** The stains that the manual's morphology and its limit are made for. */
export const MANUAL_STAINS: readonly Stain[] = ['papanicolaou', 'diffQuik', 'shorr'];

/** What a morphology classifier answers, for the browser. */
export const CLASSIFIED_DEFECTS = [
  'acrosome',
  'head',
  'vacuole',
  'tail',
] as const satisfies readonly MhsmaDefect[];

export const anomaly = z.enum(ANOMALIES);

/** A figure with its standard error. */
const measured = z.object({ value: z.number(), standardError: z.number() }).nullable();
const finding = z.enum(['normal', 'abnormal', 'unsure']).nullable();

/** Sizes of one cell; null where the part was not found. */
export const cellMeasures = z.object({
  headLengthUm: measured,
  headWidthUm: measured,
  headAreaUm2: measured,
  headPerimeterUm: measured,
  ellipticity: measured,
  /** Of the head's area. */
  acrosomePercent: measured,
  vacuoles: z.number().nullable(),
  midpieceLengthUm: measured,
  midpieceWidthUm: measured,
  tailLengthUm: measured,
  /** How the sizes stand to the 95 % interval of normal stained heads that the manual gives. */
  findings: z
    .object({ length: finding, width: finding, ellipticity: finding, acrosome: finding, vacuoles: finding })
    .nullable(),
});
export type CellMeasures = z.output<typeof cellMeasures>;

/**
 * Why a cell has no class of its own and waits for a person. 'earlierRule': sizes of stained heads had decided on an unstained
 * one (up to version 0.19.0).
 */
export const OPEN_REASONS = [
  'noOutline',
  'notAHead',
  'stained',
  'notClassified',
  'undecided',
  'earlierRule',
] as const;
export type OpenReason = (typeof OPEN_REASONS)[number];

/** What the models say of a cell. */
export const automaticClass = z.object({
  /** Null where they say nothing that counts. */
  anomalies: z.array(anomaly).nullable(),
  /** What sizes outside the manual's range suggest where nothing counts; a person accepts or corrects it. */
  suggested: z.array(anomaly),
  confidence: z.number(),
  reason: z.enum(OPEN_REASONS).nullable(),
  notJudged: z.array(z.enum(DEFECT_REGIONS)),
});
export type AutomaticClass = z.output<typeof automaticClass>;

/** Corners in px of the still. */
export const outlinePoints = z.array(z.tuple([z.number(), z.number()])).nullable();

export const countedShare = z.object({
  count: z.number().int(),
  /** Reports of version 0.20.0 and before have none: there it is all that were counted. */
  of: z.number().int().exactOptional(),
  percent: z.number(),
  interval95: intervalShape,
});

export const morphologyCount = z.object({
  counted: z.number().int(),
  normal: countedShare,
  /** Of the cells whose region was judged; null where it was of none. */
  regions: z.object({
    head: countedShare.nullable(),
    midpiece: countedShare.nullable(),
    tail: countedShare.nullable(),
    cytoplasm: countedShare.nullable(),
  }),
  /** Null also where a region of a cell was not judged, as the next two. */
  tzi: z.number().nullable(),
  mai: z.number().nullable(),
  sdi: z.number().nullable(),
});

/** A model with the balanced accuracy that its card gives for cells it has not seen, by what it judges; null where it gives none. */
export const methodModel = z.object({
  task: z.enum(['detector', 'segmenter', 'morphology']),
  id: z.string(),
  version: z.string(),
  sha256: z.string(),
  /** The version of the project's own that it is; left out for shipped models. */
  versionId: z.string().optional(),
  accuracy: z.record(z.string(), z.number()).nullable(),
});
export type MethodModel = z.output<typeof methodModel>;

/** Why the figure is not held against the manual's limit, the gravest first. */
export const WITHHELD_REASONS = [
  'nothingCounted',
  'unstained',
  'otherStain',
  'notReviewed',
  'open',
  'few',
] as const;
export type WithheldReason = (typeof WITHHELD_REASONS)[number];

export const morphologySummary = z.object({
  stills: z.number().int(),
  found: z.number().int(),
  excluded: z.number().int(),
  /** Found, and judged by nobody. */
  open: z.number().int(),
  /** Of those counted, judged by a person. */
  byPerson: z.number().int(),
  /** A person's judgment where there is one, otherwise the models'. */
  current: morphologyCount.nullable(),
  /** As the models judge alone. */
  automatic: morphologyCount.nullable(),
  /** Only where models' classes count, and all come from one classifier whose errors were measured. */
  corrected: correctedFormsShape.exactOptional(),
  withheld: z.array(z.enum(WITHHELD_REASONS)),
  stains: z.array(z.enum(STAINS)),
  models: z.array(methodModel),
});
export type MorphologySummary = z.output<typeof morphologySummary>;
