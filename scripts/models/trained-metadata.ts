import { HEATMAP_STRIDE } from '@/lib/science/vision/center-heatmap';
import type { SpermClass } from '@/lib/science/vision/types';

/** What heads of the middle scale of training look like, in px: pictures are brought there before detection. */
export const BOX_SIDE = 14;

/** What the file of a detector fresh from training says of itself; packing measures some of it anew. */
export const trainedMetadata = (
  classes: readonly SpermClass[],
  workingThreshold: number,
): Record<string, string> => ({
  task: 'detector',
  head: 'centre-heatmap',
  stride: String(HEATMAP_STRIDE),
  channels: '1',
  frameOffsets: '0',
  classes: classes.join(','),
  normalize: 'mean-std',
  workingThreshold: String(workingThreshold),
  boxSide: String(BOX_SIDE),
});
