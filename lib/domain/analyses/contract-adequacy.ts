import { z } from 'zod';
import { FIGURE_KEYS } from '@/lib/domain/reports/contract-content';
import { datasetIdField } from '@/lib/domain/videos/contract';
import { defineContract } from '@/lib/platform/http/contract';
import { idField } from '@/lib/platform/http/fields';

const adequacySchema = z.object({
  /** Usable recordings in the order in which they came, at most the newest fifty; `counted` is null for one that has not been measured. */
  recordings: z.array(z.object({ id: idField, name: z.string(), counted: z.number().nullable() })),
  /** Spermatozoa of all measured recordings. */
  counted: z.number(),
  /** Fields like these that make 200 in each of two replicates: 0 once they do, null when it cannot be told. */
  more_fields: z.number().int().nullable(),
  /** Null with too few spermatozoa or replicates to judge. */
  counts_agree: z.boolean().nullable(),
  motility_agrees: z.boolean().nullable(),
  decisions: z.array(
    z.object({
      key: z.enum(FIGURE_KEYS),
      value: z.number().nullable(),
      unit: z.enum(['M/ml', 'M', '%']),
      interval_95: z.object({ low: z.number(), high: z.number() }).nullable(),
      reference: z.object({ bound: z.enum(['min', 'max']), limit: z.number() }).nullable(),
      /** `open` while the interval includes the limit; `unknown` without a value. */
      decision: z.enum(['within', 'outside', 'open', 'unknown']),
    }),
  ),
});
export type Adequacy = z.infer<typeof adequacySchema>;

export const getAdequacy = defineContract({
  method: 'GET',
  path: '/sarm/dataset/get-adequacy/{datasetId}',
  summary: 'Whether the recordings of a dataset measured so far are enough for a decision',
  tag: 'Analyses',
  admission: ['view_analysis_results', 'generate_reports'],
  params: z.object({ datasetId: datasetIdField }),
  result: adequacySchema,
});
