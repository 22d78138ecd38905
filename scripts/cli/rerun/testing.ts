import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import type { ArchiveManifest } from '@/lib/domain/exchange/contract-archive';

// Archives for tests: made by hand, good and bad.

export interface Entry {
  readonly name: string;
  readonly data: Buffer;
  /** As `st_mode`; a plain file unless said otherwise. */
  readonly mode?: number;
}

export async function scratchFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-rerun-'));
  return {
    file: (name: string): string => path.join(folder, name),
    names: (): Promise<string[]> => readdir(folder),
    remove: (): Promise<void> => rm(folder, { recursive: true, force: true }),
  };
}

/** A zip of these entries, also of ones that no program should write. */
export async function writeZip(file: string, entries: readonly Entry[]): Promise<void> {
  const zip = new ZipFile();
  for (const { name, data, mode } of entries) zip.addBuffer(data, name, mode === undefined ? {} : { mode });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

/** Every entry of a zip, by name. */
export async function readZip(file: string): Promise<Map<string, Buffer>> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(file, { lazyEntries: true });
  const found = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: yauzl.Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        buffer(stream).then((data) => {
          found.set(entry.fileName, data);
          zip.readEntry();
        }, reject);
      }),
    );
    zip.readEntry();
  });
  return found;
}

/** The same archive with one file changed; with `noted`, its manifest says so too, as a forger would have it. */
export async function forge(
  from: string,
  to: string,
  name: string,
  change: (text: string) => string,
  noted: boolean,
): Promise<void> {
  const entries = await readZip(from);
  const before = entries.get(name);
  if (!before) throw new Error(`${name} is not in the archive`);
  const after = Buffer.from(change(before.toString('utf8')));
  if (after.equals(before)) throw new Error('nothing was changed');
  entries.set(name, after);
  if (noted) {
    const manifest = JSON.parse(String(entries.get('manifest.json'))) as ArchiveManifest;
    const files = manifest.files.map((each) => (each.path === name ? noteOf({ name, data: after }) : each));
    entries.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, files })));
  }
  await writeZip(
    to,
    [...entries].map(([each, data]) => ({ name: each, data })),
  );
}

export const noteOf = ({ name, data }: Entry): ArchiveManifest['files'][number] => ({
  path: name,
  bytes: data.length,
  sha256: createHash('sha256').update(data).digest('hex'),
});

/** Puts a name of the same length in the place of another, wherever the zip writes it. */
export async function renamed(file: string, from: string, to: string): Promise<Buffer> {
  if (from.length !== to.length) throw new Error('names of one length only');
  const bytes = await readFile(file);
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from)) bytes.write(to, at);
  return bytes;
}
