import { openMorphologyClassifier } from '@/lib/engine/inference';
import { yesNoScores } from '@/lib/science/metrics';
import { MHSMA_DEFECTS } from '@/lib/science/morphology/classify/defects';
import { decideClass } from '@/lib/science/morphology/classify/product-class';
import { countCalls, type TriedCell } from '@/lib/science/who-manual';
import type { Validation } from '../trainee';
import { withModel } from '../with-model';
import type { JudgedCell } from './judged-cells';

/** Whether a defect was found, and whether it is there, for each of MHSMA_DEFECTS. */
type FoundDefects = readonly { readonly isFound: boolean; readonly isThere: boolean }[];

/**
 * Judges a classifier that is being trained by cells it has not learned from: the balanced accuracy of each defect at its
 * threshold, (sensitivity + specificity) / 2, and their mean; and how many normal and abnormal ones it calls normal.
 */
export class DefectValidator {
  constructor(
    private readonly stills: readonly { readonly video: number; readonly cells: readonly JudgedCell[] }[],
  ) {}

  get hasCells(): boolean {
    return this.stills.some(({ cells }) => cells.length > 0);
  }

  /** Runs a model (bytes of its file) on all cells, with one thread. @throws ModelError when it is unusable */
  async judge(model: Uint8Array): Promise<Validation> {
    return withModel(openMorphologyClassifier, model, async (classifier) => {
      const { thresholds } = classifier.metadata;
      const stills: { video: number; cells: FoundDefects[] }[] = [];
      const tried: TriedCell[] = [];
      for (const { video, cells } of this.stills) {
        const answers = await classifier.classify(cells.map(({ patch }) => patch));
        const judged = answers.map(({ probabilities }, i) =>
          MHSMA_DEFECTS.map((defect, k) => ({
            isFound: probabilities[defect] >= thresholds[defect],
            isThere: cells[i]?.defects[k] === 1,
          })),
        );
        stills.push({ video, cells: judged });
        for (const [i, { probabilities }] of answers.entries()) {
          // Sizes decide nothing on unstained cells, and midpieces are for the segmenter: the classifier alone is judged.
          const { className } = decideClass({ probabilities, head: null, midpiece: null });
          tried.push({ isCalled: className === 'normal', hasIt: cells[i]?.isNormal ?? null });
        }
      }
      const all = accuraciesOf(stills.flatMap(({ cells }) => cells));
      return {
        score: meanOf(all),
        measures: Object.fromEntries(
          MHSMA_DEFECTS.flatMap((defect, k) => {
            const accuracy = all[k] ?? null;
            return accuracy === null ? [] : [[defect, accuracy]];
          }),
        ),
        callsNormal: countCalls(tried),
        videos: stills.map(({ video, cells }) => ({ video, score: meanOf(accuraciesOf(cells)) })),
        samples: [],
      };
    });
  }
}

/** Balanced accuracy of each defect; null where no cell has it, or all have. */
const accuraciesOf = (cells: readonly FoundDefects[]): (number | null)[] =>
  MHSMA_DEFECTS.map((_, k) => {
    const answers = cells.map((cell) => ({
      probability: cell[k]?.isFound ? 1 : 0,
      truth: cell[k]?.isThere === true,
    }));
    const there = answers.filter(({ truth }) => truth).length;
    return there === 0 || there === answers.length ? null : yesNoScores(answers, 0.5).balancedAccuracy;
  });

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? known.reduce((a, b) => a + b, 0) / known.length : null;
}
