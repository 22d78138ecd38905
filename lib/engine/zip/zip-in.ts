import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { AppError } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';
import { crc32 } from './crc32';

const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const DIRECTORY = 0o040000;
const STORED = 0;
const DEFLATED = 8;
/** Of a local header, before name and extra field. */
const LOCAL_HEADER_BYTES = 30;
/** General purpose bit 11: the name is UTF-8. */
const SAYS_UTF8 = 0x800;
/** Info-ZIP's extra field with the name in UTF-8, which yauzl reads by itself. */
const UNICODE_NAME = 0x7075;
const ARCHIVES = /\.(zip|tar|tgz|gz|bz2|xz|zst|7z|rar|jar)$/i;

export interface ZipLimits {
  readonly maxEntries: number;
  /** All entries together. */
  readonly maxUnpackedBytes: number;
  /** How many times larger than packed an entry may be, from a size on that is looked at. */
  readonly maxRatio: number;
  readonly ratioFromBytes: number;
  readonly acceptsName: (name: string) => boolean;
}

/** What people bring: pictures and annotations from other programs. */
export const IMPORT_LIMITS: ZipLimits = {
  maxEntries: 20_000,
  maxUnpackedBytes: 2 * 1024 ** 3,
  maxRatio: 200,
  ratioFromBytes: 1024 ** 2,
  acceptsName: (name) => name.length <= 1000 && !/\p{Cc}/u.test(name) && !ARCHIVES.test(name),
};

/**
 * A zip whose entries were all looked at before a byte of any is unpacked. Their names are for looking up: none becomes a
 * path here. Close it.
 */
export interface OpenZip {
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** One entry at a time. @throws AppError UNPROCESSABLE; the stream fails where an entry is not as long as it says */
  stream(name: string): Promise<Readable>;
  /** @throws AppError UNPROCESSABLE where it is larger than `maxBytes`, or not what was packed */
  bytes(name: string, maxBytes: number): Promise<Buffer>;
  close(): void;
}

export interface ZipEntry {
  readonly name: string;
  readonly bytes: number;
}

const refuse = (message: Message, cause?: unknown): never => {
  throw new AppError('UNPROCESSABLE', message, { cause });
};

const refuseEntry = (name: string, fault: Message, cause?: unknown): never =>
  refuse(say('engine.zip.entry', { name: name.slice(0, 200), fault }), cause);

const refuseZip = (file: string, cause: unknown): never => {
  if (cause instanceof AppError) throw cause;
  // The reader of zips ends some of its sentences, this one ends ours.
  const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
  return refuse(say('engine.zip.unreadable', { file, reason }), cause);
};

/**
 * Opens a zip and looks at every entry: nothing that leads out of its folder, links, repeats, overlaps, is encrypted or
 * swells. Folders are passed over.
 *
 * @param source a path, or the bytes of a small one
 * @param file what it is called in a fault
 * @throws AppError UNPROCESSABLE saying which entry is at fault
 */
export async function openZip(source: string | Buffer, file: string, limits: ZipLimits): Promise<OpenZip> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true };
  let zip: yauzl.ZipFile;
  try {
    zip =
      typeof source === 'string'
        ? await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(source, options)
        : await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(source, options);
  } catch (error) {
    return refuseZip(file, error);
  }
  try {
    const entries = await readEntries(zip, limits);
    return openedZip(zip, file, entries);
  } catch (error) {
    zip.close();
    return refuseZip(file, error);
  }
}

