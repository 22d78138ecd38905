import { objectStore } from '@/lib/platform/storage';
import { uploadPrefix } from './keys';
import { removeUpload, selectExistingUploads, selectStaleUploads } from './queries-uploads';

const BATCH = 200;
const FOLDER = /^uploads\/([0-9a-f]{8}-[0-9a-f-]{27})\//;

/**
 * Removes uploads of which nothing has come since `before`, with their parts, and parts whose upload is gone (its
 * dataset was deleted). @returns how many were removed
 */
export async function removeStaleUploads(before: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const ids = await selectStaleUploads(before, BATCH);
    for (const id of ids) {
      if (!(await removeUpload(id))) continue;
      await objectStore().deletePrefix(uploadPrefix(id));
      removed += 1;
    }
    if (ids.length < BATCH) break;
  }
  let cursor: string | undefined;
  do {
    const page = await objectStore().list('uploads/', { cursor });
    const old = page.objects.filter(({ modifiedAt }) => modifiedAt < before);
    const ids = [...new Set(old.flatMap(({ key }) => FOLDER.exec(key)?.[1] ?? []))];
    const existing = await selectExistingUploads(ids);
    for (const id of ids.filter((each) => !existing.has(each))) {
      await objectStore().deletePrefix(uploadPrefix(id));
      removed += 1;
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  return removed;
}
