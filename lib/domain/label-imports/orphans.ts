import { objectStore } from '@/lib/platform/storage';
import { IMPORTS } from './keys';
import { selectOpenTasks } from './queries';

/**
 * Removes label files that a killed process left behind, older than `before` and of no import that waits or runs.
 * @returns how many
 */
export async function removeOrphanImports(before: Date): Promise<number> {
  let removed = 0;
  let cursor: string | undefined;
  do {
    const page = await objectStore().list(IMPORTS, { cursor });
    const old = page.objects.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key);
    const open = await selectOpenTasks(old.map((key) => key.slice(IMPORTS.length)));
    for (const key of old) {
      if (open.has(key.slice(IMPORTS.length))) continue;
      await objectStore().delete(key);
      removed += 1;
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  return removed;
}
