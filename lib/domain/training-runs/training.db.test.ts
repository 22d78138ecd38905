import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  frames,
  models,
  modelVersions,
  projects,
  trainingRunFrames,
  trainingRuns,
  videos,
} from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { readJudgedStill as stills } from '@/lib/domain/judged-stills/worker';
import {
  readLabeledFrames as labeled,
  readOutlinedFrames as outlined,
} from '@/lib/domain/labeled-frames/reading';
import { labeledVideo } from '@/lib/domain/labeled-frames/testing';
import { createModel, deleteModel, updateModel } from '@/lib/domain/models';
import { claimPlace, endTrainingsOf, runPrefix } from '@/lib/domain/training-place';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { heavyStep } from '@/lib/platform/jobs';
import { objectStore } from '@/lib/platform/storage';
import {
  getTrainingData,
  getTrainingStatus,
  pauseTraining,
  requestTraining,
  resumeTraining,
  stopTraining,
} from '.';
import { concludeLeg, freezeData as freezeWith, interruptRun, trainPart } from './worker';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-trainings-'));

const freezeData = (runId: string) => freezeWith(runId, { labeled, outlined, stills });

const { db, sql, close } = await testDatabase();
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

type Person = Awaited<ReturnType<typeof testPerson>>;
let ada: Person;
let viewer: Person;
let stranger: Person;
let projectId = '';
let made: Awaited<ReturnType<typeof labeledVideo>>[] = [];

beforeAll(async () => {
  const permissions = ['finetune.*'];
  [ada, viewer, stranger] = (await Promise.all(
    ['Ada', 'Viewer', 'Stranger'].map((name) => testPerson(db, name, { permissions })),
  )) as [Person, Person, Person];
  projectId = await testProject(db, 'Ward', [
    [ada, 'editor'],
    [viewer, 'viewer'],
  ]);
  made = await Promise.all([1, 2, 3].map((seed) => labeledVideo(db, projectId, seed, folder)));
}, 300_000);

let count = 0;
const newModel = async () =>
  (
    await createModel(ada, {
      ...{ name: `Model ${++count}`, type: 'detection', project_id: projectId },
      ...{ config: {}, notes: '' },
    })
  ).id;

/** Two frames a video, two videos to learn from: 8 × 4 crops of own frames in steps of two are 16 steps an epoch. */
const SHORT = { epochs: 2, batch_size: 2, replay: 0, validation_split: 0.3 };
const STEPS = 32;
/** Longer than any test waits. */
const LONG = { ...SHORT, epochs: 1000 };

const legOf = async (runId: string) => {
  const [row] = await db.select().from(trainingRuns).where(eq(trainingRuns.id, runId));
  if (!row) throw new Error('the run is gone');
  return row;
};

/** What the job function does, with short parts. @returns how often it trained */
async function work(
  runId: string,
  { shortParts = 0, ...options }: Parameters<typeof trainPart>[2] & { readonly shortParts?: number } = {},
): Promise<number> {
  const { leg } = await legOf(runId);
  if ((await claimPlace(runId, leg)) !== 'claimed') return 0;
  expect(await freezeData(runId)).toBe('frozen');
  for (let parts = 1; ; parts++) {
    const { seconds, ...others } = options;
    // On a slow machine a short part is hardly more than its start: so many of them, then the rest in one.
    const given = seconds === undefined || parts > shortParts ? others : { ...others, seconds };
    const outcome = await trainPart(runId, leg, given).catch((error: Error) => error);
    if (outcome instanceof Error) {
      expect(outcome.message).toContain('SIGKILL');
      continue;
    }
    if (outcome.kind === 'again') continue;
    await concludeLeg(runId, leg, outcome);
    // A second time, as after a crash before the step's end was kept.
    await concludeLeg(runId, leg, outcome);
    return parts;
  }
}

/** Ids of the processes that this one has train. */
const trainers = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, parent] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
        return (
          Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('trainer')
        );
      } catch {
        return false;
      }
    })
    .map(Number);

const objectsOf = async (runId: string) => (await objectStore().list(runPrefix(runId))).objects;

