import { afterAll, beforeAll, expect, test } from 'vitest';
import { models, trainingRuns } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { getTrainingStatus } from '.';
import { findRun } from './queries';
import { RunRecorder } from './recording';
import { storedSettings, storedSplit } from './stored';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Awaited<ReturnType<typeof testPerson>>;
let projectId = '';

beforeAll(async () => {
  ada = await testPerson(db, 'Ada', { permissions: ['finetune.*'] });
  projectId = await testProject(db, 'Ward', [[ada, 'editor']]);
});

const nothing = { videos: 0, patients: 0, frames: 0, boxes: 0 };
const split = storedSplit.parse({ unit: 'none', videos: [], training: nothing, validation: nothing });

/** A run that is 300 steps of 800 far, and what records its next part. */
async function runAt300(name: string) {
  const [model] = await db.insert(models).values({ projectId, name, task: 'detection' }).returning();
  const modelId = String(model?.id);
  const [row] = await db
    .insert(trainingRuns)
    .values({
      ...{ projectId, modelId, number: 1, state: 'training', leg: 1, settings: storedSettings.parse({}) },
      ...{ startName: 'start', startSha256: 'a'.repeat(64), split },
      ...{ step: 300, steps: 800, stepsPerEpoch: 40, trainingSeconds: 30 },
    })
    .returning({ id: trainingRuns.id });
  const run = await findRun(db, String(row?.id));
  if (!run) throw new Error('no run');
  const recorder = new RunRecorder(run, split, '/nowhere', () => undefined);
  const status = () => getTrainingStatus(ada, modelId);
  const end = () => db.update(trainingRuns).set({ state: 'stopped' });
  return { recorder, status, end };
}

const started = { kind: 'started', steps: 800, stepsPerEpoch: 40 } as const;

test('a run that broke off says so, and from which step it goes on', async () => {
  const { recorder, status, end } = await runAt300('Broken off');
  recorder.hear({ ...started, step: 200 });
  await recorder.close();
  const { logs, run } = await status();
  expect(run?.step).toBe(200);
  expect(logs).toEqual([
    expect.stringMatching(/ · 200 · It broke off and goes on from step 200, the last that was saved\.$/),
  ]);
  await end();
});

test('a part that goes on where the last one ended says nothing; the time left counts judging, too', async () => {
  const { recorder, status, end } = await runAt300('In parts');
  recorder.hear({ ...started, step: 300 });
  recorder.hear({ kind: 'step', step: 320, loss: 1, parts: {}, norm: 1, rate: 0.001, ms: 2000 });
  const judged = { score: null, isBest: false, loss: null, videos: [] };
  recorder.hear({ kind: 'validated', step: 320, ms: 8000, ...judged });
  await recorder.close();
  const { logs, estimated_time_remaining: left } = await status();
  expect(logs).toEqual([]);
  // 30 + 2 + 8 seconds for 320 steps; 480 are left.
  expect(left).toBe(60);
  await end();
});
