import { rm } from 'node:fs/promises';
import { loadMorphologyClassifier, type MorphologyClassifier } from '@/lib/engine/inference';
import { writeDurably } from '../write-durably';

/**
 * Lends a classifier out of its bytes, by way of a file that is removed again; one thread.
 * @throws ModelError when it is unusable
 */
export async function withClassifier<T>(
  model: Uint8Array,
  scratchFile: string,
  use: (classifier: MorphologyClassifier) => Promise<T>,
): Promise<T> {
  await writeDurably(scratchFile, model);
  const classifier = await loadMorphologyClassifier(scratchFile, { threads: 1 });
  try {
    return await use(classifier);
  } finally {
    await classifier.close();
    await rm(scratchFile, { force: true });
  }
}