test('what a training would learn from is divided by video, and boxes that nobody verified do not count', async () => {
  const data = await getTrainingData(ada, projectId, {
    task: 'detection',
    ...{ validation_split: 0.3, batch_size: 2, replay: 0, seed: 1 },
  });
  expect(data.datasets.map(({ name, labeled_frames }) => [name, labeled_frames])).toEqual([
    ['Sample 1', 2],
    ['Sample 2', 2],
    ['Sample 3', 2],
  ]);
  expect([data.split_by, data.training.videos, data.validation.videos]).toEqual(['video', 2, 1]);
  expect(data.steps_per_epoch).toBe((8 * 4) / 2);
  const drawn = await sql<{ n: number }[]>`select count(*)::int as n from detections where source = 'manual'`;
  expect(data.training.boxes + data.validation.boxes).toBe(drawn[0]?.n);
});

test('killed at random and broken off into parts, a training makes the same version as in one go', async () => {
  const [first, second] = [await newModel(), await newModel()];
  const whole = await requestTraining(ada, first, SHORT);
  expect([whole.state, whole.start_name]).toEqual(['waiting', 'sperm-detector-v1, 0.5.0']);
  expect(await work(whole.id, { checkpointSeconds: 1000 })).toBe(1);

  const broken = await requestTraining(ada, second, SHORT);
  let kills = 0;
  let killedAt = 0;
  const killer = setInterval(async () => {
    const [pid] = trainers();
    const [last = 0] = (await getTrainingStatus(ada, second)).checkpoints;
    // Whenever it has come further than at the kill before, so that it ends on a slow machine, too.
    if (pid === undefined || kills >= 3 || last <= killedAt) return;
    kills += 1;
    killedAt = last;
    process.kill(pid, 'SIGKILL');
  }, 130);
  const parts = await work(broken.id, { seconds: 0.8, shortParts: 6, checkpointSeconds: 0.1 });
  clearInterval(killer);
  expect(kills).toBeGreaterThan(1);
  expect(parts).toBeGreaterThan(2);

  const versions = await db.select().from(modelVersions);
  const of = (modelId: string) => versions.find((each) => each.modelId === modelId);
  expect(of(first)).toMatchObject({ number: 1, origin: 'trained', state: 'candidate', license: 'MIT' });
  expect(of(second)?.sha256).toBe(of(first)?.sha256);
  expect(await objectStore().head(`models/${of(first)?.sha256}.onnx`)).toBeDefined();

  for (const modelId of [first, second]) {
    const status = await getTrainingStatus(ada, modelId);
    expect(status).toMatchObject({ status: 'completed', progress: 100, current_epoch: 2, epochs: 2 });
    expect(status.run).toMatchObject({ step: STEPS, steps: STEPS, version_number: 1 });
    // Each step once, also those that were done again.
    expect(status.curves.loss.map(({ step }) => step)).toEqual(
      Array.from({ length: STEPS }, (_, i) => i + 1),
    );
    expect(status.metrics.accuracy).toEqual(status.curves.score.map(({ value }) => value));
    expect(status.metrics.val_loss).toEqual(status.curves.validationLoss.map(({ value }) => value));
    expect(status.curves.validationLoss.map(({ step }) => step)).toEqual([16, 32]);
    const firstEpoch = status.curves.loss.slice(0, 16);
    expect(status.metrics.loss[0]).toBeCloseTo(firstEpoch.reduce((sum, { value }) => sum + value, 0) / 16, 6);
  }
  const [a, b] = [await getTrainingStatus(ada, first), await getTrainingStatus(ada, second)];
  expect(b.curves).toEqual(a.curves);
  // The last of each list is what clients send when somebody saves the model.
  const { metrics } = await updateModel(ada, first, {
    metrics: {
      final_loss: a.metrics.loss.at(-1) ?? null,
      final_accuracy: a.metrics.accuracy.at(-1) ?? null,
      final_val_loss: a.metrics.val_loss.at(-1) ?? null,
      final_val_accuracy: a.metrics.val_accuracy.at(-1) ?? null,
    },
  });
  expect(metrics?.best_val_accuracy).toBe(a.judged.best?.score);
  const [model] = await db.select().from(models).where(eq(models.id, first));
  expect(model?.status).toBe('trained');
}, 300_000);

