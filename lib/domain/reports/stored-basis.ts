import { z } from 'zod';
import type { FieldBasis, ReplicateBasis } from './contract-basis';
import { MOVEMENT_KEYS } from './contract-content';

const tally = z.object({ cells: z.number(), frames: z.number() });

export const storedMovementFigure = z.object({
  key: z.enum(MOVEMENT_KEYS),
  unit: z.string(),
  mean: z.number(),
  standardDeviation: z.number().nullable(),
  spermatozoa: z.number().exactOptional(),
});

const storedField: z.ZodType<FieldBasis> = z.object({
  startSeconds: z.number(),
  endSeconds: z.number(),
  frames: z.number(),
  meanCount: z.number(),
  countedAreaUm2: z.number().nullable(),
  concentrationMillionPerMl: z.number().nullable(),
  motilePercent: z.number().nullable(),
});

/** What the figures of a video were computed from; reports of version 0.4 and before hold none of it. */
export const storedBasis: z.ZodType<ReplicateBasis> = z.object({
  widthPx: z.number().exactOptional(),
  heightPx: z.number().exactOptional(),
  rimPx: z.number().exactOptional(),
  hiddenPercent: z.number().exactOptional(),
  countedAreaUm2: z.number().nullable(),
  fields: z.array(storedField).exactOptional(),
  meanPerField: z.number(),
  examinedVolumeNl: z.number().nullable(),
  effectiveSpermatozoa: z.number(),
  motility: z
    .object({
      judged: tally.extend({ squaredFrames: z.number() }),
      motile: tally,
      grades: z.object({ rapid: tally, slow: tally, nonProgressive: tally, immotile: tally }).nullable(),
    })
    .exactOptional(),
  movement: z.object({ spermatozoa: z.number(), figures: z.array(storedMovementFigure) }),
  averagePathSeconds: z.number().exactOptional(),
});
