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
  { width, height }: { readonly width: number; readonly height: number },
  largestUm: number,
): RoundCellCount {
  const rim = Math.min(largestUm / pixelUm, MAX_RIM * Math.min(width, height));
  const inside = cells.filter(
    ({ cx, cy }) => cx >= rim && cy >= rim && cx < width - rim && cy < height - rim,
  );
  return { counted: inside.length, areaPx2: (width - 2 * rim) * (height - 2 * rim) };
}
