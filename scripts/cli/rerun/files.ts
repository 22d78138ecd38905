import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ArchiveError } from './archive-error';

/** A JSON file of the archive. @throws ArchiveError */
export async function readJson(folder: string, name: string): Promise<unknown> {
  const text = await readFile(path.join(folder, name), 'utf8').catch((cause: unknown) => {
    throw new ArchiveError(`the archive lacks ${name}`, { cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ArchiveError(`${name} is no JSON`, { cause });
  }
}

export const isThere = (folder: string, name: string): Promise<boolean> =>
  access(path.join(folder, name)).then(
    () => true,
    () => false,
  );
