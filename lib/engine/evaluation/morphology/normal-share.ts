import {
  DEFAULT_SEGMENTER_ID,
  isInstalled,
  loadSegmenter,
  type MorphologyClassifier,
  resolveModel,
} from '@/lib/engine/inference';
import { type MorphologyTools, measureMorphology } from '@/lib/engine/morphology';
import type { ProductClass } from '@/lib/science/morphology/classify';
import { countCalls, type Interval, type KnownCalls, shareOf } from '@/lib/science/who-manual';
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
  /**
   * How many of the cells that the classifier took were called normal, of those labeled normal and of the others; one without a
   * class was not. Of cells that are in no training picture, where it is known which those are.
   */
  readonly callsNormal: KnownCalls & { readonly areUnseen: boolean };
}

/**
 * Judges labeled crops with a classifier and the shipped segmenter, the head in the middle of each.
 * @param classifier stays open
 * @param unseen numbers of the crops that no training picture shows; null where that is not known
 * @returns null without the shipped segmenter, or where no crop got a class
 * @throws ModelError
 */
export async function measureNormalShare(
  cells: LabeledCells,
  classifier: MorphologyClassifier,
  unseen: readonly number[] | null,
): Promise<NormalShare | null> {
  if (!(await isInstalled(DEFAULT_SEGMENTER_ID))) return null;
  const segmenter = await loadSegmenter((await resolveModel(DEFAULT_SEGMENTER_ID)).file);
  const taken = await judge(cells, { segmenter, classifier }).finally(() => segmenter.close());
  const judged = taken.filter(({ className }) => className !== 'unknown');
  const n = judged.length;
  if (n === 0) return null;
  const { percent, interval95 } = shareOf(judged.filter(isCalledNormal).length, n);
  return {
    cells: cells.length,
    withClass: n,
    calledNormal: { percent, interval95 },
    labeledNormal: (100 * judged.filter(({ labeled }) => labeled).length) / n,
    labeledNormalOfAll: (100 * cells.filter(({ defects }) => isNormal(defects)).length) / cells.length,
    agreement: (100 * judged.filter((cell) => isCalledNormal(cell) === cell.labeled).length) / n,
    callsNormal: {
      ...countCalls(
        taken
          .filter(({ number }) => !unseen || unseen.includes(number))
          .map((cell) => ({ isCalled: isCalledNormal(cell), hasIt: cell.labeled })),
      ),
      areUnseen: unseen !== null,
    },
  };
}

interface Taken {
  readonly number: number;
  readonly className: ProductClass;
  /** Without a labeled defect. */
  readonly labeled: boolean;
}

const isCalledNormal = ({ className }: Taken): boolean => className === 'normal';

/** The cells whose head was outlined and that the classifier took. */
async function judge(
  cells: LabeledCells,
  tools: MorphologyTools & { readonly classifier: MorphologyClassifier },
): Promise<Taken[]> {
  const { pixelSizeUm } = tools.classifier.metadata;
  const taken: Taken[] = [];
  for (const [number, { patch, defects }] of cells.entries()) {
    const { width, height, data } = patch;
    const { head, classifier, className } = await measureMorphology(
      {
        picture: { width, height, data: Uint8Array.from(data) },
        at: [{ x: width / 2, y: height / 2, positive: true }],
        ...{ pixelSizeUm, preparation: 'unstained' },
      },
      tools,
    );
    if (head.status === 'measured' && classifier.status === 'measured')
      taken.push({ number, className, labeled: isNormal(defects) });
  }
  return taken;
}

const isNormal = (defects: readonly number[]): boolean => defects.every((defect) => defect === 0);
