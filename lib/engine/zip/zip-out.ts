import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a zip; it is opened when it is its turn. */
export interface ArchiveFile {
  readonly path: string;
  /** Videos, pictures and PDFs are compressed already. */
  readonly compress: boolean;
  /** Where it is known and may be large. */
  readonly bytes?: number;
  readonly open: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>;
}

/** From here on a zip needs 64-bit sizes, which has to be said before the bytes are known. */
const ZIP32_BYTES = 0xffff_ffff;

/**
 * Files as a zip that is made while it is read: one file at a time, a piece at a time, the next file asked for when the
 * one before has been packed. When the reader goes away, whatever is open is closed.
 *
 * @param at the time that every file carries, so that the same files make the same zip
 */
export async function* zipBytes(
  files: AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const gone = new Promise<void>((resolve) => output.once('close', resolve));
  let open: Readable | null = null;
  zip.on('error', (error: Error) => output.destroy(error));

  const pack = (file: ArchiveFile): Promise<void> =>
    new Promise((resolve, reject) => {
      zip.addReadStreamLazy(
        file.path,
        {
          compress: file.compress,
          mtime: at,
          forceDosTimestamp: true,
          ...((file.bytes ?? 0) >= ZIP32_BYTES ? { forceZip64Format: true } : {}),
        },
        (hand) => {
          file.open().then((source) => {
            open = Readable.from(source, { objectMode: false });
            // A stream that fails closes, too, but after it has said so.
            open.once('error', reject);
            open.once('close', resolve);
            hand(null, open);
          }, reject);
        },
      );
    });
  const feed = async (): Promise<void> => {
    for await (const file of files) {
      await Promise.race([pack(file), gone]);
      if (output.destroyed) return;
    }
    zip.end();
  };
  const fed = feed().catch((error: Error) => {
    output.destroy(error);
  });

  try {
    for await (const chunk of output) yield chunk as Uint8Array;
    await fed;
  } finally {
    output.destroy();
    (open as Readable | null)?.destroy();
  }
}
