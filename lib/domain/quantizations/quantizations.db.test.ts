import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256Of } from '@/lib/sha256';

// An int8 form is a version of its own, and says what it costs and gains against what it was made of.

import { frames, modelVersions, tasks } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { readLabeledFrames } from '@/lib/domain/labeled-frames/reading';
import { labeledVideo } from '@/lib/domain/labeled-frames/testing';
import { createModel, deployVersion, getModel } from '@/lib/domain/models';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import { requestQuantization } from '.';
import { cancelQuantization, failQuantization, runQuantization as runWith } from './worker';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-quantizations-'));

const runQuantization = (taskId: string) => runWith(taskId, readLabeledFrames);
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

const facts = { opset: 17, producer: '', nodes: 1, weight_bytes: 4, operators: ['Conv'] };

async function storeVersion(file: string, number: number): Promise<string> {
  const bytes = await readFile(file);
  await objectStore().put(`models/${sha256Of(bytes)}.onnx`, bytes, {
    contentType: 'application/octet-stream',
  });
  const [version] = await db
    .insert(modelVersions)
    .values({
      ...{ modelId, number, origin: 'trained', sha256: sha256Of(bytes), state: 'candidate' },
      ...{ sizeBytes: bytes.length, fileName: 'model.onnx', license: 'MIT', inspection: facts },
    })
    .returning();
  return version?.id ?? '';
}

beforeAll(async () => {
  const permissions = ['finetune.*'];
  ada = await testPerson(db, 'Ada', { permissions });
  stranger = await testPerson(db, 'Stranger', { permissions });
  projectId = await testProject(db, 'Ward', [[ada, 'editor']]);
  const given = { name: 'Ours', type: 'detection' as const, project_id: projectId, config: {}, notes: '' };
  modelId = (await createModel(ada, given)).id;
});

test('needs completely labeled frames, and a version inside the fence', async () => {
  const versionId = await storeVersion('models/sperm-detector-v1/model.onnx', 1);
  await expect(requestQuantization(ada, versionId)).rejects.toMatchObject({
    said: { key: 'errors.training.noFrames' },
  });
  await expect(requestQuantization(stranger, versionId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const seed of [1, 2, 3]) await labeledVideo(db, projectId, seed, folder);
});

test('makes a smaller version with figures of both on videos that it was not fitted on', async () => {
  const [parent] = await db.select().from(modelVersions);
  const { task_id } = await requestQuantization(ada, parent?.id ?? '');
  expect(await runQuantization(task_id)).toEqual({ outcome: 'done' });
  // A second run of the step changes nothing.
  expect(await runQuantization(task_id)).toEqual({ outcome: 'over' });
  const { versions } = await getModel(ada, modelId);
  const made = versions.find(({ origin }) => origin === 'quantized');
  expect(made).toMatchObject({ number: 2, state: 'candidate', parent_id: parent?.id, license: 'MIT' });
  expect(made?.file_name).toBe('model-int8.onnx');
  const measured = made?.quantization;
  if (!measured) throw new Error('nothing was measured');
  // A third of three videos finds the ranges: both of its frames; the other two videos judge.
  expect(measured).toMatchObject({ calibration_frames: 2, frames: 4, videos: 2, shares_videos: false });
  expect(measured.quantized.size_bytes).toBe(made?.size_bytes);
  expect(measured.quantized.size_bytes).toBeLessThan(measured.parent.size_bytes / 2);
  for (const { f1, milliseconds_a_frame } of [measured.parent, measured.quantized]) {
    expect(f1).toBeGreaterThan(0.7);
    expect(milliseconds_a_frame).toBeGreaterThan(0);
  }
  expect(Math.abs((measured.parent.f1 ?? 0) - (measured.quantized.f1 ?? 0))).toBeLessThan(0.1);
  const stored = await objectStore().head(`models/${made?.sha256}.onnx`);
  expect(stored).not.toBeNull();
  // It can be put to work like any other.
  const body = { task: 'detection', version_id: made?.id ?? '', reason: 'Faster' } as const;
  await expect(deployVersion(ada, projectId, { ...body, accepts_change: false })).resolves.toMatchObject({
    version_number: 2,
  });
  await expect(requestQuantization(ada, made?.id ?? '')).rejects.toMatchObject({
    said: { key: 'errors.quantization.isOne' },
  });
}, 120_000);

test('says why there is none of a network of another build', async () => {
  const other = await storeVersion('models/sperm-detector-int8-v1/model.onnx', 3);
  const { task_id } = await requestQuantization(ada, other);
  const failure = await runQuantization(task_id).catch((error: unknown) => error);
  expect(failure).toMatchObject({ said: { key: 'errors.quantization.otherBuild' } });
  await failQuantization(task_id, failure as Error);
  const [task] = await db.select().from(tasks).where(eq(tasks.id, task_id));
  expect(task).toMatchObject({ status: 'FAILURE', error: { key: 'errors.quantization.otherBuild' } });
}, 60_000);

test('ends where a label was taken back meanwhile, or somebody cancels', async () => {
  const [parent] = await db.select().from(modelVersions).where(eq(modelVersions.number, 1));
  const versionId = parent?.id ?? '';
  const cancelled = await requestQuantization(ada, versionId);
  await cancelQuantization(cancelled.task_id);
  expect(await runQuantization(cancelled.task_id)).toEqual({ outcome: 'over' });
  const { task_id } = await requestQuantization(ada, versionId);
  await db.update(frames).set({ labeledAt: null });
  await expect(runQuantization(task_id)).rejects.toMatchObject({
    said: { key: 'errors.evaluation.dataChanged' },
  });
});
