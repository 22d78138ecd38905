import type { Corners } from '@/lib/science/key-frames';
import { boxOverlap } from '@/lib/science/vision/boxes';
import type { Box } from '@/lib/science/vision/types';

/** From here two boxes are of the same cell. */
const SAME_CELL_IOU = 0.6;

const asBox = ({ x1, y1, x2, y2 }: Corners): Box => ({ x: x1, y: y1, w: x2 - x1, h: y2 - y1 });

/**
 * Which of `known` each of `found` is, by its place in the list; null where it is none. The best pairs come first.
 * @param minOverlap intersection over union from which two boxes are of the same cell
 */
export function matchBoxes(
  found: readonly Corners[],
  known: readonly Corners[],
  minOverlap: number = SAME_CELL_IOU,
): (number | null)[] {
  const boxes = known.map(asBox);
  // Sorted by their left edges: a box that begins beyond another's right edge overlaps none of the rest.
  const byLeft = boxes.map((_, index) => index).sort((a, b) => (boxes[a]?.x ?? 0) - (boxes[b]?.x ?? 0));
  const pairs: { readonly from: number; readonly to: number; readonly overlap: number }[] = [];
  for (const [from, each] of found.entries()) {
    const box = asBox(each);
    for (const to of byLeft) {
      const other = boxes[to];
      if (!other || other.x >= box.x + box.w) break;
      const overlap = boxOverlap(box, other);
      if (overlap >= minOverlap) pairs.push({ from, to, overlap });
    }
  }
  pairs.sort((a, b) => b.overlap - a.overlap || a.from - b.from || a.to - b.to);
  const partner = found.map((): number | null => null);
  const taken = new Set<number>();
  for (const { from, to } of pairs) {
    if (partner[from] !== null || taken.has(to)) continue;
    partner[from] = to;
    taken.add(to);
  }
  return partner;
}
