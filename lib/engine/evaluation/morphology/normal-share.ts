import { closeMorphologyTools, measureMorphology, openMorphologyTools } from '@/lib/engine/morphology';
import { type Interval, shareOf } from '@/lib/science/who-manual';
import type { readMhsma } from './mhsma';

type LabeledCells = Awaited<ReturnType<typeof readMhsma>>;

/** What the whole product says of labeled crops, as of cells on an unstained still: outline, classifier and class. */
export interface NormalShare {
  readonly cells: number;
  /** Those whose head was outlined, that the classifier took, and whose class is likely enough. */
  readonly withClass: number;
  /** Of them, those called normal, percent, with Wilson's 95 % interval. */
  readonly calledNormal: { readonly percent: number; readonly interval95: Interval };
  /** Of the same cells, those without a labeled defect, percent. */
  readonly labeledNormal: number;
  /** Of all cells. */
  readonly labeledNormalOfAll: number;
  /** Of those with a class, those that are called what they are labeled: normal or not, percent. */
  readonly agreement: number;
}

/**
 * Judges labeled crops with all shipped models, the head in the middle of each.
 * @param pixelSizeUm scale of the crops
 * @returns null without the shipped classifier, or where no crop got a class
 * @throws ModelError
 */
export async function measureNormalShare(
  cells: LabeledCells,
  pixelSizeUm: number,
): Promise<NormalShare | null> {
  const tools = await openMorphologyTools();
  const judged: { called: boolean; labeled: boolean }[] = [];
  try {
    for (const { patch, defects } of cells) {
      const { width, height, data } = patch;
      const found = await measureMorphology(
        {
          picture: { width, height, data: Uint8Array.from(data) },
          at: [{ x: width / 2, y: height / 2, positive: true }],
          ...{ pixelSizeUm, preparation: 'unstained' },
        },
        tools,
      );
      const { head, classifier, className } = found;
      if (head.status !== 'measured' || classifier.status !== 'measured' || className === 'unknown') continue;
      judged.push({ called: className === 'normal', labeled: isNormal(defects) });
    }
  } finally {
    await closeMorphologyTools(tools);
  }
  const n = judged.length;
  if (n === 0) return null;
  const { percent, interval95 } = shareOf(judged.filter(({ called }) => called).length, n);
  return {
    cells: cells.length,
    withClass: n,
    calledNormal: { percent, interval95 },
    labeledNormal: (100 * judged.filter(({ labeled }) => labeled).length) / n,
    labeledNormalOfAll: (100 * cells.filter(({ defects }) => isNormal(defects)).length) / cells.length,
    agreement: (100 * judged.filter(({ called, labeled }) => called === labeled).length) / n,
  };
}

const isNormal = (defects: readonly number[]): boolean => defects.every((defect) => defect === 0);