test('one run trains at a time; the other waits and has its turn; a pause is gone on with', async () => {
  const [first, second] = [await newModel(), await newModel()];
  const one = await requestTraining(ada, first, SHORT);
  const two = await requestTraining(ada, second, SHORT);
  await expect(requestTraining(ada, first, SHORT)).rejects.toMatchObject({
    said: { key: 'errors.training.isOpen' },
  });
  await expect(deleteModel(ada, first)).rejects.toMatchObject({ said: { key: 'errors.training.isOpen' } });
  // Both wait as yet.
  expect((await getTrainingStatus(ada, second)).waiting_for).toBe(1);

  const going = work(one.id, { checkpointSeconds: 0.2 });
  while (trainers().length === 0) await sleep(20);
  expect(await work(two.id)).toBe(0);
  expect((await legOf(two.id)).state).toBe('waiting');
  const legBefore = (await legOf(two.id)).leg;
  while ((await getTrainingStatus(ada, first)).checkpoints.length < 1) await sleep(20);
  expect((await pauseTraining(ada, first)).state).toBe('training');
  await going;
  const paused = await legOf(one.id);
  expect(paused.state).toBe('paused');
  expect(paused.step).toBeLessThan(STEPS);
  expect((await objectsOf(one.id)).length).toBeGreaterThan(2);
  // Leaving the place set the other one going.
  expect((await legOf(two.id)).leg).toBe(legBefore + 1);
  expect(await work(two.id)).toBe(1);
  expect((await legOf(two.id)).state).toBe('completed');

  expect((await resumeTraining(ada, first)).state).toBe('waiting');
  await work(one.id);
  expect(await legOf(one.id)).toMatchObject({ state: 'completed', step: STEPS, error: null });
  const versions = await db.select().from(modelVersions);
  const hash = (modelId: string) => versions.find((each) => each.modelId === modelId)?.sha256;
  expect(hash(first)).toBe(hash(second));
  await expect(stopTraining(ada, first)).rejects.toMatchObject({ said: { key: 'errors.training.notOpen' } });
}, 300_000);

test('a paused run that is stopped gives a version of its weights so far; one without steps gives none', async () => {
  const modelId = await newModel();
  const run = await requestTraining(ada, modelId, LONG);
  const going = work(run.id, { checkpointSeconds: 0.2 });
  while ((await getTrainingStatus(ada, modelId)).checkpoints.length === 0) await sleep(100);
  await pauseTraining(ada, modelId);
  await going;
  expect((await stopTraining(ada, modelId)).state).toBe('waiting');
  await work(run.id);
  const stopped = await legOf(run.id);
  expect(stopped.state).toBe('stopped');
  expect(stopped.versionId).not.toBeNull();

  const other = await newModel();
  await requestTraining(ada, other, SHORT);
  expect((await stopTraining(ada, other)).state).toBe('stopped');
  expect((await getTrainingStatus(ada, other)).run).toMatchObject({ version_id: null });
});

test('in a project that was archived meanwhile a training can be paused and stopped, but not gone on with', async () => {
  const modelId = await newModel();
  await requestTraining(ada, modelId, SHORT);
  const archive = (status: 'archived' | 'active') =>
    db.update(projects).set({ status }).where(eq(projects.id, projectId));
  await archive('archived');
  try {
    expect((await pauseTraining(ada, modelId)).state).toBe('paused');
    await expect(resumeTraining(ada, modelId)).rejects.toMatchObject({ said: { key: 'errors.archived' } });
    expect((await stopTraining(ada, modelId)).state).toBe('stopped');
  } finally {
    await archive('active');
  }
});

test('a recording that this worker measures makes it wait; an interrupted run is gone on with', async () => {
  const modelId = await newModel();
  const run = await requestTraining(ada, modelId, SHORT);
  let measured: () => void = () => {};
  const measuring = heavyStep({ run: (_, work) => work(), sleep: async () => {} }, 'measure', {
    ...{ of: 'measure-video', projectId },
    work: () =>
      new Promise<void>((resolve) => {
        measured = resolve;
      }),
  });
  const { leg } = run.state === 'waiting' ? await legOf(run.id) : { leg: 0 };
  await claimPlace(run.id, leg);
  await freezeData(run.id);
  expect(await trainPart(run.id, leg, { seconds: 3 })).toEqual({ kind: 'again' });
  expect((await getTrainingStatus(ada, modelId)).curves.loss.length).toBeLessThan(20);
  measured();
  await measuring;
  await interruptRun(run.id, leg, new Error('select * from secrets'));
  const status = await getTrainingStatus(ada, modelId);
  expect(status.status).toBe('interrupted');
  expect(status.run?.error).not.toContain('secrets');
  await resumeTraining(ada, modelId);
  await work(run.id);
  expect((await legOf(run.id)).state).toBe('completed');
});

