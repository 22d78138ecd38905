import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { detections, frames, projects, tasks, tracks, videos } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { openClipDetector } from '@/lib/domain/detections/frame-detector';
import { keepRange } from '@/lib/domain/frames/keeping';
import { testVideo } from '@/lib/domain/frames/testing';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import { DEFAULT_SCENE, simulateScene } from '@/lib/science/simulation';
import { requestProposals } from '.';
import { proposalRequest } from './contract';
import { cancelProposals, failProposals, runProposals as runWith } from './following';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-proposals-'));

const runProposals = (taskId: string) => runWith(taskId, { keepRange, openClipDetector });

type Person = Awaited<ReturnType<typeof testPerson>>;

const { db, close } = await testDatabase();
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

let ada: Person;
let viewer: Person;
let stranger: Person;
let videoId: string;
let projectId: string;
let reused: string;

const FRAMES = 60;
const range = (from_frame: number, to_frame: number) => proposalRequest.parse({ from_frame, to_frame });

beforeAll(async () => {
  [ada, viewer, stranger] = (await Promise.all(
    ['Ada', 'Viewer', 'Stranger'].map((name) => testPerson(db, name)),
  )) as [Person, Person, Person];
  projectId = await testProject(db, 'Ward', [
    [ada, 'editor'],
    [viewer, 'viewer'],
  ]);
  ({ videoId } = await testVideo(db, projectId));
  const clip = path.join(folder, 'clip.mp4');
  const scene = simulateScene({ ...DEFAULT_SCENE, seed: 7, framesPerSecond: 50, seconds: FRAMES / 50 });
  await writeVideo(clip, scene);
  const { width, height } = scene.parameters;
  const [row] = await db
    .update(videos)
    .set({ width, height, frameCount: FRAMES, framesPerSecond: 50 })
    .where(eq(videos.id, videoId))
    .returning();
  await objectStore().put(row?.objectKey ?? '', await readFile(clip), { contentType: 'video/mp4' });
  // One frame of the range was kept before.
  await runProposals((await requestProposals(ada, videoId, range(20, 21))).task_id);
  const [kept] = await db
    .select()
    .from(frames)
    .where(and(eq(frames.videoId, videoId), eq(frames.frameNumber, 20)));
  reused = kept?.id ?? '';
}, 120_000);

const statusOf = async (id: string) => (await db.select().from(tasks).where(eq(tasks.id, id)))[0];

test('cells of a clip are followed at its own rate: its frames are kept, tracks arrive as key frames', async () => {
  const { task_id } = await requestProposals(ada, videoId, range(10, 49));
  const outcome = await runProposals(task_id);
  const kept = await db
    .select()
    .from(frames)
    .where(eq(frames.videoId, videoId))
    .orderBy(asc(frames.frameNumber));
  // 10 to 49, each once, with the hash of its picture; frame 20 as it was.
  expect(kept.map(({ frameNumber }) => frameNumber)).toEqual(
    Array.from({ length: 40 }, (_, index) => 10 + index),
  );
  expect(kept[10]?.id).toBe(reused);
  expect(kept.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256 ?? ''))).toBe(true);
  expect(kept[30]?.timeOffsetSeconds).toBeCloseTo(40 / 50, 6);

  const live = await db
    .select()
    .from(tracks)
    .where(and(eq(tracks.videoId, videoId), isNull(tracks.deletedAt)));
  expect(outcome).toEqual({ tracks: live.length });
  expect(live.length).toBeGreaterThan(5);
  expect(live.every(({ state }) => state === 'proposed')).toBe(true);
  const boxes = await db
    .select({ isKey: detections.isKey, trackId: detections.trackId })
    .from(detections)
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .where(and(eq(frames.videoId, videoId), isNull(detections.deletedAt)));
  const keys = boxes.filter(({ isKey }) => isKey).length;
  console.info(`${live.length} tracks, ${boxes.length} boxes, of which ${keys} are key frames`);
  expect(boxes.length / keys).toBeGreaterThan(2);
  expect(await statusOf(task_id)).toMatchObject({
    status: 'SUCCESS',
    result: { frames: 40, tracks: live.length },
  });

  // The step again, as after a crash before its end was kept: nothing is there twice.
  await db.update(tasks).set({ status: 'STARTED', finishedAt: null }).where(eq(tasks.id, task_id));
  expect(await runProposals(task_id)).toEqual(outcome);
  const again = await db
    .select()
    .from(tracks)
    .where(and(eq(tracks.videoId, videoId), isNull(tracks.deletedAt)));
  expect(again).toHaveLength(live.length);
  expect(await db.$count(frames, eq(frames.videoId, videoId))).toBe(40);
});

test('the same cells are proposed with boxes as large as the project draws them', async () => {
  const proposed = async () => {
    await runProposals((await requestProposals(ada, videoId, range(10, 29))).task_id);
    const live = await db
      .select({ box: detections, frame: frames })
      .from(detections)
      .innerJoin(frames, eq(frames.id, detections.frameId))
      .where(and(eq(frames.videoId, videoId), eq(frames.frameNumber, 15), isNull(detections.deletedAt)));
    return live.map(({ box, frame }) => ({ ...box, width: frame.width, height: frame.height }));
  };
  const found = await proposed();
  await db.update(projects).set({ boxFactor: 2 }).where(eq(projects.id, projectId));
  const drawn = await proposed();
  await db.update(projects).set({ boxFactor: 1 }).where(eq(projects.id, projectId));
  expect(drawn).toHaveLength(found.length);
  expect(found.length).toBeGreaterThan(5);
  const sides = (boxes: typeof found): number[] =>
    boxes
      // Away from the edges, where boxes are clipped.
      .filter(
        ({ x1, y1, x2, y2, width, height }) => x1 > 30 && y1 > 30 && x2 < width - 30 && y2 < height - 30,
      )
      .map(({ x1, x2 }) => x2 - x1);
  const mean = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0) / list.length;
  // Key frames are thinned to a tolerance in px, so boxes between them are near to that only.
  expect(mean(sides(drawn)) / mean(sides(found))).toBeCloseTo(2, 0);
  expect(
    drawn.every(({ x1, y1, x2, y2, width, height }) => x1 >= 0 && y1 >= 0 && x2 <= width && y2 <= height),
  ).toBe(true);
});

test('who may not, and what is not there, is refused before anything is queued', async () => {
  await expect(requestProposals(viewer, videoId, range(0, 9))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(requestProposals(stranger, videoId, range(0, 9))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(requestProposals(ada, videoId, range(50, 60))).rejects.toMatchObject({
    said: { key: 'errors.framesBeyondEnd', values: { last: 59 } },
  });
  const unknown = { ...range(0, 9), model_id: 'no-such-model' };
  await expect(requestProposals(ada, videoId, unknown)).rejects.toMatchObject({
    said: { key: 'errors.detectorUnknown' },
  });
});

test('a canceled or failed run says so and does not run again', async () => {
  const first = (await requestProposals(ada, videoId, range(0, 5))).task_id;
  await cancelProposals(first);
  expect(await runProposals(first)).toEqual({ cancelled: true });
  expect(await statusOf(first)).toMatchObject({ status: 'CANCELLED' });
  const second = (await requestProposals(ada, videoId, range(0, 5))).task_id;
  await failProposals(second, new Error('select * from secrets'));
  const failed = await statusOf(second);
  expect(failed).toMatchObject({ status: 'FAILURE' });
  expect(JSON.stringify(failed?.error)).not.toContain('secrets');
});
