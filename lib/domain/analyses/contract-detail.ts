import { z } from 'zod';
import { frameSchema } from '@/lib/domain/frames/contract';
import { defineContract } from '@/lib/platform/http/contract';
import { idParams, PAGE_LIMIT } from '@/lib/platform/http/fields';
import { analysisSchema, READERS, videoResultSchema } from './contract';

/** Frames that one answer carries unless told otherwise. */
const FRAMES = 50;

export const analysisDetailSchema = analysisSchema.extend({
  /** What this analysis measured, a video each, in the order of `videos`; not what was measured on them since. */
  results: z.array(videoResultSchema),
  /** Stills of its videos, in the order of `videos`; none for who may not see frames. */
  frames: z.array(
    frameSchema.extend({
      /** Under the address of the API. To a session it carries a token that opens it for an hour. */
      imageUrl: z.string(),
    }),
  ),
  /** How many frames there are to ask for; null for who may not see frames. */
  framesTotal: z.number().int().nullable(),
});
export type AnalysisDetail = z.infer<typeof analysisDetailSchema>;

export const getAnalysis = defineContract({
  method: 'GET',
  path: '/sarm/analysis/get-analysis/{id}',
  summary:
    'One analysis with the progress of each video, what it measured on each, and their frames in pages',
  tag: 'Analyses',
  admission: READERS,
  tokenScopes: ['read', 'analyze'],
  params: idParams,
  query: z.object({
    /** 0 leaves the frames out. */
    frames_limit: z.coerce.number().int().min(0).max(PAGE_LIMIT).default(FRAMES),
    frames_offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  result: analysisDetailSchema,
});
