import { z } from 'zod';
import { resultSchema, toleranceSchema } from './contract';

/** Read of `revalidations` and `revalidation_videos`. */
export const storedTolerance = toleranceSchema;
export const storedResult = resultSchema.nullable().catch(null);
const figure = z.number().nullable();
export const storedShadow = z
  .object({ concentration: figure, motile: figure, progressive: figure })
  .nullable()
  .catch(null);
