import {
  CONTOUR_ERROR_PX,
  coarsestPixelText,
  coarsestPixelUm,
  leastHeadLengthPx,
} from '@/lib/science/morphology/measure';

/**
 * Why a video has no morphology. Sizes are measured on stills: a moving head is blurred by its own speed, turns out of
 * the plane, and is mostly too small. The length is that of the detector's boxes, which hold the halo too, so the head
 * itself is rather smaller.
 *
 * @param headLengthPx 0 where nothing was found
 */
export function morphologyReason(headLengthPx: number, pixelSizeUm: number | null): string {
  const least = leastHeadLengthPx(CONTOUR_ERROR_PX);
  const coarsest = coarsestPixelUm(CONTOUR_ERROR_PX);
  const needed = `at least ${least} px are needed (about ${coarsestPixelText(CONTOUR_ERROR_PX)} or finer)`;
  if (!(headLengthPx > 0)) return `No sperm head was found whose shape could be judged; ${needed}.`;
  const span = `Sperm heads span about ${headLengthPx.toFixed(0)} px in this video`;
  if (headLengthPx < least || (pixelSizeUm !== null && pixelSizeUm > coarsest))
    return `${span}, too few to judge their shape: ${needed}.`;
  return `${span}. Morphology is measured on stills, not on moving cells: take stills at this magnification.`;
}
