import type { Dimension } from './value-info';

/**
 * What the output of a YOLO means:
 * `anchors` (v5, v7): [1, N, 5 + n], center, size, objectness, a score for each class;
 * `centers` (v8, v9, v11, v12): [1, 4 + n, N], center and size, a score for each class;
 * `final` (v10, v26, or any exported with nms=True): [1, N, 6], corners, score, number of the class.
 */
export const YOLO_HEADS = ['anchors', 'centers', 'final'] as const;
export type YoloHead = (typeof YOLO_HEADS)[number];

export interface FittingHeads {
  readonly heads: readonly { readonly head: YoloHead; readonly classes: number | null }[];
  /** Whether a single head that fits may be taken without asking. */
  readonly isCertain: boolean;
}

/** Steps of the three grids that boxes are predicted on, px. */
const STRIDES = [8, 16, 32];
/** Boxes a cell of the older heads. */
const ANCHORS = 3;
const FINAL_COLUMNS = 6;
/** A network that suppresses duplicates itself answers with this many boxes or fewer; grids are larger. */
const MAX_FINAL_ROWS = 1000;

/** Cells of the three grids of a picture; 8400 for 640 × 640. */
export function gridCells(size: { readonly width: number; readonly height: number }): number {
  return STRIDES.reduce((sum, s) => sum + Math.ceil(size.width / s) * Math.ceil(size.height / s), 0);
}

/**
 * The heads whose shape [1, first, second] fits an output.
 *
 * Without names the number of classes is not known, and `centers` is never certain: of [1, 6, N] the last row may be a
 * second class or the angle of a turned box.
 *
 * @param size of the pictures, where the file fixes it
 * @param names how many class names the file has, null for none
 * @param saysFinal whether the file says that its boxes are final
 */
export function fittingHeads(
  first: Dimension,
  second: Dimension,
  size: { readonly width: number; readonly height: number } | null,
  names: number | null,
  saysFinal: boolean,
): FittingHeads {
  const cells = size ? gridCells(size) : null;
  const fits = (dim: Dimension, count: number | null): boolean =>
    typeof dim !== 'number' || count === null || dim === count;
  const isClasses = (dim: Dimension, more: number): dim is number =>
    typeof dim === 'number' && (names === null ? dim > more : dim === names + more);

  const heads: { head: YoloHead; classes: number | null }[] = [];
  if (second === FINAL_COLUMNS && (saysFinal || typeof first !== 'number' || first <= MAX_FINAL_ROWS))
    heads.push({ head: 'final', classes: names });
  if (!saysFinal) {
    // Without a size that the file fixes, the longer side tells boxes from classes.
    const isLong = (long: Dimension, short: number): boolean => typeof long !== 'number' || long > short;
    if (isClasses(second, 5) && fits(first, cells && ANCHORS * cells) && isLong(first, second))
      heads.push({ head: 'anchors', classes: second - 5 });
    if (isClasses(first, 4) && fits(second, cells) && isLong(second, first))
      heads.push({ head: 'centers', classes: first - 4 });
  }
  return { heads, isCertain: heads.every(({ head }) => head !== 'centers' || names !== null) };
}
