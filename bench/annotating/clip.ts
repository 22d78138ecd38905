import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseTrackTable } from '@/lib/engine/casa/track-table';
import { runFfmpeg } from '@/lib/engine/media/ffmpeg';
import { identityF1, prepareSequence, type TrackedBox } from '@/lib/science/metrics';
import type { Client } from '@/scripts/client/client';
import type { FollowedBox, FollowedCell } from './plan-tracks';

const POLL_MS = 500;

/** The labeled cells of a recording's first frames: a folder with video.mp4 and tracks.csv. Classes are left aside. */
export async function readCells(folder: string, frameCount: number): Promise<FollowedCell[]> {
  const cells = new Map<number, FollowedBox[]>();
  for (const { frame, trackId, x, y, w, h } of parseTrackTable(
    await readFile(path.join(folder, 'tracks.csv'), 'utf8'),
  )) {
    if (frame >= frameCount) continue;
    const boxes = cells.get(trackId) ?? [];
    boxes.push({ frame, x1: x, y1: y, x2: x + w, y2: y + h });
    cells.set(trackId, boxes);
  }
  return [...cells].map(([id, boxes]) => ({
    id: String(id),
    boxes: boxes.toSorted((a, b) => a.frame - b.frame),
  }));
}

/** The first frames of a video, as they are. */
export async function cutClip(
  folder: string,
  frameCount: number,
  into: string,
): Promise<Buffer<ArrayBuffer>> {
  const file = path.join(into, 'clip.mp4');
  const source = path.join(folder, 'video.mp4');
  await runFfmpeg(['-i', source, '-frames:v', String(frameCount), '-c', 'copy', '-an', file]);
  return Buffer.from(await readFile(file));
}

/** Waits for a task. @throws Error when it failed */
export async function waitForTask(client: Client, id: string): Promise<void> {
  for (;;) {
    const task = await client.get('GET', `/tasks/${id}`);
    if (task.status === 'SUCCESS') return;
    if (task.status === 'FAILURE') throw new Error(`the task failed: ${JSON.stringify(task.error)}`);
    await sleep(POLL_MS);
  }
}

export interface TrackState {
  readonly id: string;
  readonly state: 'proposed' | 'accepted' | 'rejected';
  readonly version: number;
  readonly keyFrames: readonly number[];
}

export async function listTracks(client: Client, videoId: string): Promise<TrackState[]> {
  const all: TrackState[] = [];
  for (;;) {
    const query = `limit=200&offset=${all.length}`;
    const page = await client.get<{ tracks: TrackState[]; total: number }>(
      'GET',
      `/sarm/annotation/videos/${videoId}/tracks?${query}`,
    );
    all.push(...page.tracks);
    if (all.length >= page.total || page.tracks.length === 0) return all;
  }
}

interface KeptFrame {
  readonly id: string;
  readonly frameNumber: number;
}

/** The tracks of a video that are not rejected, with their boxes on every frame that was kept. */
export async function readTracks(client: Client, videoId: string): Promise<FollowedCell[]> {
  const tracks = await listTracks(client, videoId);
  const live = new Set(tracks.filter(({ state }) => state !== 'rejected').map(({ id }) => id));
  const cells = new Map<string, FollowedBox[]>([...live].map((id) => [id, []]));
  const { frames } = await client.get<{ frames: KeptFrame[] }>(
    'GET',
    `/sarm/media/list-frames/${videoId}?limit=2000`,
  );
  for (const { id, frameNumber } of frames) {
    const { boxes } = await client.get<{ boxes: (FollowedBox & { trackId: string | null })[] }>(
      'GET',
      `/sarm/annotation/frames/${id}`,
    );
    for (const { trackId, x1, y1, x2, y2 } of boxes) {
      cells.get(trackId ?? '')?.push({ frame: frameNumber, x1, y1, x2, y2 });
    }
  }
  return [...cells].map(([id, boxes]) => ({ id, boxes: boxes.toSorted((a, b) => a.frame - b.frame) }));
}

/** Boxes of one size about their centers: how tight boxes are is a convention of whoever labeled. Pixels. */
const SIDE_PX = 20;

/**
 * Which share of the boxes carries the right cell's number all along (IDF1, Ristani et al. 2016), centers closer than a
 * third of a head counting as the same place.
 */
export function identityByCenters(truth: readonly FollowedCell[], found: readonly FollowedCell[]): number {
  const frames = new Map<number, { truth: TrackedBox[]; found: TrackedBox[] }>();
  for (const [side, cells] of [['truth', truth] as const, ['found', found] as const]) {
    for (const [index, { boxes }] of cells.entries()) {
      for (const { frame, x1, y1, x2, y2 } of boxes) {
        const at = frames.get(frame) ?? { truth: [], found: [] };
        const [x, y] = [(x1 + x2 - SIDE_PX) / 2, (y1 + y2 - SIDE_PX) / 2];
        at[side].push({ id: index, x, y, w: SIDE_PX, h: SIDE_PX });
        frames.set(frame, at);
      }
    }
  }
  return identityF1(prepareSequence([...frames.values()]), 0.5);
}
