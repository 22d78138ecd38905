import { createHash } from 'node:crypto';
import { type ArchiveFile, zipBytes } from '@/lib/engine/zip/zip-out';
import { streamIterable } from '@/lib/platform/storage/byte-stream';

export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export const textFile = (path: string, text: string): ArchiveFile => ({
  path,
  compress: true,
  open: async () => [Buffer.from(text)],
});

/**
 * Files as a zip that is made while it is read. The last file is made of the sizes and hashes of all before it.
 *
 * @param at the time that every file carries, so that the same files make the same zip
 */
export function zipStream(
  files: readonly ArchiveFile[],
  last: { readonly path: string; readonly write: (written: readonly WrittenFile[]) => string },
  at: Date,
): ReadableStream<Uint8Array> {
  const written: WrittenFile[] = [];

  async function* noted(
    path: string,
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    written.push({ path, bytes, sha256: hash.digest('hex') });
  }
  function* all(): Generator<ArchiveFile> {
    for (const file of files) yield { ...file, open: async () => noted(file.path, await file.open()) };
    yield textFile(last.path, last.write(written));
  }
  return streamIterable(zipBytes(all(), at));
}
