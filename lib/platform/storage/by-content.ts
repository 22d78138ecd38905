import { sha256Of } from '@/lib/sha256';
import type { ObjectStore } from './object-store';

/**
 * Keeps a picture under the hash of its bytes: whatever names the hash means this very picture, and the same picture lies
 * there once.
 * @param keyOf where it lies
 * @param picture PNG or JPEG
 * @returns the hash, 64 hex digits
 * @throws StorageFullError
 */
export async function keepByContent(
  store: ObjectStore,
  keyOf: (sha256: string) => string,
  picture: Uint8Array,
): Promise<string> {
  const sha256 = sha256Of(picture);
  const key = keyOf(sha256);
  const contentType = picture[0] === 0x89 ? 'image/png' : 'image/jpeg';
  if (!(await store.head(key))) await store.put(key, picture, { contentType });
  return sha256;
}
