import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluations, frames, modelVersions, tasks, trainingRuns } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { readLabeledFrames } from '@/lib/domain/labeled-frames/reading';
import { labeledVideo } from '@/lib/domain/labeled-frames/testing';
import { createModel } from '@/lib/domain/models';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import { sha256Of } from '@/lib/sha256';
import { getEvaluation, listEvaluations, requestEvaluation } from '.';
import { cancelEvaluation, failEvaluation, runEvaluation as runWith } from './worker';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-evaluations-'));

const runEvaluation = (taskId: string) => runWith(taskId, readLabeledFrames);
const { db, close } = await testDatabase();
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

type Person = Awaited<ReturnType<typeof testPerson>>;
let ada: Person;
let stranger: Person;
let projectId = '';
let modelId = '';
let versionId = '';
let made: Awaited<ReturnType<typeof labeledVideo>>[] = [];

beforeAll(async () => {
  const permissions = ['finetune.*'];
  ada = await testPerson(db, 'Ada', { permissions });
  stranger = await testPerson(db, 'Stranger', { permissions });
  projectId = await testProject(db, 'Ward', [[ada, 'editor']]);
  made = await Promise.all([1, 2, 3].map((seed) => labeledVideo(db, projectId, seed, folder)));
  const given = { name: 'Ours', type: 'detection' as const, project_id: projectId, config: {}, notes: '' };
  modelId = (await createModel(ada, given)).id;
  const bytes = await readFile('models/sperm-detector-v1/model.onnx');
  await objectStore().put(`models/${sha256Of(bytes)}.onnx`, bytes, {
    contentType: 'application/octet-stream',
  });
  const [version] = await db
    .insert(modelVersions)
    .values({
      ...{ modelId, number: 1, origin: 'trained', sha256: sha256Of(bytes), state: 'candidate' },
      ...{ sizeBytes: bytes.length, fileName: 'model.onnx', license: 'MIT', inspection: {} },
    })
    .returning();
  versionId = version?.id ?? '';
}, 120_000);

const ids = (places: readonly number[]) => places.map((place) => made[place]?.datasetId ?? '');

test('a version is compared with the shipped model, as it is and recalibrated, on frames of its own project', async () => {
  const asked = await requestEvaluation(ada, versionId, { dataset_ids: ids([0, 1]) });
  expect(await runEvaluation(asked.task_id)).toEqual({ outcome: 'done' });
  // A second run of the step changes nothing.
  expect(await runEvaluation(asked.task_id)).toEqual({ outcome: 'over' });
  const { result, ...view } = await getEvaluation(ada, asked.evaluation_id);
  expect(view).toMatchObject({ state: 'completed', videos: 2, frames: 4, looks: 1, chosen_by: 0 });
  if (!result?.recalibrated) throw new Error('no result');
  const { current, recalibrated, candidate, tests } = result;
  expect(current.name).toMatch(/^sperm-detector-int8-v1, /);
  expect(candidate.name).toBe('Ours, version 1');
  // The pictures are simulated ones, of which both were trained on the like.
  for (const report of [current, recalibrated, candidate]) {
    expect(report.videos).toHaveLength(2);
    expect(report.all.f1).toBeGreaterThan(0.7);
    expect(report.all.labeled).toBe(report.videos.reduce((sum, { labeled }) => sum + labeled, 0));
  }
  // Recalibration moves no center.
  expect(recalibrated.all.f1).toBe(current.all.f1);
  // Fewer than 20 heads are left to fit a factor on.
  expect(recalibrated.box_factor).toBe(1);
  expect(result.fitted_box_factor).toBeNull();
  const f1 = tests.find(({ figure, against }) => figure === 'f1' && against === 'current');
  // Two videos can never reach p < .05, and are too few for an interval.
  expect(f1).toMatchObject({ pairs: 2, least_p: 0.5, interval95: null });
  const mean = candidate.videos.reduce(
    (sum, video, place) => sum + ((video.f1 ?? 0) - (current.videos[place]?.f1 ?? 0)) / 2,
    0,
  );
  expect(f1?.mean_difference).toBeCloseTo(mean, 9);
});

test('looks at the same frames are counted, others begin anew', async () => {
  const again = await requestEvaluation(ada, versionId, { dataset_ids: ids([1, 0]) });
  expect((await getEvaluation(ada, again.evaluation_id)).looks).toBe(2);
  await cancelEvaluation(again.task_id);
  // One that showed nothing was no look.
  const third = await requestEvaluation(ada, versionId, { dataset_ids: ids([0, 1]) });
  expect((await getEvaluation(ada, third.evaluation_id)).looks).toBe(2);
  await failEvaluation(third.task_id, new Error('select * from secrets'));
  const failed = await getEvaluation(ada, third.evaluation_id);
  expect(failed).toMatchObject({ state: 'failed', result: null });
  expect(failed.error).not.toContain('secrets');
  const other = await requestEvaluation(ada, versionId, { dataset_ids: ids([2]) });
  expect((await getEvaluation(ada, other.evaluation_id)).looks).toBe(1);
  await cancelEvaluation(other.task_id);
  expect((await listEvaluations(ada, modelId, { limit: 2, offset: 0 })).total).toBe(4);
});

test('videos that it learned from never judge it, also over several trainings', async () => {
  const counts = { videos: 1, patients: 1, frames: 2, boxes: 9 };
  const run = (number: number, place: number, role: 'training' | 'validation') => ({
    ...{ projectId, modelId, number, state: 'completed' as const, settings: {}, startName: 'x' },
    startSha256: 'a'.repeat(64),
    split: {
      ...{ unit: 'video', training: counts, validation: counts },
      videos: [{ videoId: made[place]?.videoId, role, frames: made[place]?.frameIds }],
    },
  });
  const [parent] = await db
    .insert(modelVersions)
    .values({
      ...{ modelId, number: 2, origin: 'trained', sha256: 'b'.repeat(64), state: 'candidate' },
      ...{ sizeBytes: 1, fileName: 'model.onnx', license: 'MIT', inspection: {} },
    })
    .returning();
  await db.insert(trainingRuns).values([
    { ...run(1, 0, 'training'), versionId: parent?.id ?? '' },
    { ...run(2, 1, 'validation'), versionId, startVersionId: parent?.id ?? '' },
  ]);
  const asked = await requestEvaluation(ada, versionId, {});
  expect(await getEvaluation(ada, asked.evaluation_id)).toMatchObject({ videos: 2, chosen_by: 1 });
  await expect(requestEvaluation(ada, versionId, { dataset_ids: ids([0]) })).rejects.toMatchObject({
    said: { key: 'errors.evaluation.onlyLearned' },
  });
  // Labels that were taken back meanwhile: it says so instead of showing figures of other frames.
  await db
    .update(frames)
    .set({ labeledAt: null })
    .where(eq(frames.id, made[2]?.frameIds[0] ?? ''));
  await expect(runEvaluation(asked.task_id)).rejects.toMatchObject({
    said: { key: 'errors.evaluation.dataChanged' },
  });
  await cancelEvaluation(asked.task_id);
});

test('another project finds nothing', async () => {
  const [row] = await db.select().from(evaluations);
  await expect(getEvaluation(stranger, row?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(requestEvaluation(stranger, versionId, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(listEvaluations(stranger, modelId, { limit: 5, offset: 0 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await db.$count(tasks, eq(tasks.status, 'SUCCESS'))).toBe(1);
});
