import { z } from 'zod';
import { methodModel } from './contract-cells';

/** `stills.method`: what a still was measured with. */
export const storedMethod = z.object({ softwareVersion: z.string(), models: z.array(methodModel) });
export type StoredMethod = z.output<typeof storedMethod>;

/** `tasks.payload` of a measurement: what was promised when it was asked for. */
export const morphologyRequest = z.object({
  stillId: z.string(),
  pixelSizeUm: z.number().positive(),
  isStained: z.boolean(),
  models: z.array(methodModel),
});
export type MorphologyJob = z.output<typeof morphologyRequest>;
