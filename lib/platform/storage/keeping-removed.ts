import type { ObjectStore } from './object-store';

/** Below it lies what was removed while a backup ran. A backup empties it at its beginning and at its end. */
export const REMOVED = 'removed/';

/**
 * A store that takes no object from under a running backup: the database that the backup has copied may still name what
 * is removed now. So an object is moved aside instead, where the backup finds it; for everybody else it is gone at once.
 *
 * No moment is left open: rows are removed before their objects, so whoever asked `isBackupRunning` before a backup began
 * has already committed a removal that the backup's copy of the database shows.
 */
export function keepingRemoved(store: ObjectStore, isBackupRunning: () => Promise<boolean>): ObjectStore {
  const isKept = async (key: string): Promise<boolean> =>
    !key.startsWith(REMOVED) && (await isBackupRunning());
  return {
    ...store,

    async delete(key) {
      if (await isKept(key)) await store.move(key, REMOVED + key);
      else await store.delete(key);
    },

    async deletePrefix(prefix) {
      if (await isKept(prefix)) {
        let cursor: string | undefined;
        do {
          const page = await store.list(prefix, { cursor });
          for (const { key } of page.objects) await store.move(key, REMOVED + key);
          cursor = page.cursor;
        } while (cursor !== undefined);
      }
      await store.deletePrefix(prefix);
    },
  };
}
