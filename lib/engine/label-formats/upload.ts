import { open, readFile, stat } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { IMPORT_LIMITS, openZip } from '@/lib/engine/zip/zip-in';
import { say } from '@/lib/messages/message';
import { refuse } from './faults';
import { MAX_TEXT_BYTES } from './limits';
import { baseName } from './pictures';

/** A file that somebody brought, or those in a zip. Close it. */
export interface Upload {
  readonly names: readonly string[];
  /** @throws AppError UNPROCESSABLE for what is too large or no UTF-8 */
  text(name: string): Promise<string>;
  close(): void;
}

/** "PK", as the first entry, the end of an empty zip or a split one begins. */
const ZIP = Buffer.from('PK');
/** What macOS and Windows add to a zip. */
const ADDED = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

/**
 * Opens a file as an upload. Entries of a zip are read one at a time and never lie on the disk.
 *
 * @param source its path, or its bytes where it is small
 * @param name what the person who brought it calls it
 * @throws AppError UNPROCESSABLE for a zip that is refused
 */
export async function openUpload(source: string | Buffer, name: string): Promise<Upload> {
  if ((await firstBytes(source)).equals(ZIP)) {
    const zip = await openZip(source, name, IMPORT_LIMITS);
    return {
      names: [...zip.entries.keys()].filter((each) => !ADDED.test(each)),
      text: async (entry) => textOf(await zip.bytes(entry, MAX_TEXT_BYTES), entry),
      close: zip.close,
    };
  }
  const plain = baseName(name);
  return {
    names: [plain],
    text: async () => {
      const size = typeof source === 'string' ? (await stat(source)).size : source.length;
      if (size > MAX_TEXT_BYTES)
        refuse(say('engine.labels.largeText', { file: plain, max: MAX_TEXT_BYTES / 1024 ** 2 }));
      return textOf(typeof source === 'string' ? await readFile(source) : source, plain);
    },
    close: () => {},
  };
}

async function firstBytes(source: string | Buffer): Promise<Buffer> {
  if (typeof source !== 'string') return source.subarray(0, 2);
  const handle = await open(source);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function textOf(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    return refuse(say('engine.labels.notText', { file }), cause);
  }
}
