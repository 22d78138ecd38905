import { assignPairs, type Candidate } from '@/lib/science/tracking/assign';

export interface Corners {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

const middle = ({ x1, y1, x2, y2 }: Corners) => ({ x: (x1 + x2) / 2, y: (y1 + y2) / 2 });

/** How far apart the centers of two boxes are, as a share of how far they may be for one cell: half the mean side. */
export function centerDistance(truth: Corners, box: Corners): number {
  const [a, b] = [middle(truth), middle(box)];
  const side = (truth.x2 - truth.x1 + truth.y2 - truth.y1) / 2;
  return Math.hypot(a.x - b.x, a.y - b.y) / (side / 2);
}

/**
 * Which box is which cell. By centers: how tight boxes are is a convention of whoever labeled.
 * @returns the place of a cell's box among `boxes`, −1 for none
 */
export function matchCells(truth: readonly Corners[], boxes: readonly Corners[]): Int32Array {
  const candidates: Candidate[] = truth.flatMap((cell, row) =>
    boxes.flatMap((box, column) => {
      const cost = centerDistance(cell, box);
      return cost < 1 ? [{ row, column, cost }] : [];
    }),
  );
  return assignPairs(truth.length, candidates, 1);
}

/** What is left to do on a frame that a model has been over: wrong boxes go, missing ones are drawn. */
export function planFrame<B extends Corners>(
  truth: readonly Corners[],
  boxes: readonly B[],
): { readonly wrong: readonly B[]; readonly missing: readonly Corners[] } {
  const matched = matchCells(truth, boxes);
  const right = new Set(matched);
  return {
    wrong: boxes.filter((_, place) => !right.has(place)),
    missing: truth.filter((_, row) => matched[row] === -1),
  };
}
