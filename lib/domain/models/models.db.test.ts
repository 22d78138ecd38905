import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { sha256Of } from '@/lib/sha256';

const { db, close } = await testDatabase();
const { auditLog, datasets, deployments, frames, modelVersions, models, videos } = await import(
  '@/db/schema'
);
const { objectStore } = await import('@/lib/platform/storage');
const engine = await import('.');
const { markModel } = engine;
afterAll(close);

const trainer = { ...(await testPerson(db, 'Trainer')), permissions: ['finetune.*'] };
const viewer = { ...(await testPerson(db, 'Viewer')), permissions: ['finetune.*'] };
const stranger = { ...(await testPerson(db, 'Stranger')), permissions: ['finetune.*'] };
const projectId = await testProject(db, 'Andrology', [
  [trainer, 'member'],
  [viewer, 'viewer'],
]);
const other = await testProject(db, 'Elsewhere', [
  [stranger, 'member'],
  [trainer, 'member'],
]);
const SHIPPED = await readFile('models/sperm-detector-v1/model.onnx');
const SMALL = await readFile('models/sperm-detector-int8-v1/model.onnx');

let count = 0;
const newModel = (project = projectId) => {
  count += 1;
  return engine.createModel(trainer, {
    ...{ name: `Model ${count}`, type: 'detection', project_id: project, config: {}, notes: '' },
  });
};

function fileOf(bytes: Uint8Array, fields: Record<string, string> = { license: 'MIT' }, name = 'model.onnx') {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new File([new Uint8Array(bytes)], name));
  return new Request('http://localhost/', { method: 'POST', body: form });
}

async function newFrame(project: string): Promise<string> {
  const [dataset] = await db.insert(datasets).values({ projectId: project, name: 'Sample' }).returning();
  const [video] = await db
    .insert(videos)
    .values({
      ...{ datasetId: dataset?.id ?? '', name: 'Field', originalFilename: 'a.mp4', objectKey: 'a.mp4' },
      ...{ contentType: 'video/mp4', sizeBytes: 1, sha256: 'a'.repeat(64), width: 160, height: 120 },
      ...{ durationSeconds: 1, framesPerSecond: 25, frameCount: 25, codec: 'h264', pixelFormat: 'yuv420p' },
    })
    .returning();
  const objectKey = `frames/${video?.id}/0.png`;
  const gray = { create: { width: 160, height: 120, channels: 3, background: '#808080' } } as const;
  const picture = await sharp(gray).png().toBuffer();
  await objectStore().put(objectKey, picture, { contentType: 'image/png' });
  const [frame] = await db
    .insert(frames)
    .values({
      ...{ videoId: video?.id ?? '', frameNumber: 0, timeOffsetSeconds: 0, width: 160, height: 120 },
      ...{ objectKey, sizeBytes: picture.length, extractionSession: crypto.randomUUID() },
    })
    .returning();
  return frame?.id ?? '';
}
const frameId = await newFrame(projectId);

/** A version that has been tried and accepted. */
async function candidate(modelId: string, bytes: Uint8Array = SMALL) {
  const { id } = await engine.importVersion(trainer, modelId, fileOf(bytes));
  await engine.tryVersion(trainer, id, frameId);
  return engine.acceptVersion(trainer, id);
}
const deploy = (versionId: string | null, more: { replaces_id?: string | null } = {}, project = projectId) =>
  engine.deployVersion(trainer, project, {
    ...{ task: 'detection', version_id: versionId, reason: 'Counts better', accepts_change: false, ...more },
  });
const refusal = (key: string, code = 'CONFLICT') => ({ code, said: { key: `errors.models.${key}` } });

beforeEach(async () => {
  const { deployments: all } = await engine.listDeployments(trainer, projectId, { limit: 1, offset: 0 });
  if (all[0]?.version_id) await deploy(null);
});

