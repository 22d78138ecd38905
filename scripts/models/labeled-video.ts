import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeGrayFrames } from '@/lib/engine/media';
import type { LabeledPicture } from '@/lib/science/training/detector/sample';
import type { LabeledBox } from '@/lib/science/vision/center-heatmap';
import { measureBrightness } from '@/lib/science/vision/normalize';
import { type GrayFrame, SPERM_CLASSES } from '@/lib/science/vision/types';

/** Reads labels as `frame,track_id,class,x,y,w,h,…` (frames from 0, VISEM-Tracking's class numbers), by frame. */
export async function readTrackLabels(file: string): Promise<Map<number, LabeledBox[]>> {
  const [, ...rows] = (await readFile(file, 'utf8')).trim().split('\n');
  const byFrame = new Map<number, LabeledBox[]>();
  for (const row of rows) {
    const [frame = Number.NaN, , type = -1, x = 0, y = 0, w = 0, h = 0] = row.split(',').map(Number);
    const className = SPERM_CLASSES[type];
    if (!className || !Number.isInteger(frame)) throw new Error(`${file}: cannot read the row '${row}'`);
    const boxes = byFrame.get(frame) ?? [];
    boxes.push({ x, y, w, h, className });
    byFrame.set(frame, boxes);
  }
  return byFrame;
}

/** Decodes a labeled video whole; about 0.3 MB a frame stays in memory. */
export async function readLabeledVideo(
  video: string,
  labels: ReadonlyMap<number, LabeledBox[]>,
): Promise<LabeledPicture[]> {
  const frames: GrayFrame[] = [];
  for await (const frame of decodeGrayFrames(video)) frames.push(frame);
  return frames.map((picture, i) => {
    const later = frames[i + 1];
    const boxes = labels.get(i) ?? [];
    return { picture, brightness: measureBrightness(picture.data), boxes, ...(later ? { later } : {}) };
  });
}

/** The folder of one VISEM-Tracking participant: `video.mp4` and `tracks.csv`. */
export async function readVisem(folder: string): Promise<LabeledPicture[]> {
  const labels = await readTrackLabels(path.join(folder, 'tracks.csv'));
  return readLabeledVideo(path.join(folder, 'video.mp4'), labels);
}
