import type { CellAxis } from '@/lib/science/morphology/classify/cell-axis';
import {
  fitAxis,
  readPlaces,
  TEMPLATE_COLUMNS,
  TEMPLATE_LENGTH,
  unit,
} from '@/lib/science/morphology/classify/fit-axis';
import type { LabeledCell } from './sample';

const PASSES = 3;

/**
 * The usual cell: the mean picture of cells whose axes are fitted to it in turn (congealing, Learned-Miller, IEEE PAMI
 * 28:236, 2006). A cell and its mirror image are alike, so the mean is the same on both sides of the axis. No label
 * is looked at.
 */
export function usualCell(cells: readonly LabeledCell[]): Float32Array {
  let axes: CellAxis[] = cells.map((cell) => cell.axis);
  let template = meanPicture(cells, axes);
  for (let pass = 1; pass < PASSES; pass++) {
    axes = cells.map((cell, i) => fitAxis(cell.patch, axes[i] as CellAxis, template));
    template = meanPicture(cells, axes);
  }
  return template;
}

function meanPicture(cells: readonly LabeledCell[], axes: readonly CellAxis[]): Float32Array {
  const sum = new Float32Array(TEMPLATE_LENGTH);
  cells.forEach((cell, i) => {
    const picture = readPlaces(cell.patch, axes[i] as CellAxis);
    for (let k = 0; k < sum.length; k++) sum[k] = (sum[k] as number) + (picture[k] as number);
  });
  return unit(sum.map((v, k) => v + (sum[mirrored(k)] as number)));
}

/** The place on the other side of the axis. */
function mirrored(k: number): number {
  const row = Math.floor(k / TEMPLATE_COLUMNS);
  return (TEMPLATE_LENGTH / TEMPLATE_COLUMNS - 1 - row) * TEMPLATE_COLUMNS + (k % TEMPLATE_COLUMNS);
}
