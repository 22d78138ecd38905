import { readCrop, windowAround } from '@/lib/science/segmentation/crop';
import type { Point } from '@/lib/science/segmentation/polygon';
import type { GrayFrame } from '@/lib/science/vision/types';
import type { Patch } from './cell-axis';

/** Beyond this many times the classifier's scale a picture is too coarse to be brought to it. */
export const COARSEST_FOR_CLASSIFIER = 1.4;

/** Side of the patches that a classifier is shown, px. */
const PATCH = 128;

/**
 * The patch about a head's center (px of the picture) at the classifier's scale.
 * @param pixelSizeUm of the picture
 * @param scale µm a pixel of the patch
 */
export function cellPatch(picture: GrayFrame, center: Point, pixelSizeUm: number, scale: number): Patch {
  const window = windowAround(center, (PATCH * scale) / pixelSizeUm, PATCH);
  return { width: PATCH, height: PATCH, data: readCrop(picture, window) };
}
