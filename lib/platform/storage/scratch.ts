import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const KINDS = ['object', 'analysis', 'frames', 'preview', 'training'] as const;
const NAME = new RegExp(`^sarm-(${KINDS.join('|')})-`);

/** A separate folder for files that live no longer than the step that makes them; the caller removes it. */
export const makeScratchFolder = (kind: (typeof KINDS)[number]): Promise<string> =>
  mkdtemp(path.join(os.tmpdir(), `sarm-${kind}-`));

/**
 * Removes scratch folders that a killed process left behind: those in which nothing was made or removed since `before`.
 * They may hold whole videos of patients. Never throws for a single folder: the next time may succeed.
 * @returns how many were removed
 */
export async function removeAbandonedScratch(before: Date, parent = os.tmpdir()): Promise<number> {
  let removed = 0;
  for (const name of (await readdir(parent)).filter((each) => NAME.test(each))) {
    const folder = path.join(parent, name);
    const found = await lstat(folder).catch(() => undefined);
    if (!found?.isDirectory() || found.mtimeMs >= before.getTime()) continue;
    const isGone = await rm(folder, { recursive: true, force: true }).then(
      () => true,
      () => false,
    );
    if (isGone) removed += 1;
  }
  return removed;
}
