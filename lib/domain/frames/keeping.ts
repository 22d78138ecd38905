import { rm } from 'node:fs/promises';
import { database } from '@/db/client';
import { extractFrames, probeVideo } from '@/lib/engine/media';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { makeScratchFolder, objectStore } from '@/lib/platform/storage';
import type { StoredFrame } from './extraction';
import { insertFrames, selectRange } from './queries';
import { storePicture } from './storing';

/** A frame of a clip, with its picture. */
type RangeFrame = Awaited<ReturnType<typeof selectRange>>[number];

/** JPEG quality in percent, as frames are extracted unless told otherwise. */
const QUALITY = 95;

/**
 * Keeps every frame of a part of a video at the video's own rate; those that are kept already are taken as they are. Safe to
 * run again.
 * @throws UnreadableVideoError; AppError UNPROCESSABLE where the video ends before
 */
export async function keepRange(
  { taskId, videoId }: { readonly taskId: string; readonly videoId: string },
  source: string,
  { fromFrame, toFrame }: { readonly fromFrame: number; readonly toFrame: number },
  signal: AbortSignal,
): Promise<RangeFrame[]> {
  const wanted = toFrame - fromFrame + 1;
  const there = await selectRange(database(), videoId, fromFrame, toFrame);
  if (there.length === wanted) return there;
  const kept = new Set(there.map(({ frameNumber }) => frameNumber));
  const probe = await probeVideo(source);
  const frames = Array.from({ length: toFrame + 1 }, (_, frameNumber) => ({
    frameNumber,
    timeOffsetSeconds: frameNumber / probe.framesPerSecond,
  }));
  const folder = await makeScratchFolder('frames');
  const stored: StoredFrame[] = [];
  try {
    const options = { quality: QUALITY, folder, skip: fromFrame, signal };
    for await (const frame of extractFrames(source, probe, { frames, step: 1 }, options)) {
      if (kept.has(frame.frameNumber)) await rm(frame.file);
      else stored.push(await storePicture({ taskId, videoId }, frame, signal));
    }
    return await database().transaction(async (tx) => {
      await insertFrames(
        tx,
        videoId,
        stored.map((frame) => ({ ...frame, extractionSession: taskId })),
      );
      const found = await selectRange(tx, videoId, fromFrame, toFrame);
      if (found.length < wanted) throw new AppError('UNPROCESSABLE', say('work.noPictures'));
      return found;
    });
  } catch (error) {
    // Pictures without a row would be only waste.
    for (const { objectKey } of stored) await objectStore().delete(objectKey);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
