import { assignPairs } from '@/lib/science/tracking/assign';
import { boxOverlap } from '@/lib/science/vision/boxes';
import { cohenKappa } from './cohen-kappa';

/** A box of one person, in pixels. */
interface AnnotatedBox {
  readonly id: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly class: string;
}

/** Two boxes that stand for the same cell. */
interface BoxPair {
  readonly first: string;
  readonly second: string;
  readonly iou: number;
}

interface ClassAgreement {
  readonly class: string;
  /** Boxes of that class of each person. */
  readonly first: number;
  readonly second: number;
  /** Pairs that both called so. */
  readonly both: number;
  /** Share of both persons' boxes of that class that the other one has, too: 2 both / (first + second). */
  readonly f1: number;
}

interface FrameAgreement {
  readonly pairs: readonly BoxPair[];
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
  /** Of the pairs; null without any. */
  readonly meanIou: number | null;
  /**
   * Positive specific agreement on where cells are, 2 pairs / (boxes of both). Where 'nothing is here' cannot be counted,
   * it is what kappa comes to (Hripcsak & Rothschild, JAMIA 12, 2005). Null where neither found anything.
   */
  readonly f1: number | null;
  /** Cohen's kappa of the class, of cells that both found. */
  readonly kappa: number | null;
  /**
   * The same with 'no object' as a class of its own for cells that one of the two did not find. What neither found is in no
   * cell of the table, so chance is overrated and this is a lower bound; it may be below 0.
   */
  readonly kappaWithMissed: number | null;
  readonly classes: readonly ClassAgreement[];
}

/** Boxes that share less are not the same cell. */
const SAME_CELL_IOU = 0.5;
const NO_OBJECT = '';

const asBox = ({ x1, y1, x2, y2 }: AnnotatedBox) => ({ x: x1, y: y1, w: x2 - x1, h: y2 - y1 });

/** How two people agree about one frame: boxes are paired one to one so that the sum of their overlaps is greatest. */
export function frameAgreement(
  first: readonly AnnotatedBox[],
  second: readonly AnnotatedBox[],
): FrameAgreement {
  const candidates = first.flatMap((a, row) =>
    second.flatMap((b, column) => {
      const iou = boxOverlap(asBox(a), asBox(b));
      return iou >= SAME_CELL_IOU ? [{ row, column, cost: -iou }] : [];
    }),
  );
  const partner = assignPairs(first.length, candidates, 0);
  const judgments: [string, string][] = [];
  const found: [string, string][] = [];
  const pairs: BoxPair[] = [];
  const onlyFirst: string[] = [];
  const taken = new Set<number>();
  for (const [row, a] of first.entries()) {
    const column = partner[row] ?? -1;
    const b = second[column];
    if (!b) {
      onlyFirst.push(a.id);
      judgments.push([a.class, NO_OBJECT]);
      continue;
    }
    taken.add(column);
    pairs.push({ first: a.id, second: b.id, iou: boxOverlap(asBox(a), asBox(b)) });
    found.push([a.class, b.class]);
    judgments.push([a.class, b.class]);
  }
  const missed = second.filter((_, column) => !taken.has(column));
  for (const b of missed) judgments.push([NO_OBJECT, b.class]);
  const boxes = first.length + second.length;
  return {
    pairs,
    onlyFirst,
    onlySecond: missed.map(({ id }) => id),
    meanIou: pairs.length > 0 ? pairs.reduce((sum, { iou }) => sum + iou, 0) / pairs.length : null,
    f1: boxes > 0 ? (2 * pairs.length) / boxes : null,
    kappa: cohenKappa(found),
    kappaWithMissed: cohenKappa(judgments),
    classes: classesOf(first, second, found),
  };
}

function classesOf(
  first: readonly AnnotatedBox[],
  second: readonly AnnotatedBox[],
  found: readonly (readonly [string, string])[],
): ClassAgreement[] {
  const names = [...new Set([...first, ...second].map((box) => box.class))].sort();
  const countOf = (boxes: readonly AnnotatedBox[], name: string): number =>
    boxes.filter((box) => box.class === name).length;
  return names.map((name) => {
    const [a, b] = [countOf(first, name), countOf(second, name)];
    const both = found.filter(([x, y]) => x === name && y === name).length;
    return { class: name, first: a, second: b, both, f1: (2 * both) / (a + b) };
  });
}
