import type { MorphologyTools } from '@/lib/engine/morphology';
import { COARSEST_FOR_CLASSIFIER } from '@/lib/science/morphology/classify/cell-patch';
import { CONTOUR_ERROR_PX, coarsestPixelUm } from '@/lib/science/morphology/measure';

/**
 * The coarsest pixel, µm, at which these tools give a cell a class: sizes must be told apart, and the classifier takes no picture
 * far coarser than those that it learned from.
 */
export function coarsestForTools({ classifier }: Pick<MorphologyTools, 'classifier'>): number {
  const sizes = coarsestPixelUm(CONTOUR_ERROR_PX);
  return classifier ? Math.min(sizes, COARSEST_FOR_CLASSIFIER * classifier.metadata.pixelSizeUm) : sizes;
}
