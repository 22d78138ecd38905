import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { measured } from '@/lib/platform/storage/byte-stream';
import { writeWhole } from '@/lib/platform/storage/disk-writing';
import { freeBytesOf, reserveBytes } from '@/lib/platform/storage/space';
import { StorageFullError } from '@/lib/storage-full';
import { BackupError } from './backup-error';
import type { StoredFile } from './manifest';
import { opened, sealed } from './sealing';

type Bytes = AsyncIterable<Uint8Array>;
interface Measure {
  readonly bytes: number;
  readonly sha256: string;
}

const EXTENSION = { packed: '.gz', sealed: '.age' } as const;

/** Passes bytes through gzip or gunzip; the faults of either side reach whoever reads. */
async function* through(source: Bytes, zip: ReturnType<typeof createGzip>): AsyncGenerator<Uint8Array> {
  let failure: unknown;
  const feeding = pipeline(Readable.from(source, { objectMode: false }), zip).catch((error: unknown) => {
    failure = error;
  });
  try {
    for await (const chunk of zip) yield chunk as Uint8Array;
    await feeding;
  } catch (error) {
    await feeding;
    throw failure ?? error;
  } finally {
    zip.destroy();
  }
  if (failure) throw failure;
}

interface Writing {
  /** Absolute path of the folder of backups, and the file's path in it, without the extensions that are added here. */
  readonly root: string;
  readonly file: string;
  readonly packed: boolean;
  /** Public key; null for a file that anybody can read. */
  readonly recipient: string | null;
}

/**
 * Writes a file of a backup, packed and encrypted on its way, and returns once its bytes are on the disk. Nothing is left of
 * a file that could not be written whole.
 * @throws StorageFullError while less than STORAGE_MIN_FREE_MB is free there
 */
export async function writeStored(
  source: Bytes,
  { root, file, packed, recipient }: Writing,
): Promise<Measure & { readonly stored: StoredFile }> {
  const name = `${file}${packed ? EXTENSION.packed : ''}${recipient ? EXTENSION.sealed : ''}`;
  // On the disk of the product, a backup must not take the space that the product needs.
  if ((await freeBytesOf(root)) < reserveBytes()) throw new StorageFullError();
  const place = path.join(root, name);
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  const plain = measured(source);
  const zipped = packed ? through(plain.chunks, createGzip()) : plain.chunks;
  const stored = measured(recipient ? sealed(zipped, recipient) : zipped);
  try {
    await writeWhole(place, stored.chunks);
  } catch (error) {
    await rm(place, { force: true });
    throw plain.failure() ?? error;
  }
  return {
    bytes: plain.bytes(),
    sha256: plain.sha256(),
    stored: { file: name, bytes: stored.bytes(), sha256: stored.sha256() },
  };
}

/** The bytes of a stored file as they lie there, compared with the manifest after the last. @throws BackupError */
export async function* readRaw(root: string, stored: StoredFile): AsyncGenerator<Uint8Array> {
  const place = path.join(root, stored.file);
  const facts = await stat(place).catch((cause: unknown) => {
    throw new BackupError('fileMissing', { file: stored.file }, { cause });
  });
  if (facts.size !== stored.bytes) throw new BackupError('damaged', { file: stored.file });
  const raw = measured(createReadStream(place, { highWaterMark: 256 * 1024 }));
  yield* raw.chunks;
  if (raw.sha256() !== stored.sha256) throw new BackupError('damaged', { file: stored.file });
}

/**
 * What a stored file says, opened and unpacked; compared with its hashes after the last byte, so whoever takes the bytes must
 * be able to throw them away again.
 * @param identity private key; null where the file is not encrypted
 * @throws BackupError when it is missing, damaged or for another key
 */
export async function* readStored(
  root: string,
  expected: Measure & { readonly stored: StoredFile },
  identity: string | null,
): AsyncGenerator<Uint8Array> {
  const { stored } = expected;
  const raw = readRaw(root, stored);
  const isSealed = stored.file.endsWith(EXTENSION.sealed);
  if (isSealed && identity === null) throw new BackupError('keyNeeded');
  const clear = isSealed && identity !== null ? opened(raw, identity) : raw;
  const isPacked = stored.file.replace(EXTENSION.sealed, '').endsWith(EXTENSION.packed);
  const plain = measured(isPacked ? through(clear, createGunzip()) : clear);
  try {
    yield* plain.chunks;
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw new BackupError('damaged', { file: stored.file }, { cause });
  }
  if (plain.sha256() !== expected.sha256) throw new BackupError('damaged', { file: stored.file });
}

/** The lines of a text that arrives in chunks. */
export async function* linesOf(source: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
