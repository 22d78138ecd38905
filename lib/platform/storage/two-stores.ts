import { existsSync } from 'node:fs';
import { checkListed } from './object-key';
import { ObjectNotFoundError, type ObjectPage, type ObjectStore } from './object-store';

/**
 * Two stores as one: what is new goes where `chosen` says at that moment; everything is found in whichever holds it. An
 * object that is stored again moves, so that there is never an old version beside a new one.
 */
export function createTwoStores(
  disk: ObjectStore,
  bucket: ObjectStore,
  chosen: () => Promise<ObjectStore['driver']>,
): ObjectStore {
  const inOrder = async (): Promise<readonly [ObjectStore, ObjectStore]> =>
    (await chosen()) === disk.driver ? [disk, bucket] : [bucket, disk];

  /** Asks the chosen store, and the other where that one has no such object. */
  async function inEither<T>(ask: (store: ObjectStore) => Promise<T>): Promise<T> {
    const [first, second] = await inOrder();
    try {
      return await ask(first);
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error;
      return ask(second);
    }
  }

  return {
    driver: 'both',

    async put(key, body, options) {
      const [first, second] = await inOrder();
      const result = await first.put(key, body, options);
      await second.delete(key);
      return result;
    },

    get: (key, options) => inEither((store) => store.get(key, options)),

    copyToFile: (key, file, options) => inEither((store) => store.copyToFile(key, file, options)),

    async head(key) {
      const [first, second] = await inOrder();
      return (await first.head(key)) ?? second.head(key);
    },

    async delete(key) {
      await Promise.all([disk.delete(key), bucket.delete(key)]);
    },

    async deletePrefix(prefix) {
      await Promise.all([disk.deletePrefix(prefix), bucket.deletePrefix(prefix)]);
    },

    async move(key, to) {
      await Promise.all([disk.move(key, to), bucket.move(key, to)]);
    },

    async list(prefix, options = {}) {
      checkListed(prefix);
      // First all of the disk, then all of the bucket: the cursor begins with the store that it is of.
      const [name, ...rest] = (options.cursor ?? 'disk:').split(':');
      const isDisk = name === 'disk';
      const page: ObjectPage = await (isDisk ? disk : bucket).list(prefix, {
        ...options,
        cursor: rest.join(':') || undefined,
      });
      if (page.cursor !== undefined) return { ...page, cursor: `${name}:${page.cursor}` };
      return { ...page, cursor: isDisk ? 'bucket:' : undefined };
    },

    localPath(key) {
      const file = disk.localPath(key);
      return file !== undefined && existsSync(file) ? file : undefined;
    },

    /** Of the store that takes what is new. */
    async freeBytes() {
      return (await inOrder())[0].freeBytes();
    },

    async checkReady() {
      await Promise.all([disk.checkReady(), bucket.checkReady()]);
    },
  };
}
