import { database } from '@/db/client';
import { selectOpenRunIds, TRAININGS } from '@/lib/domain/training-place';
import { objectStore } from '@/lib/platform/storage';

const runIn = (key: string): string | undefined => /^training\/([0-9a-f-]{36})\//.exec(key)?.[1];

/**
 * Removes files older than `before` of runs that have ended or are gone: they hold copies of patients' pictures.
 * @returns how many
 */
export async function removeOrphanTrainings(before: Date): Promise<number> {
  const open = new Set(await selectOpenRunIds(database()));
  let removed = 0;
  let cursor: string | undefined;
  do {
    const page = await objectStore().list(TRAININGS, { cursor });
    for (const { key, modifiedAt } of page.objects) {
      if (modifiedAt >= before || open.has(runIn(key) ?? '')) continue;
      await objectStore().delete(key);
      removed += 1;
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
  return removed;
}
