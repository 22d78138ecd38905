import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { database } from '@/db/client';
import { boxFactorOf } from '@/lib/domain/box-sizes';
import {
  DataChangedError,
  type ReadLabeledFrames,
  type ReadOutlinedFrames,
} from '@/lib/domain/labeled-frames';
import { changeRun, insertEvent } from '@/lib/domain/training-place';
import {
  type BoxLabels,
  type DefectLabels,
  type OutlineLabels,
  SNAPSHOT_FILES,
  type SnapshotVideo,
  writeSnapshot,
} from '@/lib/engine/trainer';
import { say } from '@/lib/messages/message';
import { makeScratchFolder, objectStore } from '@/lib/platform/storage';
import { drawnBoxes } from '@/lib/science/vision/boxes';
import type { GrayFrame } from '@/lib/science/vision/types';
import { snapshotKey } from './keys';
import { findRun, type RunFacts } from './queries';
import { type StoredSplit, storedSplit } from './stored';
import type { TrainableTask } from './tasks';

/** A still with the cells that people have judged; null once there is nothing to learn from it. */
type ReadJudgedStill = (
  stillId: string,
) => Promise<{ readonly picture: GrayFrame; readonly labels: DefectLabels } | null>;

/** What the worker process lends for reading frames of videos, and stills. */
export interface FrameReaders {
  readonly labeled: ReadLabeledFrames;
  readonly outlined: ReadOutlinedFrames;
  readonly stills: ReadJudgedStill;
}

/**
 * Freezes the pictures of a run, decoded from its videos without loss, and the labels that people stand behind. What nobody
 * verified, or is of a class that the detector does not know, is unclear ground: it is learned neither as a cell nor as
 * background. A run that is frozen already stays as it is.
 * @returns 'data-changed' where a frame is gone, or not completely labeled any longer
 * @throws UnreadableVideoError, FfmpegError, StorageFullError
 */
export async function freezeData(runId: string, readers: FrameReaders): Promise<'frozen' | 'data-changed'> {
  const run = await findRun(database(), runId);
  if (!run || run.snapshotSha256) return 'frozen';
  try {
    await freeze(run, storedSplit.parse(run.split), readers);
    return 'frozen';
  } catch (error) {
    if (error instanceof DataChangedError) return 'data-changed';
    throw error;
  }
}

const FROZEN = {
  detection: 'training.log.frozen',
  segmentation: 'training.log.frozenOutlines',
  morphology: 'training.log.frozenCells',
} as const;

type Frames = SnapshotVideo<BoxLabels | OutlineLabels | DefectLabels>['frames'];

/**
 * Frames of one video with the labels that a task is learned from. Detectors learn one size of boxes: those of a project that
 * draws them `boxFactor` times as large are brought back to it.
 */
const READ: Readonly<
  Record<
    TrainableTask,
    (readers: FrameReaders, videoId: string, frames: readonly string[], boxFactor: number) => Promise<Frames>
  >
> = {
  detection: async ({ labeled }, videoId, frames, boxFactor) =>
    (await labeled(videoId, frames)).map(({ picture, boxes, unclear }) => ({
      picture,
      labels: { boxes: drawnBoxes(boxes, 1 / boxFactor, picture), unclear },
    })),
  segmentation: async ({ outlined }, videoId, frames) =>
    (await outlined(videoId, frames)).map(({ picture, cells }) => ({ picture, labels: { cells } })),
  morphology: async ({ stills }, stillId) => {
    const still = await stills(stillId);
    if (!still) throw new DataChangedError();
    return [still];
  },
};

async function freeze(
  { id: runId, task, projectId }: RunFacts,
  split: StoredSplit,
  readers: FrameReaders,
): Promise<void> {
  const boxFactor = task === 'detection' ? await boxFactorOf(projectId) : 1;
  const folder = await makeScratchFolder('training');
  try {
    const videos: SnapshotVideo<BoxLabels | OutlineLabels | DefectLabels>[] = [];
    for (const { videoId, role, frames } of split.videos)
      videos.push({ role, frames: await READ[task](readers, videoId, frames, boxFactor) });
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
        say(FROZEN[task], {
          count: all,
          boxes: boxes + split.validation.boxes,
        }),
      );
      if (boxFactor !== 1)
        await insertEvent(tx, runId, 0, say('training.log.boxSize', { factor: boxFactor }));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
