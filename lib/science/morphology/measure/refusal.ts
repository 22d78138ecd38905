import { HEAD_RANGES } from '@/lib/science/who-manual';
import { GRID_ERROR, type HeadSizes } from './measured';

/** Two-sided 95 % point of the normal distribution. */
const Z95 = 1.96;

/** Length (px) below which the contour's own bias passes 2 % on rendered ellipses (morphometry.test.ts). */
const MIN_LENGTH_PX = 12;

/** Standard error of a head's length or width in px. */
export const sideError = (contourErrorPx: number): number => Math.hypot(GRID_ERROR.side, 2 * contourErrorPx);

/**
 * The coarsest pixel (µm) at which a head's size can be judged: there the 95 % error of its width equals half the
 * width of the normal range, so that a head in the middle of the range cannot look abnormal by the error alone.
 */
export function coarsestPixelUm(contourErrorPx: number): number {
  const { low, high } = HEAD_RANGES.who6.widthUm;
  return (high - low) / 2 / (Z95 * sideError(contourErrorPx));
}

/** The same as people are told it: to two decimals, rounded to the safe side. */
export const coarsestPixelRoundedUm = (contourErrorPx: number): number =>
  Math.floor(100 * coarsestPixelUm(contourErrorPx)) / 100;

/** Length in px of a head of the median length at the coarsest pixel. */
export function leastHeadLengthPx(contourErrorPx: number): number {
  return Math.ceil(HEAD_RANGES.who6.medianLengthUm / coarsestPixelUm(contourErrorPx));
}

/** Why a head of this size can't be judged; null where it can. */
export function refusalFor(sizes: HeadSizes, pixelSizeUm: number, contourErrorPx: number): string | null {
  const spans = `the head spans ${sizes.length.toFixed(1)} × ${sizes.width.toFixed(1)} px`;
  if (sizes.length < MIN_LENGTH_PX)
    return `${spans}; a contour can be measured from a length of ${MIN_LENGTH_PX} px on`;
  const coarsest = coarsestPixelUm(contourErrorPx);
  if (pixelSizeUm > coarsest)
    return (
      `${spans} at ${pixelSizeUm} µm a pixel, so that its width is known to ± ` +
      `${(Z95 * sideError(contourErrorPx) * pixelSizeUm).toFixed(2)} µm, as much as separates normal from abnormal; ` +
      `it takes ${coarsestPixelRoundedUm(contourErrorPx).toFixed(2)} µm a pixel or finer, where a normal head is about ` +
      `${leastHeadLengthPx(contourErrorPx)} px long`
    );
  return null;
}
