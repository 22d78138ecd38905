import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeGrayFrames } from '@/lib/engine/media';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { drawFrameErrors } from './draw-frame';
import type { FrameErrors } from './frame-errors';

/** How the frames were decoded when they were analyzed. */
export interface DecodedAs {
  readonly videoFile: string;
  readonly startSeconds?: number | undefined;
  readonly seconds?: number | undefined;
  readonly resampledTo?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a picture of each frame into `folder` (made where it is not there), the worst first by name.
 *
 * @returns the files' paths. @throws AppError UNPROCESSABLE where the folder cannot be written.
 */
export async function writePictures(
  folder: string,
  worst: readonly FrameErrors[],
  { videoFile, startSeconds, seconds, resampledTo, signal }: DecodedAs,
): Promise<string[]> {
  await makeFolder(folder);
  const wanted = new Map(worst.map((errors, rank) => [errors.frame, { errors, rank }]));
  const last = Math.max(-1, ...wanted.keys());
  const files: string[] = [];
  let frame = 0;
  if (last < 0) return files;
  for await (const picture of decodeGrayFrames(videoFile, {
    startSeconds,
    seconds,
    framesPerSecond: resampledTo,
    signal,
  })) {
    const found = wanted.get(frame);
    if (found) {
      const name = `worst-${String(found.rank + 1).padStart(2, '0')}-frame-${String(frame).padStart(5, '0')}.png`;
      const file = path.join(folder, name);
      await writeFile(file, await drawFrameErrors(picture, found.errors));
      files.push(file);
    }
    if (frame++ >= last) break;
  }
  return files.sort();
}

/** @throws AppError UNPROCESSABLE where pictures cannot be put there; asked before the long analysis begins. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new AppError('UNPROCESSABLE', say('engine.folder', { folder }), { cause });
  });
}
