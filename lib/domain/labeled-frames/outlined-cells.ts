import { joinContours, maskContours } from '@/lib/science/segmentation/contour';
import { windowOfRuns } from '@/lib/science/segmentation/mask-window';
import { unpackRunLengths } from '@/lib/science/segmentation/run-lengths';
import { headLengthOfBox } from '@/lib/science/training/segmenter/source';
import type { OutlinedFrame } from './labeled-frame';
import type { selectOutlines } from './queries';

type OutlineRow = Awaited<ReturnType<typeof selectOutlines>>[number];
type Cell = OutlinedFrame['cells'][number];

/** How far beyond its box, in sides of the box, a head's mask may reach. */
const MARGIN = 0.2;

/** Clicks that name no part count as the cell's, also where they outlined no more than the head. */
const reachesNoFartherThan = (
  { x, y, width, height }: Pick<OutlineRow, 'x' | 'y' | 'width' | 'height'>,
  { x1, y1, x2, y2 }: Pick<OutlineRow, 'x1' | 'y1' | 'x2' | 'y2'>,
): boolean => {
  const room = MARGIN * Math.max(x2 - x1, y2 - y1);
  return x >= x1 - room && y >= y1 - room && x + width <= x2 + room && y + height <= y2 + room;
};

/**
 * The cells of one frame out of the masks of their parts. The outlines hold the masks to the pixel; boxes are drawn round
 * heads, so they say how large and where those are.
 */
export function cellsOf(rows: readonly OutlineRow[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { detectionId, x1, y1, x2, y2, part, rle, ...window } of rows) {
    const cell = cells.get(detectionId) ?? {
      headPx: headLengthOfBox({ w: x2 - x1, h: y2 - y1 }),
      cx: (x1 + x2) / 2,
      cy: (y1 + y2) / 2,
      outlines: {},
    };
    const contours = maskContours(windowOfRuns(window, unpackRunLengths(rle)));
    const isHead = part === 'cell' && reachesNoFartherThan(window, { x1, y1, x2, y2 });
    if (contours.length > 0)
      cell.outlines[isHead ? 'head' : part] ??= [
        joinContours(contours).map(({ x, y }): [number, number] => [x + window.x, y + window.y]),
      ];
    cells.set(detectionId, cell);
  }
  return [...cells.values()].filter(({ outlines }) => Object.keys(outlines).length > 0);
}
