import { buffer } from 'node:stream/consumers';
import { keepByContent, objectStore } from '@/lib/platform/storage';
import type { LabelFrame } from './queries';

/** Everything of a project's versions; it goes with the project. */
export const versionPrefix = (projectId: string): string => `labels/${projectId}/`;
export const pictureKey = (projectId: string, sha256: string): string =>
  `${versionPrefix(projectId)}pictures/${sha256}`;

/** Pictures in memory at once. */
const AT_ONCE = 4;

/**
 * Keeps the picture of a frame under the hash of its bytes: the same picture is kept once, whatever versions hold it.
 * @throws ObjectNotFoundError, StorageFullError
 */
async function keepPicture(projectId: string, { objectKey }: LabelFrame): Promise<string> {
  const bytes = await buffer((await objectStore().get(objectKey)).stream);
  return keepByContent(objectStore(), (sha256) => pictureKey(projectId, sha256), bytes);
}

/** Keeps the pictures of some frames. @returns their hashes in the same order */
export async function keepPictures(projectId: string, frames: readonly LabelFrame[]): Promise<string[]> {
  const hashes: string[] = [];
  for (let start = 0; start < frames.length; start += AT_ONCE) {
    const some = frames.slice(start, start + AT_ONCE);
    hashes.push(...(await Promise.all(some.map((frame) => keepPicture(projectId, frame)))));
  }
  return hashes;
}
