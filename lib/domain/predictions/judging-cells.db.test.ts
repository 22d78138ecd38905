import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '@/db/testing';
import * as rules from '@/lib/domain/morphology/worker';
import { getVideoForJob } from '@/lib/domain/videos';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import { taskForJob } from '@/lib/platform/tasks';
import { createPrediction } from '.';
import type { PlacedCell } from './choose-frames';
import type { FormRules } from './form-rules';
import { judgeCells } from './judging-cells';
import { KeptWork } from './kept-work';
import { findPrediction } from './queries';
import { morphologyPromise } from './stored';
import { restingVideo } from './testing/resting-video';
import { FORMS_PIXEL_UM, JUDGED_SEED, unstainedStill } from './testing/unstained-still';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-judging-'));
const { db, close } = await testDatabase();
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

const still = unstainedStill(JUDGED_SEED);
let ada: Awaited<ReturnType<typeof testPerson>>;
let videoId = '';

beforeAll(async () => {
  ada = await testPerson(db, 'Ada', { permissions: ['finetune.*'] });
  const projectId = await testProject(db, 'Ward', [[ada, 'editor']]);
  ({ videoId } = await restingVideo(db, projectId, still.picture, FORMS_PIXEL_UM));
}, 60_000);

/** A prediction whose cells are followed, before the first of them is judged. */
async function followedPrediction() {
  const model_id = 'sperm-morphology-v1';
  const { id } = await createPrediction(ada, { model_id, video_id: videoId, name: 'Forms' });
  const row = await findPrediction(db, id);
  const video = await getVideoForJob(videoId);
  const task = await taskForJob(row?.taskId ?? '');
  if (!row || !video || !task) throw new Error('no prediction');
  const { models } = morphologyPromise.parse(task.payload);
  const { signal } = new AbortController();
  const tracks = path.join(folder, 'tracks.csv');
  await writeFile(tracks, 'frame\n');
  const kept = await KeptWork.open(row, video, models);
  await kept.keepFollowed({ frames: 12, meanPerField: 24, cells: 24, motilePercent: null }, tracks, signal);
  const videoFile = objectStore().localPath(video.objectKey) ?? '';
  /** Another attempt, which knows nothing but what is stored; says how many cells it judged. */
  return async (planned: ReadonlyMap<number, readonly PlacedCell[]>, breaksAt = Number.POSITIVE_INFINITY) => {
    let judged = 0;
    const breaking: FormRules = {
      ...rules,
      automaticOf: (...given) => {
        if (judged === breaksAt) throw new Error('the worker was killed');
        judged += 1;
        return rules.automaticOf(...given);
      },
    };
    const work = { taskId: task.id, video, videoFile, folder, signal };
    const { tools, close: closeTools } = await rules.openStillTools(models);
    try {
      const options = { pixelSizeUm: FORMS_PIXEL_UM, tools, rules: breaking, begin: 0.4 };
      const found = await judgeCells(
        row,
        { ...work, kept: await KeptWork.open(row, video, models) },
        planned,
        options,
      ).catch((error: Error) => error.message);
      return { found, judged, task: await taskForJob(task.id) };
    } finally {
      await closeTools();
    }
  };
}

it('goes on behind the frames that an attempt was done with before it was killed', async () => {
  const heads = still.cells.filter(({ headInside }) => headInside);
  const cells = (count: number, first: number): PlacedCell[] =>
    Array.from({ length: count }, (_, k) => {
      const { cx: x = 0, cy: y = 0 } = heads[(first + k) % heads.length] ?? {};
      return { trackId: first + k, x, y };
    });
  const planned = new Map([
    [1, cells(20, 0)],
    [4, cells(2, 20)],
    [7, cells(2, 22)],
  ]);
  const whole = await (await followedPrediction())(planned);
  expect(whole.judged).toBe(24);

  const attempt = await followedPrediction();
  // In the second frame with cells: the twenty of the first are kept, the one after them is not.
  const killed = await attempt(planned, 21);
  expect(killed).toMatchObject({ judged: 21, found: 'the worker was killed' });
  const resumed = await attempt(planned);
  expect(resumed.judged).toBe(4);
  const samplesOf = ({ found }: typeof whole) =>
    typeof found === 'string' ? found : found.samples.map(({ file, spermCount }) => [file, spermCount]);
  const cellsOf = ({ found }: typeof whole) => (typeof found === 'string' ? found : found.cells);
  expect(cellsOf(resumed)).toEqual(cellsOf(whole));
  expect(samplesOf(resumed)).toEqual([
    ['forms-1.jpg', 20],
    ['forms-4.jpg', 2],
    ['forms-7.jpg', 2],
  ]);
  expect(resumed.task?.progress).toBe(100);
}, 180_000);
