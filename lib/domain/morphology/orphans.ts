import { objectStore } from '@/lib/platform/storage';
import { ARRIVING, STILLS } from './keys';
import { selectExistingStills } from './queries';

const FOLDER = /^stills\/([0-9a-f-]{36})\/([0-9a-f-]{36})\//;

/**
 * Removes what a killed process left of uploads: files that had arrived, and folders of stills that have no row. A row is
 * written moments after its file, so only what is older than `before` is looked at.
 * @returns how many were removed
 */
export async function removeOrphanStills(before: Date): Promise<number> {
  let removed = 0;
  let cursor: string | undefined;
  do {
    const page = await objectStore().list(STILLS, { cursor });
    const old = page.objects.filter(({ modifiedAt }) => modifiedAt < before);
    for (const { key } of old.filter((each) => each.key.startsWith(ARRIVING))) {
      await objectStore().delete(key);
      removed += 1;
    }
    const folders = new Map(
      old.flatMap(({ key }) => {
        const found = FOLDER.exec(key);
        return found ? [[found[2] ?? '', found[0]] as const] : [];
      }),
    );
    const existing = await selectExistingStills([...folders.keys()]);
    for (const [id, folder] of folders) {
      if (existing.has(id)) continue;
      await objectStore().deletePrefix(folder);
      removed += 1;
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  return removed;
}
