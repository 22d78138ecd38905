import type { Box } from '@/lib/science/vision/types';
import { type BinaryMask, emptyMask } from './mask';

/** The part of a frame's mask that lies in a window of whole pixels, which lies inside the frame. */
export function cutMask(mask: BinaryMask, { x, y, w, h }: Box): BinaryMask {
  const cut = emptyMask(w, h);
  for (let row = 0; row < h; row++) {
    const from = (y + row) * mask.width + x;
    cut.data.set(mask.data.subarray(from, from + w), row * w);
  }
  return cut;
}
