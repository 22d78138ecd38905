import {
  type Detector,
  loadDetector,
  loadMorphologyClassifier,
  loadSegmenter,
  resolveModel,
} from '@/lib/engine/inference';
import { closeMorphologyTools, type MorphologyTools } from '@/lib/engine/morphology';
import type { MethodModel } from './contract-cells';

export interface StillTools {
  readonly detector: Detector;
  readonly tools: MorphologyTools;
  readonly close: () => Promise<void>;
}

/**
 * Opens exactly the models that were frozen. They block the thread they run on: only the worker process opens them.
 * @throws ModelError where one is missing or has changed since
 */
export async function openStillTools(models: readonly MethodModel[]): Promise<StillTools> {
  const file = async (task: MethodModel['task']): Promise<string | null> => {
    const frozen = models.find((model) => model.task === task);
    return frozen ? (await resolveModel(frozen)).file : null;
  };
  const [forHeads, forOutlines, forClasses] = [
    await file('detector'),
    await file('segmenter'),
    await file('morphology'),
  ];
  if (!forHeads || !forOutlines) throw new Error('a measurement needs a detector and a segmenter');
  const options = { threads: 1 };
  const detector = await loadDetector(forHeads, options);
  const tools = {
    segmenter: await loadSegmenter(forOutlines, options),
    classifier: forClasses ? await loadMorphologyClassifier(forClasses, options) : null,
  };
  return {
    detector,
    tools,
    close: async () => {
      await Promise.all([detector.close(), closeMorphologyTools(tools)]);
    },
  };
}
