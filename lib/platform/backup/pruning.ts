import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { log } from '@/lib/platform/http/log';
import { inBatches } from './batches';
import { listNames, OBJECTS, placeOf } from './folder';
import { readObjectLines } from './object-lines';
import type { Workbench } from './queries-workbench';

const BATCH = 500;

/**
 * Removes the oldest backups beyond `keep`, and contents that no backup needs any more. Where a backup that stays cannot be
 * read, no content is removed: what it needs is not known.
 * @returns names of the removed backups
 */
export async function pruneFolder(
  root: string,
  keep: number | null,
  workbench: Workbench,
): Promise<string[]> {
  const names = await listNames(root);
  const old = keep === null ? [] : names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(placeOf(root, name), { recursive: true });
  try {
    for (const name of names.filter((each) => !old.includes(each))) {
      for await (const lines of inBatches(readObjectLines(root, placeOf(root, name)), BATCH)) {
        await workbench.noteNeeded(lines.map(({ stored }) => stored.file));
      }
    }
  } catch (err) {
    log.warn({ err }, 'a backup of the folder cannot be read, so no stored content is removed');
    return old;
  }
  for (const part of await readdir(path.join(root, OBJECTS)).catch(() => [])) {
    const files = (await readdir(path.join(root, OBJECTS, part))).map((file) => `${OBJECTS}/${part}/${file}`);
    for (const file of await workbench.notNeeded(files)) await rm(path.join(root, file), { force: true });
  }
  return old;
}
