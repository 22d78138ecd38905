import { CELL_OUTLINES, type CellOutline, type LabeledStill } from '@/lib/science/training/segmenter/source';
import type { OutlineLabels } from '../labels';
import type { SnapshotFrame } from '../snapshot';

/** Length that requests bring heads to, as a share of the crop's side: crops of training show them so, too. */
const HEAD_SHARE = 0.4;

/** A frozen frame as the sampler takes it. Cells that nobody outlined may lie in it, so its ground is not known. */
export function labeledStill({ picture, labels }: SnapshotFrame<OutlineLabels>, size: number): LabeledStill {
  return {
    picture,
    headInCrop: HEAD_SHARE * size,
    isComplete: false,
    cells: labels.cells.map(({ headPx, cx, cy, outlines }) => ({
      ...{ headPx, cx, cy },
      ...(Object.fromEntries(
        CELL_OUTLINES.map((name) => [
          name,
          outlines[name]?.map((polygon) => polygon.map(([x, y]) => ({ x, y }))) ?? null,
        ]),
      ) as Record<CellOutline, { x: number; y: number }[][] | null>),
    })),
  };
}