test('deleted pictures end it at once, and nothing of them stays', async () => {
  const modelId = await newModel();
  const extra = await labeledVideo(db, projectId, 9, folder);
  const run = await requestTraining(ada, modelId, {
    ...SHORT,
    dataset_ids: [extra.datasetId, made[0]?.datasetId ?? ''],
  });
  const { leg } = await legOf(run.id);
  await claimPlace(run.id, leg);
  await freezeData(run.id);
  const part = trainPart(run.id, leg, { checkpointSeconds: 0.2 });
  while (trainers().length === 0) await sleep(20);
  await sleep(800);
  await db.transaction(async (tx) => {
    await endTrainingsOf(tx, { videoIds: [extra.videoId] });
    await tx.delete(videos).where(eq(videos.id, extra.videoId));
  });
  const began = performance.now();
  expect((await part).kind).toBe('over');
  // A second is promised on a machine that is not busy with other tests.
  expect(performance.now() - began).toBeLessThan(5000);
  expect(trainers()).toEqual([]);
  expect(await legOf(run.id)).toMatchObject({
    state: 'failed',
    versionId: null,
    samples: [],
    error: { key: 'training.log.dataDeleted' },
  });
  // The event that removes its files is sent with the deletion.
  const sent = await sql<{ payload: { data?: { prefixes?: string[] } } }[]>`
    select payload from inngest.event where name = 'objects/removal.requested'`;
  expect(sent.flatMap(({ payload }) => payload.data?.prefixes ?? [])).toContain(runPrefix(run.id));
  expect(await db.$count(trainingRunFrames, eq(trainingRunFrames.runId, run.id))).toBe(2);

  // A frame that goes by itself, while nothing trains, is seen before anything is frozen.
  const other = await newModel();
  const waiting = await requestTraining(ada, other, {
    ...SHORT,
    dataset_ids: [made[1]?.datasetId ?? '', made[2]?.datasetId ?? ''],
  });
  await db
    .update(frames)
    .set({ labeledAt: null })
    .where(eq(frames.id, made[1]?.frameIds[0] ?? ''));
  const second = (await legOf(waiting.id)).leg;
  await claimPlace(waiting.id, second);
  expect(await freezeData(waiting.id)).toBe('data-changed');
  await concludeLeg(waiting.id, second, { kind: 'data-changed' });
  expect((await legOf(waiting.id)).state).toBe('failed');
  await db
    .update(frames)
    .set({ labeledAt: new Date() })
    .where(eq(frames.id, made[1]?.frameIds[0] ?? ''));
});

test('who may not, and what is not there, is refused', async () => {
  const modelId = await newModel();
  await expect(requestTraining(viewer, modelId, SHORT)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(requestTraining(stranger, modelId, SHORT)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(getTrainingStatus(stranger, modelId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(pauseTraining(ada, modelId)).rejects.toMatchObject({ said: { key: 'errors.training.none' } });
  expect((await getTrainingStatus(ada, modelId)).run).toBeNull();
  const elsewhere = await testProject(db, 'Elsewhere', [[stranger, 'editor']]);
  const theirs = await labeledVideo(db, elsewhere, 5, folder);
  await expect(
    requestTraining(ada, modelId, { ...SHORT, dataset_ids: [theirs.datasetId] }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const empty = await testProject(db, 'Empty', [[ada, 'editor']]);
  const bare = await createModel(ada, {
    ...{ name: 'Bare', type: 'detection', project_id: empty },
    ...{ config: {}, notes: '' },
  });
  await expect(requestTraining(ada, bare.id, SHORT)).rejects.toMatchObject({
    said: { key: 'errors.training.noFrames' },
  });
});
