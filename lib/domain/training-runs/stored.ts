import { z } from 'zod';
import { trainingConfig } from '@/lib/domain/models/contract';
import { callsOfNormal } from '@/lib/domain/morphology/contract-corrected';
import type { SplitUnit } from './contract';

// What JSON columns of a run hold.

/** A video of a run and its frames, in the order in which they were frozen. */
const storedVideo = z.object({
  videoId: z.uuid(),
  role: z.enum(['training', 'validation']),
  frames: z.array(z.uuid()),
});

const counts = z.object({
  videos: z.number().int(),
  patients: z.number().int(),
  frames: z.number().int(),
  boxes: z.number().int(),
});

/** What a run learns from and is judged by, as it was when it was asked for. */
export const storedSplit = z.object({
  unit: z.enum(['patient', 'video', 'none'] satisfies SplitUnit[]),
  videos: z.array(storedVideo),
  training: counts,
  validation: counts,
});
export type StoredSplit = z.infer<typeof storedSplit>;

export const storedSettings = trainingConfig;
export type StoredSettings = z.infer<typeof storedSettings>;

const judgement = z.object({
  score: z.number().nullable(),
  /** What the score is the mean of, by name. */
  measures: z.record(z.string(), z.number()).default({}),
  /** Of a classifier; runs of version 0.20.0 and before have none. */
  callsNormal: callsOfNormal.exactOptional(),
  videos: z.array(z.object({ videoId: z.uuid(), score: z.number().nullable() })),
});

/** What weights are worth on the validation videos: those that training starts from, and the best since. */
export const storedJudged = z
  .object({ start: judgement.nullable(), best: judgement.nullable() })
  .catch({ start: null, best: null });
export type StoredJudged = z.infer<typeof storedJudged>;

/** What was found on a validation frame; boxes and outlines in its pixels. */
export const storedSamples = z
  .array(
    z.object({
      frameId: z.uuid(),
      boxes: z.array(
        z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number(), score: z.number() }),
      ),
      outlines: z.array(z.array(z.tuple([z.number(), z.number()]))).default([]),
    }),
  )
  .catch([]);
export type StoredSamples = z.infer<typeof storedSamples>;
