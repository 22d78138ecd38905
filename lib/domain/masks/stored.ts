import { z } from 'zod';

/** `masks.points`: what was clicked, px of the frame. */
export const storedPoints = z.array(
  z.object({ x: z.number(), y: z.number(), label: z.union([z.literal(0), z.literal(1)]) }),
);
export type StoredPoint = z.output<typeof storedPoints>[number];
