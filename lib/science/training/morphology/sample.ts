import { type CellAxis, findCellAxis, type Patch } from '@/lib/science/morphology/classify/cell-axis';

/** One labelled cell. */
export interface LabelledCell {
  readonly patch: Patch;
  readonly axis: CellAxis;
  /** 0 or 1 for each of DEFECTS, in their order. */
  readonly defects: readonly number[];
}

/** A labelled cell out of grey bytes, with its axis found. */
export function labelledCell(
  bytes: Uint8Array,
  width: number,
  height: number,
  defects: readonly number[],
): LabelledCell {
  const patch = { width, height, data: Float32Array.from(bytes) };
  return { patch, axis: findCellAxis(patch), defects };
}
