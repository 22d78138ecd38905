import { parseTrackTable } from '@/lib/engine/casa/track-table';
import type { LabeledBox, LabeledVideo, Truth } from './labels';

/** A header that names columns. */
export function isTableText(text: string): boolean {
  return /(^|,)\s*(frame|track_id)\s*(,|$)/im.test(text.split(/\r?\n/, 1)[0] ?? '');
}

/** Reads a table of tracks (see parseTrackTable); it speaks of every frame of the video. */
export function readTable(text: string, video: LabeledVideo): Truth {
  const rows = parseTrackTable(text);
  const frames = emptyFrames<LabeledBox>(video);
  for (const { frame, x, y, w, h, className } of rows) append(frames, frame, { x, y, w, h, className });
  return { frames, rows };
}

/** Every frame of a video with nothing in it. */
export function emptyFrames<T>({ frameCount }: LabeledVideo): Map<number, T[]> {
  return new Map(Array.from({ length: frameCount }, (_, frame) => [frame, []]));
}

export function append<T>(frames: Map<number, T[]>, frame: number, item: T): void {
  const list = frames.get(frame);
  if (list) list.push(item);
  else frames.set(frame, [item]);
}
