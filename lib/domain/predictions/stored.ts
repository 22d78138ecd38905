import { z } from 'zod';
import { methodModel } from '@/lib/domain/morphology/contract-cells';
import { figuresSchema } from './contract';
import { morphologyFigures, sampleCell } from './contract-morphology';

/** A picture under the prediction's folder. */
const sample = z.object({ file: z.string(), timestamp: z.number(), spermCount: z.number().int() });

/** What a prediction of a detector came to, as it is stored. */
export const storedFigures = figuresSchema.extend({ samples: z.array(sample) });
export type StoredFigures = z.infer<typeof storedFigures>;

/** The same of a prediction of morphology; `spermCount` are the cells that were judged on the picture. */
export const storedMorphology = morphologyFigures.extend({
  samples: z.array(sample.extend({ cells: z.array(sampleCell) })),
});
export type StoredMorphology = z.infer<typeof storedMorphology>;

/** `tasks.payload` of a prediction of morphology: the models that were promised when it was asked for. */
export const morphologyPromise = z.object({ models: z.array(methodModel) });
