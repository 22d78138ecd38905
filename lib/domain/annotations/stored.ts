import { z } from 'zod';
import { boxSchema, changesAnswer, type Diff, diffSchema } from './contract';
import { operationAnswer } from './contract-tracks';

export const emptyDiff = (): Diff => ({
  boxes: { added: [], updated: [], removed: [] },
  tracks: { added: [], updated: [], removed: [] },
});

export const readProposed = (value: unknown) => boxSchema.shape.proposed.parse(value);
export const readOperationAnswer = (value: unknown) => operationAnswer.parse(value);
export const readChangesAnswer = (value: unknown) => changesAnswer.parse(value);

/** What the journal keeps of a batch; of one without effect it keeps an empty object. */
export const readDiff = (value: unknown): Diff => diffSchema.parse({ ...emptyDiff(), ...(value as object) });

const importCounts = z.object({
  added: z.number().int(),
  already: z.number().int(),
  tracks: z.number().int(),
});
/** What one batch of an import came to. */
export type ImportCounts = z.output<typeof importCounts>;
export const readImportCounts = (value: unknown): ImportCounts => importCounts.parse(value);
