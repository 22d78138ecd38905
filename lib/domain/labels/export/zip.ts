import { writeAnnotations } from '@/lib/engine/label-formats';
import { type ArchiveFile, zipBytes } from '@/lib/engine/zip/zip-out';
import { AppError } from '@/lib/errors';
import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import { say } from '@/lib/messages/message';
import { downloadResponse } from '@/lib/platform/http/download';
import { objectStore } from '@/lib/platform/storage';
import { streamIterable } from '@/lib/platform/storage/byte-stream';
import type { ExportFormat } from '../contract-transfer';
import type { FrameLine } from '../versions/document';
import type { PlacedSet } from './annotation-sets';
import { LAYOUTS } from './format-files';

/** So many boxes are held in memory while they are written. */
const MAX_BOXES = 200_000;
/** Outlines to half a pixel. */
const SIMPLIFY_PX = 0.5;

interface ZipOptions {
  readonly format: ExportFormat;
  /** Where the picture of a frame lies in the store; null to leave the pictures out. */
  readonly keyOf: ((frame: FrameLine) => string) | null;
  /** YOLO: with the numbers of tracks. */
  readonly trackNumbers: boolean;
  /** Of sentences about what a format has no place for. */
  readonly language: Language | undefined;
}

const file = (path: string, content: Iterable<Uint8Array>): ArchiveFile => ({
  path,
  compress: true,
  open: async () => content,
});

const picture = (path: string, key: string): ArchiveFile => ({
  path,
  compress: false,
  open: async () => (await objectStore().get(key)).stream as AsyncIterable<Uint8Array>,
});

async function* filesOf(
  sets: readonly PlacedSet[],
  { format, keyOf, trackNumbers, language }: ZipOptions,
): AsyncGenerator<ArchiveFile> {
  const layout = LAYOUTS[format];
  for (const { set, frames } of sets) {
    const folder = sets.length > 1 ? `${set.info.name}/` : '';
    const written = layout
      .writes(set)
      .map((each) => writeAnnotations(set, each, { trackNumbers, simplifyPx: SIMPLIFY_PX }));
    for (const { entries } of written) {
      for await (const { name, data } of entries) yield file(folder + name, data);
    }
    // Of the annotations themselves; pictures of masks only come beside them.
    const lost = written[0]?.losses.map((each) => `${inWords(each, language)}\n`) ?? [];
    if (lost.length > 0) yield file(`${folder}README.txt`, [Buffer.from(lost.join(''))]);
    if (!keyOf) continue;
    for (const [index, frame] of frames.entries()) {
      yield picture(folder + layout.picture(set, index), keyOf(frame));
    }
  }
}

/**
 * Sets as a zip that is made while it is read: a file at a time.
 * @throws AppError UNPROCESSABLE for nothing, or for more boxes than are written at once
 */
export function zipResponse(sets: readonly PlacedSet[], name: string, options: ZipOptions): Response {
  const boxes = sets.reduce((sum, { set }) => sum + set.boxes.length, 0);
  if (boxes === 0) throw new AppError('UNPROCESSABLE', say('errors.nothingToExport'));
  if (boxes > MAX_BOXES) throw new AppError('UNPROCESSABLE', say('errors.exportLarge', { limit: MAX_BOXES }));
  return downloadResponse(streamIterable(zipBytes(filesOf(sets, options), new Date())), {
    name: name,
    type: 'application/zip',
  });
}
