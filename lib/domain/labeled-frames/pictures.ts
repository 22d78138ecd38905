import { database } from '@/db/client';
import { getVideoForJob } from '@/lib/domain/videos';
import { decodeGrayFrames, probeVideo } from '@/lib/engine/media';
import { objectStore, withLocalFile } from '@/lib/platform/storage';
import type { GrayFrame } from '@/lib/science/vision/types';
import { DataChangedError } from './labeled-frame';
import { type LabelKind, selectFramesToFreeze } from './queries';

type Plan = Awaited<ReturnType<typeof selectFramesToFreeze>>;

/**
 * Decodes frames of a video without loss, in the order of the video.
 * @throws DataChangedError where a frame is gone, has no labels of that kind any longer, or is of another size than its
 * video; UnreadableVideoError, FfmpegError
 */
export async function readPictures(
  videoId: string,
  frameIds: readonly string[],
  kind: LabelKind,
): Promise<{ id: string; picture: GrayFrame }[]> {
  const [video, plan] = await Promise.all([
    getVideoForJob(videoId),
    selectFramesToFreeze(database(), frameIds, kind),
  ]);
  if (!video || plan.length < frameIds.length || plan.some(({ isReady }) => !isReady))
    throw new DataChangedError();
  const pictures = await withLocalFile(objectStore(), video.objectKey, (file) => decodePlanned(file, plan));
  return plan.map(({ id }) => {
    const picture = pictures.get(id);
    if (!picture) throw new DataChangedError();
    return { id, picture };
  });
}

/** Decodes a video up to the last planned frame; each must have the size that its labels were drawn on. */
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
