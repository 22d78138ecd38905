import { findCellAxis } from '@/lib/science/morphology/classify/cell-axis';
import { cellPatch } from '@/lib/science/morphology/classify/cell-patch';
import type { LabeledCell } from '@/lib/science/training/morphology/sample';
import type { DefectLabels } from '../labels';
import type { SnapshotFrame } from '../snapshot';

/** A cell that a person judged. */
export interface JudgedCell extends LabeledCell {
  /** Null where nobody said. */
  readonly isNormal: boolean | null;
}

/** The judged cells of a frozen still, as the classifier would be shown them; `scale` is µm a pixel of its patches. */
export const judgedCells = (
  { picture, labels: { pixelSizeUm, cells } }: SnapshotFrame<DefectLabels>,
  scale: number,
): JudgedCell[] =>
  cells.map(({ x, y, defects, isNormal = null }) => {
    const patch = cellPatch(picture, { x, y }, pixelSizeUm, scale);
    return { patch, axis: findCellAxis(patch), defects, isNormal };
  });
