import { withModelFile } from '@/lib/domain/models';
import {
  type Detector,
  type FrozenModel,
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
  const detector = await open(models, 'detector', loadDetector);
  const segmenter = await open(models, 'segmenter', loadSegmenter);
  if (!detector || !segmenter) throw new Error('a measurement needs a detector and a segmenter');
  const tools = { segmenter, classifier: await open(models, 'morphology', loadMorphologyClassifier) };
  return {
    detector,
    tools,
    close: async () => {
      await Promise.all([detector.close(), closeMorphologyTools(tools)]);
    },
  };
}

/** Opens the frozen model of a task, a version of the project's own or a shipped one; null where none was frozen. */
async function open<T>(
  models: readonly MethodModel[],
  task: MethodModel['task'],
  load: (file: string, options: { threads: number }) => Promise<T>,
): Promise<T | null> {
  const frozen = models.find((model) => model.task === task);
  if (!frozen) return null;
  const loaded = async (model: FrozenModel & { readonly file?: string }): Promise<T> =>
    load((await resolveModel(model)).file, { threads: 1 });
  const { id, version, sha256, versionId } = frozen;
  return versionId
    ? withModelFile(sha256, (file) => loaded({ id, version, sha256, file }))
    : loaded({ id, version, sha256 });
}
