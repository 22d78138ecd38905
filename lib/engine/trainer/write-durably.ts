import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Ends the name of a file that is still being written. */
const PARTIAL_SUFFIX = '.partial';

/**
 * Puts bytes in a file's place, whole or not at all: written beside it, brought to the disk, renamed. A process that is
 * killed, or a full disk, leaves the file as it was. @throws what the system says, such as ENOSPC
 */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const partial = `${file}${PARTIAL_SUFFIX}`;
  try {
    const handle = await open(partial, 'w', 0o640);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Makes the rename survive a power cut, where the system can. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
