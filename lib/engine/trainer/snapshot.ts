import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { GrayFrame } from '@/lib/science/vision/types';
import { sha256Of } from '@/lib/sha256';
import { writeDurably } from './write-durably';

/** What a video is for: its frames are learned from, or the model is judged by them. Never both. */
export type SnapshotRole = 'training' | 'validation';

/** A picture with its labels, in the form of the task's (`labels.ts`). */
export interface SnapshotFrame<L> {
  readonly picture: GrayFrame;
  readonly labels: L;
}

export interface SnapshotVideo<L> {
  readonly role: SnapshotRole;
  readonly frames: readonly SnapshotFrame<L>[];
}

/** Thrown for a snapshot that is missing, incomplete or no longer what it was. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

const LIST = 'snapshot.json';
/** Gray levels of all frames, one after the other, row by row. */
const PIXELS = 'frames.gray';
/** The files of a snapshot in its folder. */
export const SNAPSHOT_FILES = [LIST, PIXELS] as const;

const side = z.number().int().min(2).max(16_384);
const list = z.object({
  pixelsSha256: z.string(),
  videos: z.array(
    z.object({
      role: z.enum(['training', 'validation']),
      frames: z.array(z.looseObject({ width: side, height: side })),
    }),
  ),
});

/**
 * Freezes labeled frames for one run in two files of a folder: what later happens to videos and labels does not reach
 * it. The same frames and labels give the same sha256, which is returned and stands for both files.
 */
export async function writeSnapshot<L extends object>(
  folder: string,
  videos: readonly SnapshotVideo<L>[],
): Promise<string> {
  const frames = videos.flatMap((video) => video.frames);
  const pixels = new Uint8Array(frames.reduce((sum, { picture }) => sum + picture.data.length, 0));
  let at = 0;
  for (const { picture } of frames) {
    pixels.set(picture.data, at);
    at += picture.data.length;
  }
  const text = JSON.stringify({
    pixelsSha256: sha256Of(pixels),
    videos: videos.map(({ role, frames: own }) => ({
      role,
      frames: own.map(({ picture: { width, height }, labels }) => ({ width, height, ...labels })),
    })),
  } satisfies z.infer<typeof list>);
  await writeDurably(path.join(folder, PIXELS), pixels);
  await writeDurably(path.join(folder, LIST), new TextEncoder().encode(text));
  return sha256Of(text);
}

/**
 * @param labels form of the labels of one frame
 * @throws SnapshotError when the files are not those that `writeSnapshot` gave this sha256 for, or hold other labels
 */
export async function readSnapshot<L>(
  folder: string,
  sha256: string,
  labels: z.ZodType<L>,
): Promise<{ role: SnapshotRole; frames: SnapshotFrame<L>[] }[]> {
  const [text, pixels] = await Promise.all([read(folder, LIST), read(folder, PIXELS)]);
  if (sha256Of(text) !== sha256) throw new SnapshotError(`${LIST} has been altered`);
  const { videos, pixelsSha256 } = list.parse(JSON.parse(text.toString('utf8')));
  if (sha256Of(pixels) !== pixelsSha256) throw new SnapshotError(`${PIXELS} has been altered`);
  let at = 0;
  return videos.map(({ role, frames }) => ({
    role,
    frames: frames.map((frame) => {
      const { width, height } = frame;
      // Words of four pixels are read at once where they begin at a word's boundary: a copy does.
      const data = new Uint8Array(pixels.subarray(at, at + width * height));
      if (data.length !== width * height) throw new SnapshotError(`${PIXELS} is cut short`);
      at += data.length;
      const parsed = labels.safeParse(frame);
      if (!parsed.success) throw new SnapshotError(`${LIST} holds labels of another task`);
      return { picture: { width, height, data }, labels: parsed.data };
    }),
  }));
}

async function read(folder: string, name: string): Promise<Buffer> {
  return readFile(path.join(folder, name)).catch((cause: unknown) => {
    throw new SnapshotError(`${name} cannot be read`, { cause });
  });
}
