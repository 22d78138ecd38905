import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Keys of all files below `prefix` and after `cursor`, ascending as S3 orders them (by bytes of the whole key). */
export async function* listFiles(root: string, prefix: string, cursor = ''): AsyncGenerator<string> {
  const entries = await readdir(path.join(root, prefix), { withFileTypes: true }).catch(noFolder);
  // `a/` sorts after `a.txt` and `a-b`, so folders are compared with their slash.
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
  for (const name of names) {
    const key = prefix + name;
    if (!name.endsWith('/')) {
      if (key > cursor) yield key;
    } else if (key > cursor || cursor.startsWith(key)) {
      yield* listFiles(root, key, cursor);
    }
  }
}

function noFolder(error: NodeJS.ErrnoException): Dirent[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}
