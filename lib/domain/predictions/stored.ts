import { z } from 'zod';
import { figuresSchema } from './contract';

/** What a prediction came to, as it is stored. */
export const storedFigures = figuresSchema.extend({
  /** Pictures under the prediction's folder. */
  samples: z.array(z.object({ file: z.string(), timestamp: z.number(), spermCount: z.number().int() })),
});
export type StoredFigures = z.infer<typeof storedFigures>;
