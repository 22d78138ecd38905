import { database } from '@/db/client';
import { objectStore } from '@/lib/platform/storage';
import { MODELS } from './keys';
import { isFileUsed } from './queries';

/** What a key of a version holds; uploads that were never put on record have other keys. */
const sha256In = (key: string): string | undefined => /^models\/([0-9a-f]{64})\.onnx$/.exec(key)?.[1];

/**
 * Removes model files that a killed process left behind, older than `before` and named by no version.
 * @returns how many
 */
export async function removeOrphanModels(before: Date): Promise<number> {
  let removed = 0;
  let cursor: string | undefined;
  do {
    const page = await objectStore().list(MODELS, { cursor });
    for (const { key, modifiedAt } of page.objects) {
      if (modifiedAt >= before) continue;
      const sha256 = sha256In(key);
      if (sha256 && (await isFileUsed(database(), sha256))) continue;
      await objectStore().delete(key);
      removed += 1;
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  return removed;
}
