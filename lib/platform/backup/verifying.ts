import { type Message, writeMessage } from '@/lib/messages/message';
import { BackupError } from './backup-error';
import { readRaw, readStored } from './files';
import { findBackup, identityOf, type Key, recipientOf } from './folder';
import { failureOf } from './history';
import { type Manifest, readManifest } from './manifest';
import { readObjectLines } from './object-lines';

const MAX_FAULTS = 20;

export interface Verification {
  readonly manifest: Manifest;
  readonly manifestSha256: string;
  readonly files: number;
  readonly bytes: number;
  /** Whether files were opened and their contents compared, too; without the key only what lies in the folder is. */
  readonly opened: boolean;
  /** What is wrong, file by file; the first twenty. */
  readonly faults: readonly Message[];
}

/**
 * Reads every byte of a backup and compares it with the hashes in the manifest; restores nothing and changes nothing.
 * @param name the newest backup unless given
 * @param key opens an encrypted backup; null verifies it as it lies there
 * @throws BackupError where there is no backup, its manifest is damaged, or the key is wrong
 */
export async function verifyBackup(root: string, name: string | undefined, key: Key): Promise<Verification> {
  const backup = await findBackup(root, name);
  const { manifest, sha256 } = await readManifest(backup);
  const isSealed = (await recipientOf(root)) !== null;
  const identity = key === null ? null : await identityOf(root, key);
  const opened = !isSealed || identity !== null;
  const faults: Message[] = [];
  const add = (error: unknown) => {
    const fault = failureOf(error);
    // Objects of the same content share a file.
    if (!faults.some((each) => writeMessage(each) === writeMessage(fault))) faults.push(fault);
  };
  const counted = { files: 0, bytes: 0 };
  const read = async (bytes: AsyncIterable<Uint8Array>) => {
    try {
      for await (const chunk of bytes) counted.bytes += chunk.length;
      counted.files += 1;
    } catch (error) {
      add(error);
    }
  };
  for (const table of manifest.tables) {
    await read(opened ? readStored(root, table, identity) : readRaw(root, table.stored));
  }
  let objects = 0;
  try {
    for await (const line of readObjectLines(root, backup)) {
      objects += 1;
      await read(opened ? readStored(root, line, identity) : readRaw(root, line.stored));
      if (faults.length >= MAX_FAULTS) break;
    }
    if (faults.length < MAX_FAULTS && objects !== manifest.objects.count)
      throw new BackupError('damaged', { file: manifest.objects.list.stored.file });
  } catch (error) {
    add(error);
  }
  return { manifest, manifestSha256: sha256, ...counted, opened, faults: faults.slice(0, MAX_FAULTS) };
}
