import type { BinaryMask } from '@/lib/science/segmentation/mask';
import type { GrayFrame } from '@/lib/science/vision/types';

/** Pixels outwards and inwards of an edge at which grays are compared. */
const REACH = 2;
/** Neighboring places along an edge share noise and gray: about so many count as one. */
const ALIKE = 4;

/**
 * How clearly the picture changes at a mask's edge: the mean difference of gray between outside and inside, all along
 * the edge, over its standard error. Heads in simulated stills of all stains reach 8 to 25, whatever a segmenter draws
 * into noise stays under 2 (0 where there is nothing to compare).
 */
export function edgeStep({ width, height, data }: GrayFrame, mask: BinaryMask): number {
  const isIn = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && mask.data[y * width + x] === 1;
  const gray = (x: number, y: number): number =>
    x >= 0 && y >= 0 && x < width && y < height ? (data[y * width + x] as number) : Number.NaN;
  const steps: number[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isIn(x, y)) continue;
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        if (isIn(x + dx, y + dy)) continue;
        const inside = gray(x - dx * (REACH - 1), y - dy * (REACH - 1));
        const step = gray(x + dx * REACH, y + dy * REACH) - inside;
        if (Number.isFinite(step)) steps.push(step);
      }
    }
  if (steps.length === 0) return 0;
  const mean = steps.reduce((a, b) => a + b, 0) / steps.length;
  const variance = steps.reduce((a, b) => a + (b - mean) ** 2, 0) / steps.length;
  // Grays are whole numbers: no difference is known better than that.
  const error = Math.sqrt((variance + 1 / 12) / (steps.length / ALIKE));
  return Math.abs(mean) / error;
}

/** From here on a mask's edge is one that the picture shows. */
export const CLEAR_EDGE = 4;
