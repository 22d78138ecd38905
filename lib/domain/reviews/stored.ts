import { z } from 'zod';

const proposalSchema = z.object({
  x1: z.number(),
  y1: z.number(),
  x2: z.number(),
  y2: z.number(),
  class: z.string(),
  score: z.number(),
});

/** Box, class and score as a model proposed them, as a detection keeps them. */
export const readProposal = (value: unknown) => proposalSchema.parse(value);
