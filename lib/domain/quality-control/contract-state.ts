import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, pageQuery } from '@/lib/platform/http/fields';
import { CONTROL_RULES } from '@/lib/science/quality-control/westgard';
import { CONTROL_READERS } from './contract';
import { CONTROL_STATES, intervalSchema } from './contract-fields';

const tag = 'Quality control';
const count = z.number().int();

const microscopeControlSchema = z.object({
  microscopeId: idField,
  microscopeName: z.string(),
  /** The laboratory's own demand; null where it makes none. */
  maxDays: count.nullable(),
  /** The newest measured run on it, in any project. */
  lastRunAt: z.string().nullable(),
  isOverdue: z.boolean(),
  /** Of each material that you may see and that is in use. */
  materials: z.array(
    z.object({
      materialId: idField,
      materialName: z.string(),
      runs: count,
      /** Null without a baseline, or without a run that one judges. */
      state: z.enum(CONTROL_STATES).nullable(),
      rules: z.array(z.enum(CONTROL_RULES)),
      since: z.string().nullable(),
    }),
  ),
});
export type MicroscopeControl = z.infer<typeof microscopeControlSchema>;

export const listStates = defineContract({
  method: 'GET',
  path: '/sarm/quality-control/list-states',
  summary: 'How each microscope stands by the control materials measured on it, in pages by name',
  tag,
  admission: CONTROL_READERS,
  query: pageQuery,
  result: z.object({
    microscopes: z.array(microscopeControlSchema),
    total: count,
    limit: count,
    offset: count,
  }),
});

export const setControlInterval = defineContract({
  method: 'PUT',
  path: '/sarm/quality-control/set-interval/{microscopeId}',
  summary: 'How many days may pass between two controls of a microscope; null demands none',
  tag,
  admission: ['manage_equipment'],
  params: z.object({ microscopeId: idField }),
  body: z.object({ maxDays: z.number().int().min(1).max(366).nullable() }),
  result: z.object({ microscopeId: idField, maxDays: count.nullable() }),
});

const operator = z.object({ key: z.string(), name: z.string(), isMeasured: z.boolean() });
const comparisonSchema = z.object({
  unit: z.string(),
  /** Who assessed recordings; `measured` stands for the program. */
  operators: z.array(operator),
  /** Each recording that all of them assessed. */
  recordings: z.array(
    z.object({
      name: z.string(),
      /** In the order of the operators. */
      values: z.array(z.number()),
      mean: z.number(),
      standardDeviation: z.number(),
      /** From counting alone; null where somebody's count is not known. */
      expectedByCounting: z.number().nullable(),
      verdict: z.enum(['within', 'warning', 'action']),
    }),
  ),
  /** Recordings that only some of them assessed take no part. */
  leftOut: count,
  /** Limits of the S chart over the operators; null with fewer than two recordings. */
  spread: z
    .object({
      center: z.number(),
      warningLow: z.number(),
      warningHigh: z.number(),
      actionLow: z.number(),
      actionHigh: z.number(),
    })
    .nullable(),
  variance: z
    .object({
      biases: z.array(z.object({ bias: z.number(), interval95: intervalSchema })),
      betweenOperators: z.number(),
      residual: z.number(),
      fRatio: z.number(),
      pValue: z.number(),
    })
    .nullable(),
  /** Of two operators: second minus first. */
  blandAltman: z
    .object({
      bias: z.number(),
      bias95: intervalSchema,
      standardDeviation: z.number(),
      limitsOfAgreement: intervalSchema,
    })
    .nullable(),
});
export type OperatorComparison = z.infer<typeof comparisonSchema>;

export const MAX_OPERATORS = 10;

export const compareOperators = defineContract({
  method: 'GET',
  path: '/sarm/quality-control/compare-operators/{materialId}',
  summary: 'Operators, and the program, compared on the recordings of a material that all of them assessed',
  tag,
  admission: CONTROL_READERS,
  params: z.object({ materialId: idField }),
  query: z.object({
    /** Keys of the operators to compare, separated by commas; without it, all, the busiest ten. */
    operators: z
      .string()
      .max(1000)
      .transform((text) => [...new Set(text.split(',').map((each) => each.trim()))].filter(Boolean))
      .pipe(z.array(z.union([idField, z.literal('measured')])).max(MAX_OPERATORS))
      .optional(),
  }),
  result: comparisonSchema.extend({
    /** Everybody who can be chosen. */
    available: z.array(operator.extend({ recordings: count })),
  }),
});
