import { z } from 'zod';
import { idField } from '@/lib/platform/http/fields';
import { CONTROL_RULES } from '@/lib/science/quality-control/westgard';

export const CONTROL_KINDS = ['beads', 'storedSample', 'videoRecordings'] as const;
export const CONTROL_QUANTITIES = [
  'concentration',
  'progressiveMotility',
  'totalMotility',
  'meanVcl',
] as const;
export type ControlQuantity = (typeof CONTROL_QUANTITIES)[number];
/** 'measured' here by the engine, or 'entered' by hand: never on one chart. */
export const RUN_ORIGINS = ['measured', 'entered'] as const;
export type RunOrigin = (typeof RUN_ORIGINS)[number];

export const UNIT_OF_QUANTITY = {
  concentration: 'M/ml',
  progressiveMotility: '%',
  totalMotility: '%',
  meanVcl: 'µm/s',
} as const satisfies Record<ControlQuantity, string>;

/** What a value of the quantity can be; anything else was mistyped. */
export const LARGEST_VALUE = {
  concentration: 10_000,
  progressiveMotility: 100,
  totalMotility: 100,
  meanVcl: 1000,
} as const satisfies Record<ControlQuantity, number>;

export const MAX_REPLICATES = 10;
export const MAX_BASELINE_RUNS = 100;

export const CONTROL_STATES = ['in-control', 'warning', 'out-of-control'] as const;

/** How a run stands: judged, or why it is not. */
export const RUN_STATES = [...CONTROL_STATES, 'baseline', 'excluded', 'not-judged'] as const;
export type RunState = (typeof RUN_STATES)[number];

const nullableText = z.string().nullable();

export const materialSchema = z.object({
  id: idField,
  projectId: idField,
  projectName: z.string(),
  name: z.string(),
  kind: z.enum(CONTROL_KINDS),
  lot: z.string(),
  quantity: z.enum(CONTROL_QUANTITIES),
  unit: z.string(),
  expectedValue: z.number().nullable(),
  expectedTolerance: z.number().nullable(),
  /** `2026-11-30` */
  expiresOn: nullableText,
  archivedAt: nullableText,
  runsCount: z.number().int(),
  /** Whether your membership lets you change it. */
  canEdit: z.boolean(),
});
export type MaterialView = z.infer<typeof materialSchema>;

const runValueSchema = z.object({
  value: z.number(),
  /** Cells that counting error follows from: counted by hand, in view at a time, or independent cells of a share. */
  counted: z.number().nullable(),
  videoId: idField.nullable(),
  videoName: nullableText,
  measuredAt: nullableText,
  modelId: nullableText,
  softwareVersion: nullableText,
});

export const brokenRuleSchema = z.object({
  rule: z.enum(CONTROL_RULES),
  /** The runs that broke it, the oldest first. */
  runIds: z.array(idField),
});

export const runSchema = z.object({
  id: idField,
  performedAt: z.string(),
  operatorId: idField.nullable(),
  operatorName: z.string(),
  origin: z.enum(RUN_ORIGINS),
  /** Mean of the replicates. */
  mean: z.number(),
  /** Between replicates; null with a single one. */
  standardDeviation: z.number().nullable(),
  replicates: z.number().int(),
  /** In standard deviations of the baseline that judges it; null without one. */
  deviation: z.number().nullable(),
  baselineNumber: z.number().int().nullable(),
  state: z.enum(RUN_STATES),
  broken: z.array(brokenRuleSchema),
  remarks: z.string(),
  exclusion: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
});
export type RunView = z.infer<typeof runSchema>;

export const runWithValuesSchema = runSchema.extend({ values: z.array(runValueSchema) });
export type RunWithValues = z.infer<typeof runWithValuesSchema>;

const limitsSchema = z.object({
  center: z.number(),
  warningLow: z.number(),
  warningHigh: z.number(),
  actionLow: z.number(),
  actionHigh: z.number(),
});
export type LimitsView = z.infer<typeof limitsSchema>;

export const intervalSchema = z.object({ low: z.number(), high: z.number() });

/** What the runs from the first that set the limits of now, without excluded and out-of-control ones, say of the uncertainty of a measurement. */
export const uncertaintySchema = z.object({
  runs: z.number().int(),
  mean: z.number(),
  standardDeviation: z.number(),
  standardDeviation95: intervalSchema,
  /** Standard deviation that counting alone gives a run; null where a run has no count, and of velocities. */
  counting: z.number().nullable(),
  /** What is left without it. */
  beyondCounting: z.number().nullable(),
});
export type UncertaintyView = z.infer<typeof uncertaintySchema>;

export const baselineSchema = z.object({
  number: z.number().int(),
  runs: z.number().int(),
  mean: z.number(),
  standardDeviation: z.number(),
  /** Of the Levey–Jennings chart: 2 and 3 standard deviations. */
  limits: limitsSchema,
  /** Of the S chart, for runs of so many replicates; null where the runs of the baseline have no common number of them. */
  spread: limitsSchema.extend({ replicates: z.number().int() }).nullable(),
  reason: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type BaselineView = z.infer<typeof baselineSchema>;
