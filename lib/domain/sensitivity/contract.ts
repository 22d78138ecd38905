import { z } from 'zod';
import { SHIFTED, type Shifted } from '@/lib/engine/casa/shifted';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams } from '@/lib/platform/http/fields';

const tag = 'Analyses';
const READERS = ['view_analysis_results', 'generate_reports'] as const;

export { SHIFTED, type Shifted };

/** Percent of the judged cells. */
const shares = z.object({
  total: z.number(),
  progressive: z.number(),
  rapid: z.number(),
  slow: z.number(),
  nonProgressive: z.number(),
  immotile: z.number(),
});
export type SensitiveShares = z.output<typeof shares>;

const seriesSchema = z.object({
  shifted: z.enum(SHIFTED),
  unit: z.enum(['µm/s', 'µm', 's', '%']),
  /** What the analysis used. */
  used: z.number(),
  /** In ascending order of their value. */
  points: z.array(z.object({ value: z.number(), shares })),
});
export type SensitivitySeries = z.output<typeof seriesSchema>;

const sensitivitySchema = z.object({
  videos: z.array(
    z.object({
      id: idField,
      name: z.string(),
      /** Why a video takes no part: its version kept too little, or its tracks have no grades. */
      reason: z.enum(['notStored', 'notGraded']).nullable(),
    }),
  ),
  /** With the values that the analysis used; null where no video takes part. */
  measured: shares.nullable(),
  series: z.array(seriesSchema),
});
export type Sensitivity = z.output<typeof sensitivitySchema>;

export const getVideoSensitivity = defineContract({
  method: 'GET',
  path: '/sarm/analysis/get-video-sensitivity/{videoId}',
  summary:
    'How the motility of a video moves with the limits of grading, the smoothing and what rests, recomputed from its tracks',
  tag,
  admission: READERS,
  params: z.object({ videoId: idField }),
  result: sensitivitySchema,
});

export const getSensitivity = defineContract({
  method: 'GET',
  path: '/sarm/analysis/get-sensitivity/{id}',
  summary:
    'How the motility of an analysis, pooled over its videos, moves with the limits of grading, the smoothing and what rests',
  tag,
  admission: READERS,
  params: idParams,
  result: sensitivitySchema,
});
