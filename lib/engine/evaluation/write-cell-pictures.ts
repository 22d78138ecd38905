import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeGrayFrames } from '@/lib/engine/media';
import { type LocatedDisagreement, pointAt } from './disagreements';
import { type CellCrop, type CellTracks, cropCell, drawCell, sheetFrames } from './draw-cell';
import type { DecodedAs } from './write-pictures';

/**
 * Writes a contact sheet of each of these cells into `folder`, which is there; the worst first by name.
 *
 * @returns the files' paths.
 */
export async function writeCellPictures(
  folder: string,
  worst: readonly LocatedDisagreement[],
  tracks: CellTracks,
  { videoFile, startSeconds, seconds, resampledTo, signal }: DecodedAs,
): Promise<string[]> {
  const wanted = new Map<number, number[]>();
  worst.forEach((row, rank) => {
    for (const frame of sheetFrames(row)) wanted.set(frame, [...(wanted.get(frame) ?? []), rank]);
  });
  const last = Math.max(-1, ...wanted.keys());
  const crops: CellCrop[][] = worst.map(() => []);
  if (last < 0) return [];
  let frame = 0;
  for await (const picture of decodeGrayFrames(videoFile, {
    startSeconds,
    seconds,
    framesPerSecond: resampledTo,
    signal,
  })) {
    for (const rank of wanted.get(frame) ?? []) {
      const row = worst[rank];
      const track =
        row && (row.label ? tracks.labels.get(row.label.id) : tracks.found.get(row.found?.id ?? 0));
      const cell = track && pointAt(track, frame);
      if (cell) crops[rank]?.push(cropCell(picture, frame, cell));
    }
    if (frame++ >= last) break;
  }
  const files: string[] = [];
  for (const [rank, row] of worst.entries()) {
    const of = row.label ? `label-${row.label.id}` : `found-${row.found?.id}`;
    const file = path.join(folder, `cell-${String(rank + 1).padStart(2, '0')}-${row.reason}-${of}.png`);
    await writeFile(file, await drawCell(row, crops[rank] ?? [], tracks));
    files.push(file);
  }
  return files;
}
