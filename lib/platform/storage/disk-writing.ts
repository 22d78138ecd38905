import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Longer than any upload takes: a part this old was left behind by a process that was killed. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

/** Writes a new file, chunk by chunk, and returns once its bytes are on the disk. */
export async function writeWhole(
  file: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const handle = await open(file, 'wx', 0o640);
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename in this folder survive a power cut, where the system can. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Makes the folder for unfinished files and removes what killed processes left in it. */
export async function removeStaleParts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > STALE_AFTER_MS) await rm(file, { force: true });
  }
}
