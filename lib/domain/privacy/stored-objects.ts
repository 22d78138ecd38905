import { objectStore } from '@/lib/platform/storage';
import type { Scope } from './scope';

/** How many objects of the store are in the patient's folders and under the patient's keys, and their bytes together. */
export async function measureStored({
  prefixes,
  keys,
}: Pick<Scope, 'prefixes' | 'keys'>): Promise<{ readonly files: number; readonly bytes: number }> {
  // By key: a folder may lie in another one, and a single object in either.
  const found = new Map<string, number>();
  for (const prefix of prefixes) {
    let cursor: string | undefined;
    do {
      const page = await objectStore().list(prefix, { cursor });
      for (const { key, bytes } of page.objects) found.set(key, bytes);
      cursor = page.cursor;
    } while (cursor !== undefined);
  }
  for (const key of keys) {
    const head = await objectStore().head(key);
    if (head) found.set(key, head.bytes);
  }
  return { files: found.size, bytes: [...found.values()].reduce((sum, bytes) => sum + bytes, 0) };
}
