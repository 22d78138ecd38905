import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { datasets, modelVersions, predictions, projects, videoMeasurements, videos } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { labeledVideo } from '@/lib/domain/labeled-frames/testing';
import { createModel } from '@/lib/domain/models';
import * as rules from '@/lib/domain/morphology/worker';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import { requestCancel } from '@/lib/platform/tasks';
import { sha256Of } from '@/lib/sha256';
import { createPrediction, createPredictions, deletePrediction, getPrediction, listPredictions } from '.';
import { keptPrefix, predictionPrefix } from './keys';
import { cancelPrediction, failPrediction, runPrediction } from './worker';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-predictions-'));

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
let video: Awaited<ReturnType<typeof labeledVideo>>;
const SHIPPED = 'sperm-detector-v1';

beforeAll(async () => {
  const permissions = ['finetune.*'];
  [ada, viewer, stranger] = (await Promise.all(
    ['Ada', 'Viewer', 'Stranger'].map((name) => testPerson(db, name, { permissions })),
  )) as [Person, Person, Person];
  projectId = await testProject(db, 'Ward', [
    [ada, 'editor'],
    [viewer, 'viewer'],
  ]);
  video = await labeledVideo(db, projectId, 4, folder);
}, 60_000);

const ask = (model_id: string, name = 'First look') =>
  createPrediction(ada, { model_id, video_id: video.videoId, name });

async function removedPrefixes(): Promise<string[]> {
  const sent = await sql<{ payload: { data?: { prefixes?: string[] } } }[]>`
    select payload from inngest.event where name = 'objects/removal.requested'`;
  return sent.flatMap(({ payload }) => payload.data?.prefixes ?? []);
}

