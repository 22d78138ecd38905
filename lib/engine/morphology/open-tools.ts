import {
  DEFAULT_MORPHOLOGY_ID,
  DEFAULT_SEGMENTER_ID,
  isInstalled,
  loadMorphologyClassifier,
  loadSegmenter,
  type MorphologyClassifier,
  modelsFolder,
  resolveModel,
  type Segmenter,
  type SessionOptions,
} from '@/lib/engine/inference';

/** What morphology is judged with. Each may be left out of a deployment; the rest goes on without it. */
export interface MorphologyTools {
  readonly segmenter: Segmenter | null;
  readonly classifier: MorphologyClassifier | null;
}

/**
 * Opens the installed models: null for one whose folder is not there (the classifier's license forbids commercial use,
 * so a deployment may have deleted it). @throws ModelError for one that is there and cannot be used.
 */
export async function openMorphologyTools(
  options: SessionOptions = {},
  folder = modelsFolder(),
): Promise<MorphologyTools> {
  const segmenter = (await isInstalled(DEFAULT_SEGMENTER_ID, folder))
    ? await loadSegmenter((await resolveModel(DEFAULT_SEGMENTER_ID, folder)).file, options)
    : null;
  try {
    const classifier = (await isInstalled(DEFAULT_MORPHOLOGY_ID, folder))
      ? await loadMorphologyClassifier((await resolveModel(DEFAULT_MORPHOLOGY_ID, folder)).file, options)
      : null;
    return { segmenter, classifier };
  } catch (error) {
    await segmenter?.close();
    throw error;
  }
}

export async function closeMorphologyTools({ segmenter, classifier }: MorphologyTools): Promise<void> {
  await Promise.all([segmenter?.close(), classifier?.close()]);
}
