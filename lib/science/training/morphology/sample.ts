import { type CellAxis, findCellAxis, type Patch } from '@/lib/science/morphology/classify/cell-axis';

/** One labeled cell. */
export interface LabeledCell {
  readonly patch: Patch;
  readonly axis: CellAxis;
  /** 0 or 1 for each of DEFECTS, in their order. */
  readonly defects: readonly number[];
}

/** A labeled cell out of gray bytes, with its axis found. */
export function labeledCell(
  bytes: Uint8Array,
  width: number,
  height: number,
  defects: readonly number[],
): LabeledCell {
  const patch = { width, height, data: Float32Array.from(bytes) };
  return { patch, axis: findCellAxis(patch), defects };
}
