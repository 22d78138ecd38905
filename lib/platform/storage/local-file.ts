import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import { ObjectNotFoundError, type ObjectStore } from './object-store';
import { makeScratchFolder } from './scratch';

/**
 * Lends a stored object as a file, for programs that want one: the store's own where it keeps files, else a copy that
 * is removed afterwards. The file is for reading only.
 * @throws ObjectNotFoundError
 */
export async function withLocalFile<T>(
  store: ObjectStore,
  key: string,
  use: (file: string) => Promise<T>,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<T> {
  const own = store.localPath(key);
  if (own !== undefined) {
    await access(own).catch((cause: unknown) => {
      throw new ObjectNotFoundError({ cause });
    });
    return use(own);
  }
  const folder = await makeScratchFolder('object');
  try {
    const file = path.join(folder, 'object');
    await store.copyToFile(key, file, options);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
