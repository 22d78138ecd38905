import { findComponents, keepComponents } from '@/lib/science/segmentation/components';
import type { BinaryMask } from '@/lib/science/segmentation/mask';

/** The mask's largest piece alone; null for an empty mask. */
export function largestPiece(mask: BinaryMask): BinaryMask | null {
  const found = findComponents(mask);
  const largest = found.areas.slice(1).reduce((a, b) => Math.max(a, b), 0);
  const label = found.areas.indexOf(largest, 1);
  return largest > 0 ? keepComponents(mask, (l) => l === label, found) : null;
}

/** Whether the part reaches the picture's edge, so that more of it may lie outside. */
export function touchesEdge({ width, height, data }: BinaryMask): boolean {
  for (let x = 0; x < width; x++) if (data[x] || data[(height - 1) * width + x]) return true;
  for (let y = 0; y < height; y++) if (data[y * width] || data[y * width + width - 1]) return true;
  return false;
}
