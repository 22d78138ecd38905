import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { database } from '@/db/client';
import { changeRun, insertEvent } from '@/lib/domain/training-place';
import { getVideoForJob } from '@/lib/domain/videos';
import { decodeGrayFrames, probeVideo } from '@/lib/engine/media';
import { SNAPSHOT_FILES, type SnapshotVideo, writeSnapshot } from '@/lib/engine/trainer';
import { say } from '@/lib/messages/message';
import { makeScratchFolder, objectStore, withLocalFile } from '@/lib/platform/storage';
import { type GrayFrame, SPERM_CLASSES, type SpermClass } from '@/lib/science/vision/types';
import { snapshotKey } from './keys';
import { findRun } from './queries';
import { selectBoxes, selectFramesToFreeze } from './queries-data';
import { type StoredSplit, storedSplit } from './stored';

type FrozenFrame = SnapshotVideo['frames'][number];
type Label = FrozenFrame['boxes'][number];
type Plan = Awaited<ReturnType<typeof selectFramesToFreeze>>;

/** The frames are no longer those that the run was asked to learn from. */
class DataChangedError extends Error {
  override readonly name = 'DataChangedError';
}

const classOf = (name: string): SpermClass | undefined => SPERM_CLASSES.find((each) => each === name);

/**
 * Freezes the pictures of a run, decoded from its videos without loss, and the labels that people stand behind. What nobody
 * verified, or is of a class that the detector does not know, is unclear ground: it is learned neither as a cell nor as
 * background. A run that is frozen already stays as it is.
 * @returns 'data-changed' where a frame is gone, or not completely labeled any longer
 * @throws UnreadableVideoError, FfmpegError, StorageFullError
 */
export async function freezeData(runId: string): Promise<'frozen' | 'data-changed'> {
  const run = await findRun(database(), runId);
  if (!run || run.snapshotSha256) return 'frozen';
  try {
    await freeze(runId, storedSplit.parse(run.split));
    return 'frozen';
  } catch (error) {
    if (error instanceof DataChangedError) return 'data-changed';
    throw error;
  }
}

async function freeze(runId: string, split: StoredSplit): Promise<void> {
  const folder = await makeScratchFolder('training');
  try {
    const videos: SnapshotVideo[] = [];
    for (const video of split.videos) videos.push(await freezeVideo(video));
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

async function freezeVideo({ videoId, role, frames }: StoredSplit['videos'][number]): Promise<SnapshotVideo> {
  const [video, plan, labels] = await Promise.all([
    getVideoForJob(videoId),
    selectFramesToFreeze(database(), frames),
    labelsOf(frames),
  ]);
  if (!video || plan.length < frames.length || plan.some(({ isReady }) => !isReady))
    throw new DataChangedError();
  const pictures = await withLocalFile(objectStore(), video.objectKey, (file) => decodePlanned(file, plan));
  return {
    role,
    frames: plan.map(({ id }) => {
      const picture = pictures.get(id);
      if (!picture) throw new DataChangedError();
      return { picture, ...(labels.get(id) ?? { boxes: [], unclear: [] }) };
    }),
  };
}

/** Decodes a video up to the last planned frame; each must have the size that its boxes were drawn on. */
async function decodePlanned(file: string, plan: Plan): Promise<Map<string, GrayFrame>> {
  const wanted = new Map<number, string[]>();
  for (const { frameNumber, id } of plan) wanted.set(frameNumber, [...(wanted.get(frameNumber) ?? []), id]);
  const last = Math.max(...wanted.keys());
  const probe = await probeVideo(file);
  // Stills are numbered at a steady rate, also where the video's own is not.
  const rate = probe.variableFrameRate ? { framesPerSecond: probe.framesPerSecond } : {};
  const pictures = new Map<string, GrayFrame>();
  let number = 0;
  for await (const picture of decodeGrayFrames(file, rate)) {
    for (const id of wanted.get(number) ?? []) pictures.set(id, picture);
    if (++number > last) break;
  }
  for (const { id, width, height } of plan) {
    const picture = pictures.get(id);
    if (picture && (picture.width !== width || picture.height !== height)) throw new DataChangedError();
  }
  return pictures;
}

async function labelsOf(
  frameIds: readonly string[],
): Promise<Map<string, { boxes: Label[]; unclear: Label[] }>> {
  const found = new Map(frameIds.map((id) => [id, { boxes: [] as Label[], unclear: [] as Label[] }]));
  for (const { frameId, x1, y1, x2, y2, className, isByPeople } of await selectBoxes(database(), frameIds)) {
    const known = classOf(className);
    const label: Label = { x: x1, y: y1, w: x2 - x1, h: y2 - y1, className: known ?? 'sperm' };
    const of = found.get(frameId);
    if (known && isByPeople) of?.boxes.push(label);
    else of?.unclear.push(label);
  }
  return found;
}
