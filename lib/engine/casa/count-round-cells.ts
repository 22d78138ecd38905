import { type CountedPicture, countingArea } from '@/lib/science/fields';
import type { FieldRoundCells } from './surroundings';

/** Round cells counted, and the area that the count stands for. */
export interface RoundCellCount {
  readonly counted: number;
  readonly areaPx2: number;
}

/** The rim takes at most this share of a side, so that tiny pictures still have an area. */
const MAX_RIM = 0.1;

/**
 * Counts round cells as spermatozoa are counted: those whose center keeps so far from the border that they are whole in
 * the picture, in the area that remains (see `countField`). They rest, so that one picture tells of all the time.
 *
 * @param largestUm the radius of the largest
 */
export function countRoundCells(
  { cells, pixelUm }: Pick<FieldRoundCells, 'cells' | 'pixelUm'>,
  picture: CountedPicture,
  largestUm: number,
): RoundCellCount {
  const rim = Math.min(largestUm / pixelUm, MAX_RIM * Math.min(picture.width, picture.height));
  const { areaPx2, holds } = countingArea(picture, rim);
  return { counted: cells.filter(({ cx, cy }) => holds(cx, cy)).length, areaPx2 };
}
