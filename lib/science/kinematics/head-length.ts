import { median } from '@/lib/science/vision/boxes';
import type { Track } from '@/lib/science/vision/types';

/**
 * What a head length is in these tracks: the median over them of the median longer side of their boxes, px; 0 without
 * tracks.
 */
export function headLengthOf(tracks: readonly Track[]): number {
  if (tracks.length === 0) return 0;
  return median(tracks.map(({ points }) => median(points.map((p) => Math.max(p.w, p.h)))));
}
