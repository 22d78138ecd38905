import { z } from 'zod';

// What detections keep as JSON.

/** Box, class and score as a model proposed them. */
export const proposalSchema = z.object({
  x1: z.number(),
  y1: z.number(),
  x2: z.number(),
  y2: z.number(),
  class: z.string(),
  score: z.number(),
});
