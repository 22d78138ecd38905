import { z } from 'zod';
import { trackOperation } from './contract';

/** `track_edits.operation`: what was asked for, and the id that a split gave the new track. */
export const storedOperation = z.intersection(
  trackOperation,
  z.object({ newTrack: z.number().int().optional() }),
);
export type StoredOperation = z.output<typeof storedOperation>;
