import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileFacts } from './steadiness';

export interface FoundFile extends FileFacts {
  /** The subfolder that it lies in, directly below the watched one; null for the watched one itself. */
  readonly subfolder: string | null;
}

/** Every regular file of a folder that is not hidden, with or without its subfolders. Links are not followed. */
export async function listFolder(folder: string, withSubfolders: boolean): Promise<FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: withSubfolders });
  const found: FoundFile[] = [];
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const parts = path.relative(folder, file).split(path.sep);
    if (!entry.isFile() || parts.some((part) => part.startsWith('.'))) continue;
    const facts = await stat(file).catch(() => null);
    // Renamed or removed since the folder was listed.
    if (!facts) continue;
    found.push({
      path: file,
      sizeBytes: facts.size,
      modifiedMs: facts.mtimeMs,
      subfolder: parts.length > 1 ? (parts[0] ?? null) : null,
    });
  }
  // The oldest first, as they were recorded.
  return found.sort((a, b) => a.modifiedMs - b.modifiedMs || a.path.localeCompare(b.path));
}

/** Whether a file can be read now. Windows refuses what a recorder has locked; some network shares, too. */
export async function isReadable(file: string): Promise<boolean> {
  try {
    await (await open(file, 'r')).close();
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (['EBUSY', 'EACCES', 'EPERM', 'ENOENT', 'ETXTBSY'].includes(code)) return false;
    throw error;
  }
}

/** A file could not be read to its end: locked again, taken away, or on a share that went. Another look may do. */
export class FileTrouble extends Error {
  override readonly name = 'FileTrouble';
}

/** The SHA-256 of a file's content. @throws FileTrouble */
export async function hashFile(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file, { signal })) hash.update(chunk as Buffer);
  } catch (cause) {
    throw new FileTrouble(cause instanceof Error ? cause.message : String(cause), { cause });
  }
  return hash.digest('hex');
}

/** A stretch of a file. @throws FileTrouble, also where the file has become shorter */
export async function readStretch(file: string, offset: number, bytes: number): Promise<Buffer<ArrayBuffer>> {
  const stretch = Buffer.alloc(bytes);
  let read = 0;
  try {
    const handle = await open(file, 'r');
    try {
      ({ bytesRead: read } = await handle.read(stretch, 0, bytes, offset));
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new FileTrouble(cause instanceof Error ? cause.message : String(cause), { cause });
  }
  if (read < bytes) throw new FileTrouble('became shorter while it was sent');
  return stretch;
}