function openedZip(zip: yauzl.ZipFile, file: string, entries: ReadonlyMap<string, yauzl.Entry>): OpenZip {
  const openStream = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip));
  const entryOf = (name: string): yauzl.Entry => {
    const entry = entries.get(name);
    if (!entry) throw new RangeError(`no entry ${name}`);
    return entry;
  };
  const stream = async (name: string): Promise<Readable> => {
    try {
      return await openStream(entryOf(name));
    } catch (error) {
      return refuseZip(file, error);
    }
  };
  return {
    entries: new Map(
      [...entries].map(([name, { uncompressedSize }]) => [name, { name, bytes: uncompressedSize }]),
    ),
    stream,
    async bytes(name, maxBytes) {
      const entry = entryOf(name);
      if (entry.uncompressedSize > maxBytes)
        refuseEntry(name, say('engine.zip.large', { max: Math.floor(maxBytes / 1024 ** 2) }));
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of await stream(name)) chunks.push(chunk as Buffer);
      } catch (error) {
        return refuseZip(file, error);
      }
      const bytes = Buffer.concat(chunks);
      if (crc32(bytes) !== entry.crc32) refuseEntry(name, say('engine.zip.damaged'));
      return bytes;
    },
    close: () => zip.close(),
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The name of an entry. macOS and Info-ZIP write UTF-8 without saying so, where the format means code page 437: bytes that are
 * valid UTF-8 are hardly ever meant otherwise.
 */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: yauzl.Entry): string {
  const isSaid =
    (generalPurposeBitFlag & SAYS_UTF8) !== 0 || extraFields.some(({ id }) => id === UNICODE_NAME);
  if (isSaid) return fileName;
  try {
    return utf8.decode(fileNameRaw);
  } catch {
    return fileName;
  }
}

async function readEntries(zip: yauzl.ZipFile, limits: ZipLimits): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > limits.maxEntries)
    refuse(say('engine.zip.entries', { count: zip.entryCount, max: limits.maxEntries }));
  const entries = new Map<string, yauzl.Entry>();
  const seen = new Set<string>();
  const all: yauzl.Entry[] = [];
  let unpacked = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: yauzl.Entry) => {
      try {
        const name = nameOf(entry);
        entry.fileName = name;
        // Names that some file systems take for one.
        const key = name.normalize('NFC').toLowerCase();
        if (seen.has(key)) refuse(say('engine.zip.twice', { name: name.slice(0, 200) }));
        seen.add(key);
        all.push(entry);
        unpacked += entry.uncompressedSize;
        if (unpacked > limits.maxUnpackedBytes)
          refuse(say('engine.zip.unpacked', { max: Math.floor(limits.maxUnpackedBytes / 1024 ** 2) }));
        if (checkEntry(entry, limits) === 'file') entries.set(name, entry);
        zip.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    zip.readEntry();
  });
  requireApart(all, zip.fileSize);
  return entries;
}

function checkEntry(entry: yauzl.Entry, limits: ZipLimits): 'file' | 'folder' {
  const { fileName: name, uncompressedSize, compressedSize, compressionMethod } = entry;
  const kind = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  const folder = name.endsWith('/');
  if (kind !== 0 && kind !== (folder ? DIRECTORY : REGULAR)) refuseEntry(name, say('engine.zip.kind'));
  // A folder has nothing in it: its files are entries of their own.
  if (folder && uncompressedSize > 0) refuseEntry(name, say('engine.zip.kind'));
  const parts = (folder ? name.slice(0, -1) : name).split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..') || !limits.acceptsName(name))
    refuseEntry(name, say(ARCHIVES.test(name) ? 'engine.zip.nested' : 'engine.zip.name'));
  if (entry.isEncrypted()) refuseEntry(name, say('engine.zip.encrypted'));
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED)
    refuseEntry(name, say('engine.zip.method'));
  if (uncompressedSize > limits.ratioFromBytes && uncompressedSize > limits.maxRatio * compressedSize)
    refuseEntry(name, say('engine.zip.swells', { from: compressedSize, to: uncompressedSize }));
  return folder ? 'folder' : 'file';
}

/** Entries that share bytes would unpack to far more than the file holds, each of them swelling little. */
function requireApart(entries: readonly yauzl.Entry[], fileSize: number): void {
  const byPlace = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  byPlace.forEach((entry, index) => {
    const end =
      entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize;
    if (end > (byPlace[index + 1]?.relativeOffsetOfLocalHeader ?? fileSize))
      refuse(say('engine.zip.overlap'));
  });
}
