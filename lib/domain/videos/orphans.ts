import { objectStore } from '@/lib/platform/storage';
import { videoPrefix } from './keys';
import { selectExisting } from './queries';

const FOLDER = /^videos\/([0-9a-f]{8}-[0-9a-f-]{27})\//;

/**
 * Removes what a killed process left in the store: folders of videos that have no row. A row is written moments after
 * its file, so only folders in which nothing is younger than `before` are looked at.
 * @returns how many folders were removed
 */
export async function removeOrphans(before: Date): Promise<number> {
  let removed = 0;
  let cursor: string | undefined;
  // Keys come in order, so a folder may only be cut in two by a page's end; its second half is then seen next.
  do {
    const page = await objectStore().list('videos/', { cursor });
    const newest = new Map<string, number>();
    for (const { key, modifiedAt } of page.objects) {
      const id = FOLDER.exec(key)?.[1];
      if (id) newest.set(id, Math.max(newest.get(id) ?? 0, modifiedAt.getTime()));
    }
    const old = [...newest].filter(([, time]) => time < before.getTime()).map(([id]) => id);
    const existing = await selectExisting(old);
    for (const id of old.filter((each) => !existing.has(each))) {
      await objectStore().deletePrefix(videoPrefix(id));
      removed += 1;
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  return removed;
}
