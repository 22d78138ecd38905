import { database } from '@/db/client';
import { getVideoForJob } from '@/lib/domain/videos';
import { decodeGrayFrames, probeVideo } from '@/lib/engine/media';
import { objectStore, withLocalFile } from '@/lib/platform/storage';
import { type GrayFrame, SPERM_CLASSES, type SpermClass } from '@/lib/science/vision/types';
import { DataChangedError, type LabeledFrame } from './labeled-frame';
import { selectBoxes, selectFramesToFreeze } from './queries';

type Label = LabeledFrame['boxes'][number];
type Plan = Awaited<ReturnType<typeof selectFramesToFreeze>>;

const classOf = (name: string): SpermClass | undefined => SPERM_CLASSES.find((each) => each === name);

/**
 * Decodes labeled frames of a video without loss, in the order of the video. What nobody verified, or is of a class that
 * detectors do not know, is unclear ground: neither a cell nor background.
 * @throws DataChangedError where a frame is gone, not completely labeled any longer, or of another size than its video;
 * UnreadableVideoError, FfmpegError
 */
export async function readLabeledFrames(
  videoId: string,
  frameIds: readonly string[],
): Promise<LabeledFrame[]> {
  const [video, plan, labels] = await Promise.all([
    getVideoForJob(videoId),
    selectFramesToFreeze(database(), frameIds),
    labelsOf(frameIds),
  ]);
  if (!video || plan.length < frameIds.length || plan.some(({ isReady }) => !isReady))
    throw new DataChangedError();
  const pictures = await withLocalFile(objectStore(), video.objectKey, (file) => decodePlanned(file, plan));
  return plan.map(({ id }) => {
    const picture = pictures.get(id);
    if (!picture) throw new DataChangedError();
    return { id, picture, ...(labels.get(id) ?? { boxes: [], unclear: [] }) };
  });
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
