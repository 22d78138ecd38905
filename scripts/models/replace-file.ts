import { rename, writeFile } from 'node:fs/promises';

/** Whole or not at all: a run may be killed at any time. */
export async function replaceFile(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
}
