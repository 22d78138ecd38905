import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { database } from '@/db/client';
import { DataChangedError, type ReadLabeledFrames } from '@/lib/domain/labeled-frames';
import { changeRun, insertEvent } from '@/lib/domain/training-place';
import { SNAPSHOT_FILES, type SnapshotVideo, writeSnapshot } from '@/lib/engine/trainer';
import { say } from '@/lib/messages/message';
import { makeScratchFolder, objectStore } from '@/lib/platform/storage';
import { snapshotKey } from './keys';
import { findRun } from './queries';
import { type StoredSplit, storedSplit } from './stored';

/**
 * Freezes the pictures of a run, decoded from its videos without loss, and the labels that people stand behind. What nobody
 * verified, or is of a class that the detector does not know, is unclear ground: it is learned neither as a cell nor as
 * background. A run that is frozen already stays as it is.
 * @returns 'data-changed' where a frame is gone, or not completely labeled any longer
 * @throws UnreadableVideoError, FfmpegError, StorageFullError
 */
export async function freezeData(
  runId: string,
  readLabeledFrames: ReadLabeledFrames,
): Promise<'frozen' | 'data-changed'> {
  const run = await findRun(database(), runId);
  if (!run || run.snapshotSha256) return 'frozen';
  try {
    await freeze(runId, storedSplit.parse(run.split), readLabeledFrames);
    return 'frozen';
  } catch (error) {
    if (error instanceof DataChangedError) return 'data-changed';
    throw error;
  }
}

async function freeze(
  runId: string,
  split: StoredSplit,
  readLabeledFrames: ReadLabeledFrames,
): Promise<void> {
  const folder = await makeScratchFolder('training');
  try {
    const videos: SnapshotVideo[] = [];
    for (const { videoId, role, frames } of split.videos)
      videos.push({ role, frames: await readLabeledFrames(videoId, frames) });
    const sha256 = await writeSnapshot(folder, videos);
    for (const name of SNAPSHOT_FILES) {
      await objectStore().put(snapshotKey(runId, name), createReadStream(path.join(folder, name)), {
        contentType: 'application/octet-stream',
      });
    }
    await database().transaction(async (tx) => {
      await changeRun(tx, runId, { snapshotSha256: sha256, heardAt: new Date() });
      const { frames, boxes } = split.training;
      const all = frames + split.validation.frames;
      await insertEvent(
        tx,
        runId,
        0,
        say('training.log.frozen', { count: all, boxes: boxes + split.validation.boxes }),
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