test('a model belongs to its project: others find nothing, viewers read, names are unique there', async () => {
  const model = await newModel();
  expect(model).toMatchObject({ status: 'created', versions_count: 0, default: false, version: 1 });
  // The defaults of the specification.
  expect(model.config).toMatchObject({
    epochs: 100,
    batch_size: 16,
    learning_rate: 0.001,
    validation_split: 0.2,
  });
  await expect(engine.getModel(stranger, model.id)).rejects.toMatchObject(refusal('notFound', 'NOT_FOUND'));
  await expect(engine.getModel(viewer, model.id)).resolves.toMatchObject({ can_edit: false, versions: [] });
  await expect(engine.updateModel(viewer, model.id, { notes: 'x' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const taken = { ...model, config: {}, type: 'detection', name: model.name.toUpperCase() } as const;
  await expect(
    engine.createModel(trainer, {
      ...taken,
      project_id: projectId,
      dataset_id: undefined,
      dataset_name: undefined,
      status: undefined,
    }),
  ).rejects.toMatchObject(refusal('nameTaken'));
  const list = { search: '', sort: 'name', order: 'asc', limit: 200, offset: 0 } as const;
  const theirs = await engine.listModels(stranger, list);
  expect(theirs.models.filter(({ id }) => id === model.id)).toEqual([]);
  const ours = await engine.listModels(trainer, { ...list, search: model.name, project_id: projectId });
  expect(ours.models.map(({ id }) => id)).toContain(model.id);
  expect(ours.shipped.map(({ type }) => type).sort()).toEqual(['detection', 'morphology', 'segmentation']);
});

test('figures that are not its own are refused; name, notes and settings change by version', async () => {
  const model = await newModel();
  for (const invented of [
    { metrics: { final_accuracy: 0.99 } },
    { status: 'trained' as const },
    { trained_at: '2026-01-01T00:00:00.000Z' },
  ]) {
    await expect(engine.updateModel(trainer, model.id, invented)).rejects.toMatchObject(
      refusal('notOwnFigures', 'INVALID_REQUEST'),
    );
  }
  // What it has already may be sent along.
  const changed = await engine.updateModel(trainer, model.id, {
    ...{ status: 'created', metrics: {}, trained_at: null, notes: 'Bright field', config: { epochs: 7 } },
    version: 1,
  });
  expect(changed).toMatchObject({ notes: 'Bright field', config: { epochs: 7, batch_size: 16 }, version: 2 });
  await expect(engine.updateModel(trainer, model.id, { notes: 'Late', version: 1 })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('a trained model takes the time at which somebody saved it, and keeps that of its training', async () => {
  const model = await newModel();
  const trainedAt = new Date('2026-03-01T10:00:00.000Z');
  await db.transaction((tx) => markModel(tx, model.id, { status: 'trained', trainedAt }));
  const saved = { status: 'trained', trained_at: '2026-03-01T10:05:00.000Z' } as const;
  expect(
    await engine.updateModel(trainer, model.id, { ...saved, name: `${model.name} saved` }),
  ).toMatchObject({
    ...{ name: `${model.name} saved`, status: 'trained', trained_at: trainedAt.toISOString() },
  });
  // Its metrics are still its own.
  await expect(
    engine.updateModel(trainer, model.id, { ...saved, metrics: { final_accuracy: 0.99 } }),
  ).rejects.toMatchObject(refusal('notOwnFigures', 'INVALID_REQUEST'));
});

test('a detector comes in, is tried, accepted, deployed, and followed by the shipped one again', async () => {
  const model = await newModel();
  const version = await engine.importVersion(trainer, model.id, fileOf(SMALL, { license: ' Apache-2.0 ' }));
  expect(version).toMatchObject({
    ...{ number: 1, origin: 'imported', state: 'quarantined', license: 'Apache-2.0', trial: null },
    ...{ sha256: sha256Of(SMALL), size_bytes: SMALL.length, file_name: 'model.onnx' },
  });
  await expect(deploy(version.id)).rejects.toMatchObject(refusal('quarantined'));
  await expect(engine.acceptVersion(trainer, version.id)).rejects.toMatchObject(refusal('notTried'));
  const tried = await engine.tryVersion(trainer, version.id, frameId);
  expect(tried.trial).toMatchObject({ frame_id: frameId, width: 160, height: 120 });
  expect(await engine.acceptVersion(trainer, version.id)).toMatchObject({ state: 'candidate' });
  await expect(engine.acceptVersion(trainer, version.id)).rejects.toMatchObject(refusal('notQuarantined'));

  const first = await deploy(version.id, { replaces_id: null });
  expect(first).toMatchObject({ model_name: model.name, version_number: 1, ended_at: null });
  expect(await engine.deployedModel(db, projectId, 'detection')).toEqual({
    ...{ id: model.name, version: 'version 1', sha256: sha256Of(SMALL), versionId: version.id },
  });
  await expect(deploy(version.id)).rejects.toMatchObject(refusal('inUse'));
  // Somebody who still saw the shipped one.
  await expect(deploy(null, { replaces_id: null })).rejects.toMatchObject(refusal('deployedMeanwhile'));
  await expect(engine.deleteModel(trainer, model.id)).rejects.toMatchObject(refusal('deployed'));

  const back = await deploy(null, { replaces_id: first.id });
  expect(back).toMatchObject({ version_id: null, replaces_id: first.id });
  expect(await engine.deployedModel(db, projectId, 'detection')).toBeNull();
  const { deployments: all } = await engine.listDeployments(trainer, projectId, { limit: 2, offset: 0 });
  expect(all.map(({ id }) => id)).toEqual([back.id, first.id]);
  // One ends at the very moment at which the next begins.
  expect(all[1]?.ended_at).toBe(back.started_at);
  const entries = await db.select().from(auditLog).where(eq(auditLog.resourceId, first.id));
  expect(entries).toMatchObject([{ action: 'model.deploy', newValue: { reason: 'Counts better' } }]);
});

test('of two who deploy at once, one is told that the other was first', async () => {
  const model = await newModel();
  const [one, two] = [await candidate(model.id, SMALL), await candidate(model.id, SHIPPED)];
  const [current] = (await engine.listDeployments(trainer, projectId, { limit: 1, offset: 0 })).deployments;
  const seen = { replaces_id: current?.id ?? null };
  const answers = await Promise.allSettled([deploy(one.id, seen), deploy(two.id, seen)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const inUse = (
    await engine.listDeployments(trainer, projectId, { limit: 200, offset: 0 })
  ).deployments.filter(({ ended_at }) => ended_at === null);
  expect(inUse).toHaveLength(1);
});

test('a version of another project reads like none', async () => {
  const model = await newModel();
  const version = await candidate(model.id);
  await expect(deploy(version.id, {}, other)).rejects.toMatchObject(refusal('versionNotFound', 'NOT_FOUND'));
  await expect(engine.tryVersion(stranger, version.id, frameId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const elsewhere = await newModel(other);
  const theirs = await engine.importVersion(trainer, elsewhere.id, fileOf(SMALL));
  await expect(engine.tryVersion(trainer, theirs.id, frameId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  ['text', Buffer.from('no model at all'), 'errors.models.refused.notAModel'],
  ['a model that is cut off', SHIPPED.subarray(0, SHIPPED.length >> 1), 'errors.models.refused.notAModel'],
])('%s is refused before anything runs it, and leaves nothing behind', async (_, bytes, key) => {
  const model = await newModel();
  await expect(engine.importVersion(trainer, model.id, fileOf(bytes))).rejects.toMatchObject({
    code: 'UNPROCESSABLE',
    said: { key },
  });
  expect(await db.select().from(modelVersions).where(eq(modelVersions.modelId, model.id))).toEqual([]);
  expect(await objectStore().head(`models/${sha256Of(bytes)}.onnx`)).toBeUndefined();
});

test('other models of ours, other names, no license and the same bytes are refused', async () => {
  const model = await newModel();
  const segmenter = await readFile('models/sperm-segmenter-v1/model.onnx');
  const bring = (request: Request) => engine.importVersion(trainer, model.id, request);
  await expect(bring(fileOf(segmenter))).rejects.toMatchObject(refusal('notOwnDetector', 'UNPROCESSABLE'));
  await expect(bring(fileOf(SMALL, { license: 'MIT' }, 'model.pt'))).rejects.toMatchObject(
    refusal('fileKind', 'UNSUPPORTED_MEDIA'),
  );
  await expect(bring(fileOf(SMALL, {}))).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  await bring(fileOf(SMALL));
  await expect(bring(fileOf(SMALL))).rejects.toMatchObject(refusal('sameBytes'));
});

test('a deleted model takes its bytes along once no other names them', async () => {
  // Bytes of their own: the same network with a remark (ModelProto.doc_string is field 6).
  const bytes = Buffer.concat([SHIPPED, Buffer.from([0x32, 6]), Buffer.from('remark')]);
  const key = `models/${sha256Of(bytes)}.onnx`;
  const [one, two] = [await newModel(), await newModel()];
  for (const { id } of [one, two]) await engine.importVersion(trainer, id, fileOf(bytes));
  await engine.deleteModel(trainer, one.id);
  await expect(engine.getModel(trainer, one.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await objectStore().head(key)).toMatchObject({ bytes: bytes.length });
  await engine.deleteModel(trainer, two.id);
  expect(await objectStore().head(key)).toBeUndefined();
});

test('versions and deployments never change', async () => {
  const model = await newModel();
  const version = await candidate(model.id);
  const deployment = await deploy(version.id);
  await expect(
    db
      .update(modelVersions)
      .set({ sha256: 'b'.repeat(64) })
      .where(eq(modelVersions.id, version.id)),
  ).rejects.toThrow();
  await expect(
    db.update(deployments).set({ reason: 'Other' }).where(eq(deployments.id, deployment.id)),
  ).rejects.toThrow();
  await expect(db.delete(deployments).where(eq(deployments.id, deployment.id))).rejects.toThrow();
  await expect(db.delete(models).where(eq(models.id, model.id))).rejects.toThrow();
});

test('a version is taken along as a zip with its card', async () => {
  const model = await newModel();
  await expect(engine.exportModel(trainer, model.id, undefined)).rejects.toMatchObject(refusal('noVersion'));
  await engine.importVersion(trainer, model.id, fileOf(SMALL));
  const answer = await engine.exportModel(trainer, model.id, undefined);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const zip = Buffer.from(await answer.arrayBuffer());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  // Stored as it is, so that its bytes are found again.
  expect(zip.includes(SMALL.subarray(0, 4096))).toBe(true);
});

test('files that no version names are removed once they are old', async () => {
  const model = await newModel();
  await engine.importVersion(trainer, model.id, fileOf(SMALL));
  const left = [`models/${'c'.repeat(64)}.onnx`, 'models/incoming/broken-off.onnx'];
  const put = (key: string) => objectStore().put(key, Buffer.from('left'), { contentType: 'x/y' });
  await Promise.all(left.map(put));
  expect(await engine.removeOrphanModels(new Date(Date.now() - 60_000))).toBe(0);
  // Other tests may have left some as well.
  expect(await engine.removeOrphanModels(new Date(Date.now() + 60_000))).toBeGreaterThanOrEqual(2);
  for (const key of left) expect(await objectStore().head(key)).toBeUndefined();
  expect(await objectStore().head(`models/${sha256Of(SMALL)}.onnx`)).toBeDefined();
});
