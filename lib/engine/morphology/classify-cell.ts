import type { MorphologyClassifier } from '@/lib/engine/inference';
import type { DefectProbabilities } from '@/lib/science/morphology/classify';
import { COARSEST_FOR_CLASSIFIER, cellPatch } from '@/lib/science/morphology/classify/cell-patch';
import type { Point } from '@/lib/science/segmentation/polygon';
import type { GrayFrame } from '@/lib/science/vision/types';
import type { ClassifierResult, MorphologyRequest } from './request';

/** A patch whose grays spread less (standard deviation) shows nothing that could be judged. */
const MIN_SPREAD = 1;

/**
 * Likeness to the usual cell from which the classifier's answer counts. Of MHSMA's 1000 training crops 33 lie below it,
 * noise always (0.17 at most in 20 pictures), simulated bright field with pale heads mostly: there it calls nearly every cell defective.
 */
const MIN_LIKENESS = 0.25;

/** Asks the classifier about the cell at `center`, or says why not. @throws ModelError. */
export async function classifyCell(
  picture: GrayFrame,
  center: Point,
  { pixelSizeUm, preparation }: MorphologyRequest,
  classifier: MorphologyClassifier | null,
): Promise<ClassifierResult> {
  const refused = (reason: string): ClassifierResult => ({ status: 'not measured', reason });
  if (!classifier) return refused('no morphology model is installed');
  if (preparation === 'stained') return refused('the classifier was trained on unstained cells only');
  const scale = classifier.metadata.pixelSizeUm;
  if (pixelSizeUm > COARSEST_FOR_CLASSIFIER * scale)
    return refused(
      `the classifier reads pictures of about ${scale} µm a pixel; these have ${pixelSizeUm} µm, which shows too little`,
    );
  const patch = cellPatch(picture, center, pixelSizeUm, scale);
  if (spreadOf(patch.data) < MIN_SPREAD) return refused('the picture is blank there');
  const [answer] = await classifier.classify([patch]);
  if (!answer) return refused('the classifier gave no answer');
  const { probabilities, disagreement, likeness } = answer;
  if (!(likeness >= MIN_LIKENESS))
    return refused(
      `the cell looks unlike those that the classifier was trained on (likeness ${likeness.toFixed(2)}; it takes ${MIN_LIKENESS})`,
    );
  const { thresholds } = classifier.metadata;
  const defects = Object.fromEntries(
    (Object.keys(probabilities) as (keyof DefectProbabilities)[]).map((d) => [
      d,
      probabilities[d] >= thresholds[d],
    ]),
  ) as Record<keyof DefectProbabilities, boolean>;
  return { status: 'measured', probabilities, disagreement, defects };
}

function spreadOf(values: Float32Array): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return Math.sqrt(values.reduce((a, v) => a + (v - mean) ** 2, 0) / values.length);
}