test('the shipped detector looks at a video; what it finds stays apart from all measurements', async () => {
  const asked = await ask(SHIPPED);
  expect(asked).toMatchObject({ status: 'queued', model_id: SHIPPED, metrics: null, progress: 0 });
  expect(await runPrediction(asked.task_id ?? '', rules)).toEqual({ outcome: 'done' });
  expect(await runPrediction(asked.task_id ?? '', rules)).toEqual({ outcome: 'over' });
  const found = await getPrediction(ada, asked.id);
  expect(found).toMatchObject({ status: 'completed', progress: 100, video_name: 'clip', error: null });
  // .6 s at 10 pictures a second.
  expect(found.metrics).toMatchObject({ processed_frames: 6, processedFrames: 6 });
  const figures = found.metrics?.type === 'detection' ? found.metrics : null;
  expect(figures?.totalSpermCount).toBeGreaterThan(3);
  expect(figures?.detection_confidence).toBeGreaterThan(0.3);
  expect(found.frames).toHaveLength(5);
  expect(found.frames.every(({ spermCount }) => spermCount > 0)).toBe(true);
  expect(found.frames[0]).toMatchObject({ timestamp: 0, normalCount: null });
  // Of this server, also where objects lie in S3: pages show nothing from another one.
  for (const { imageUrl } of found.frames) expect(imageUrl).toMatch(/^\/sarm\/media\/file\/videos\//);
  const { objects } = await objectStore().list(predictionPrefix(video.videoId, asked.id));
  // What it could have gone on from is asked to be removed: here nobody does.
  const kept = keptPrefix(video.videoId, asked.id);
  const left = objects.filter(({ key }) => !key.startsWith(kept)).map(({ key }) => path.basename(key));
  expect(left.filter((name) => !name.endsWith('.jpg'))).toEqual(['tracks.csv']);
  expect(await removedPrefixes()).toContain(kept);
  // Clinical pages show the newest measurement of a video: a try of a model must never become one.
  expect(await db.$count(videoMeasurements)).toBe(0);
}, 60_000);

test('a version of a model of the project can be chosen, its newest candidate by itself', async () => {
  const given = { name: 'Ours', type: 'detection' as const, project_id: projectId, config: {}, notes: '' };
  const model = await createModel(ada, given);
  await expect(ask(model.id)).rejects.toMatchObject({ said: { key: 'errors.models.noVersion' } });
  const bytes = await readFile('models/sperm-detector-int8-v1/model.onnx');
  await objectStore().put(`models/${sha256Of(bytes)}.onnx`, bytes, {
    contentType: 'application/octet-stream',
  });
  const version = {
    ...{ modelId: model.id, origin: 'trained' as const, sizeBytes: bytes.length },
    ...{ fileName: 'model.onnx', license: 'MIT', inspection: {} },
  };
  await db.insert(modelVersions).values([
    { ...version, number: 1, sha256: sha256Of(bytes), state: 'candidate' },
    { ...version, number: 2, sha256: 'a'.repeat(64), state: 'quarantined' },
  ]);
  const asked = await ask(model.id);
  expect(asked).toMatchObject({ model_name: 'Ours', model_version: 'version 1', model_id: model.id });
  expect(await runPrediction(asked.task_id ?? '', rules)).toEqual({ outcome: 'done' });
  const list = await listPredictions(ada, { limit: 10, offset: 0, model_id: model.id });
  expect(list.predictions.map(({ id }) => id)).toEqual([asked.id]);
  expect((await listPredictions(ada, { limit: 10, offset: 0, model_id: SHIPPED })).total).toBe(1);
  // Another model that ships, with which nothing was predicted.
  const others = await listPredictions(ada, { limit: 10, offset: 0, model_id: 'sperm-detector-int8-v1' });
  expect(others.total).toBe(0);
}, 60_000);

test('one that broke off goes on from the cells that were followed, unless the question is another by then', async () => {
  const given = { name: 'Breaks', type: 'detection' as const, project_id: projectId, config: {}, notes: '' };
  const model = await createModel(ada, given);
  const bytes = await readFile('models/sperm-detector-int8-v1/model.onnx');
  const sha256 = sha256Of(bytes);
  const file = `models/${sha256}.onnx`;
  await objectStore().put(file, bytes, { contentType: 'application/octet-stream' });
  await db.insert(modelVersions).values({
    ...{ modelId: model.id, number: 1, origin: 'trained', sizeBytes: bytes.length, sha256 },
    ...{ fileName: 'model.onnx', license: 'MIT', inspection: {}, state: 'candidate' },
  });
  const asked = await ask(model.id);
  const run = () => runPrediction(asked.task_id ?? '', rules);
  const put = objectStore().put;
  const breaking = vi.spyOn(objectStore(), 'put').mockImplementation((key, ...rest) => {
    if (key.endsWith('.jpg')) return Promise.reject(new Error('the store is away'));
    return put(key, ...rest);
  });
  await expect(run()).rejects.toThrow('the store is away');
  breaking.mockRestore();
  expect((await getPrediction(ada, asked.id)).status).toBe('running');
  // Without its detector nothing can be followed again.
  await objectStore().delete(file);
  const [before] = await db.select().from(videos).where(eq(videos.id, video.videoId));
  const calibrate = (pixelSizeUm: number | null) =>
    db.update(videos).set({ pixelSizeUm }).where(eq(videos.id, video.videoId));
  await calibrate(0.31);
  await expect(run()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await calibrate(before?.pixelSizeUm ?? null);
  expect(await run()).toEqual({ outcome: 'done' });
  const found = await getPrediction(ada, asked.id);
  expect(found.metrics).toMatchObject({ processed_frames: 6 });
  expect(found.frames).toHaveLength(5);
  expect(await removedPrefixes()).toContain(keptPrefix(video.videoId, asked.id));
}, 60_000);

test('a batch goes over a dataset; canceled, failed and deleted ones leave nothing', async () => {
  const batch = { model_id: SHIPPED, dataset_id: video.datasetId, name: 'All' };
  const { predictions: all } = await createPredictions(ada, batch);
  expect(all.map(({ name }) => name)).toEqual(['All: clip']);
  await cancelPrediction(all[0]?.task_id ?? '');
  expect((await getPrediction(ada, all[0]?.id ?? '')).status).toBe('cancelled');
  // Also in a project that was archived meanwhile.
  const third = await ask(SHIPPED, 'To cancel');
  const archive = (status: 'archived' | 'active') =>
    db.update(projects).set({ status }).where(eq(projects.id, projectId));
  await archive('archived');
  await expect(requestCancel(viewer, third.task_id ?? '')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await requestCancel(ada, third.task_id ?? '');
  await archive('active');
  expect(await runPrediction(third.task_id ?? '', rules)).toEqual({ outcome: 'cancelled' });
  const second = await ask(SHIPPED, 'To fail');
  await failPrediction(second.task_id ?? '', new Error('select * from secrets'));
  const failed = await getPrediction(ada, second.id);
  expect(failed.status).toBe('failed');
  expect(failed.error).not.toContain('secrets');
  await deletePrediction(ada, second.id);
  await expect(getPrediction(ada, second.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await removedPrefixes()).toContain(predictionPrefix(video.videoId, second.id));
  const [bare] = await db.insert(datasets).values({ projectId, name: 'Bare' }).returning();
  await expect(createPredictions(ada, { ...batch, dataset_id: bare?.id ?? '' })).rejects.toMatchObject({
    said: { key: 'errors.predictions.noVideos' },
  });
});

test('another project finds nothing, viewers read, and a deleted video takes its predictions along', async () => {
  const [row] = await db.select().from(predictions);
  const id = row?.id ?? '';
  await expect(getPrediction(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const mine = { model_id: SHIPPED, video_id: video.videoId, name: 'Mine' };
  await expect(createPrediction(stranger, mine)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(createPrediction(viewer, mine)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await getPrediction(viewer, id)).can_edit).toBe(false);
  expect((await listPredictions(stranger, { limit: 10, offset: 0 })).total).toBe(0);
  // Another project's model reads like none.
  const elsewhere = await testProject(db, 'Elsewhere', [[ada, 'editor']]);
  const given = { name: 'Theirs', type: 'detection' as const, project_id: elsewhere, config: {}, notes: '' };
  const theirs = await createModel(ada, given);
  await expect(ask(theirs.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await db.delete(videos).where(eq(videos.id, video.videoId));
  expect(await db.$count(predictions)).toBe(0);
});
