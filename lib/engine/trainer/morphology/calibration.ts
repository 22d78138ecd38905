import { openMorphologyClassifier } from '@/lib/engine/inference';
import { balancedThreshold, fitPlatt, plattProbability } from '@/lib/science/metrics';
import { MHSMA_DEFECTS } from '@/lib/science/morphology/classify/defects';
import { calibrationMetadata } from '@/lib/science/training/morphology/ensemble-model';
import type { LabeledCell } from '@/lib/science/training/morphology/sample';
import { evenly } from '../evenly';
import { withModel } from '../with-model';

/** So many cells with a defect, and so many without, say where its answers lie. */
const LEAST_CELLS = 8;
/** More cells than this move a calibration no farther. */
const MAX_CELLS = 400;

/**
 * Calibration and thresholds of a classifier for the pictures of a laboratory, from its own judged cells (not those that
 * judge): other pictures shift the answers of all voices, also of the one that is not trained. A defect with too few cells
 * of either kind keeps what the file says.
 * @returns metadata of the file that are to be replaced
 */
export async function ownCalibration(
  model: Uint8Array,
  cells: readonly LabeledCell[],
): Promise<Record<string, string>> {
  const used = evenly(cells, MAX_CELLS);
  return withModel(openMorphologyClassifier, model, async (classifier) => {
    const { metadata } = classifier;
    const answers = await classifier.classify(used.map(({ patch }) => patch));
    const parts = MHSMA_DEFECTS.map((defect, k) => {
      const truths = used.map(({ defects }) => defects[k] === 1);
      const there = truths.filter(Boolean).length;
      if (Math.min(there, truths.length - there) < LEAST_CELLS)
        return { platt: metadata.platt[defect], threshold: metadata.thresholds[defect] };
      const logits = answers.map((answer) => answer.logits[defect]);
      const platt = fitPlatt(logits, truths);
      const judged = logits.map((logit, i) => ({
        probability: plattProbability(logit, platt),
        truth: truths[i] === true,
      }));
      return { platt, threshold: balancedThreshold(judged) };
    });
    return calibrationMetadata({
      slopes: parts.map(({ platt }) => platt.slope),
      offsets: parts.map(({ platt }) => platt.offset),
      thresholds: parts.map(({ threshold }) => threshold),
    });
  });
}
