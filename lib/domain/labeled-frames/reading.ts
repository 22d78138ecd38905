import { database } from '@/db/client';
import { SPERM_CLASSES, type SpermClass } from '@/lib/science/vision/types';
import { DataChangedError, type LabeledFrame, type OutlinedFrame } from './labeled-frame';
import { cellsOf } from './outlined-cells';
import { readPictures } from './pictures';
import { selectBoxes, selectOutlines } from './queries';

type Label = LabeledFrame['boxes'][number];

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
  const labels = await labelsOf(frameIds);
  const frames = await readPictures(videoId, frameIds, 'boxes');
  return frames.map((frame) => ({ ...frame, ...(labels.get(frame.id) ?? { boxes: [], unclear: [] }) }));
}

/**
 * The same for frames on which cells are outlined.
 * @throws DataChangedError also where no outline is left that people stand behind
 */
export async function readOutlinedFrames(
  videoId: string,
  frameIds: readonly string[],
): Promise<OutlinedFrame[]> {
  const rows = await selectOutlines(database(), frameIds);
  const frames = await readPictures(videoId, frameIds, 'outlines');
  return frames.map((frame) => {
    const cells = cellsOf(rows.filter(({ frameId }) => frameId === frame.id));
    if (cells.length === 0) throw new DataChangedError();
    return { ...frame, cells };
  });
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
