import type { MorphologyClassifier } from '@/lib/engine/inference';
import type { DefectProbabilities } from '@/lib/science/morphology/classify';
import { COARSEST_FOR_CLASSIFIER, cellPatch } from '@/lib/science/morphology/classify/cell-patch';
import type { Point } from '@/lib/science/segmentation/polygon';
import type { GrayFrame } from '@/lib/science/vision/types';
import { whyBlank, whyForeign } from './known-look';
import type { ClassifierResult, MorphologyRequest } from './request';

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
  const blank = whyBlank(patch);
  if (blank) return refused(blank);
  const [answer] = await classifier.classify([patch]);
  if (!answer) return refused('the classifier gave no answer');
  const foreign = whyForeign(answer);
  if (foreign) return refused(foreign);
  const { probabilities, disagreement } = answer;
  const { thresholds } = classifier.metadata;
  const defects = Object.fromEntries(
    (Object.keys(probabilities) as (keyof DefectProbabilities)[]).map((d) => [
      d,
      probabilities[d] >= thresholds[d],
    ]),
  ) as Record<keyof DefectProbabilities, boolean>;
  return { status: 'measured', probabilities, disagreement, defects };
}
