import { z } from 'zod';

const videosOf = z.array(z.object({ videoId: z.uuid(), frames: z.array(z.uuid()) }));

/** `tasks.payload` of a quantization. */
export const quantizationPlan = z.object({
  versionId: z.uuid(),
  /** Frames by which ranges of values are found. */
  calibration: videosOf,
  /** Frames by which both forms are judged. */
  judged: videosOf,
  sharesVideos: z.boolean(),
});
export type QuantizationPlan = z.infer<typeof quantizationPlan>;
