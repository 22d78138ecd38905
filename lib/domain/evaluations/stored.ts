import { z } from 'zod';
import { evaluationResult } from './contract';

const videosOf = z.array(z.object({ videoId: z.uuid(), frames: z.array(z.uuid()) }));

/** Which frames figures are of, and which ones recalibration is fitted on. */
export const storedSet = z.object({
  videos: videosOf,
  others: videosOf,
  /** Videos by whose score the candidate's weights were chosen. */
  chosenBy: z.array(z.uuid()),
});
export type StoredSet = z.infer<typeof storedSet>;

export const storedResult = evaluationResult.nullable().catch(null);
