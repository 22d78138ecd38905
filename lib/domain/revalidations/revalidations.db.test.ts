import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testLaboratory } from '@/lib/domain/analyses/testing';
import { sha256Of } from '@/lib/sha256';

// Signed reports are measured again with a candidate: beside what was signed, and nowhere else.

const laboratory = await testLaboratory();
const { db, clinician, viewer, stranger, newDataset, ask, measured } = laboratory;
const schema = await import('@/db/schema');
const { objectStore } = await import('@/lib/platform/storage');
const { H264, renderVideo, testFolder } = await import('@/lib/engine/media/test-videos');
const { hashPassword } = await import('@/lib/platform/auth');
const { beginAnalysis, concludeAnalysis, listMeasurements } = await import('@/lib/domain/analyses');
const { getStoredReport, signReport } = await import('@/lib/domain/reports');
const { contentHash } = await import('@/lib/domain/reports/signing/content-hash');
const { deployVersion } = await import('@/lib/domain/models');
const { getRevalidation, listRevalidations, requestRevalidation } = await import('.');
const worker = await import('./worker');
const clips = await testFolder();
afterAll(async () => {
  await laboratory.close();
  await clips.remove();
});

const PASSWORD = 'correct horse battery staple';
const trainer = { ...clinician, permissions: [...clinician.permissions, 'finetune.deploy_models'] };
const own = await readFile('models/sperm-detector-v1/model.onnx');

let projectId = '';
let datasetId = '';
let modelId = '';
let versionId = '';
let signed = '';

beforeAll(async () => {
  const made = await newDataset();
  datasetId = made.datasetId;
  const [dataset] = await db.select().from(schema.datasets).where(eq(schema.datasets.id, datasetId));
  projectId = dataset?.projectId ?? '';
  const clip = await readFile(
    await renderVideo(clips.file('gray.mp4'), 'color=c=gray:size=64x48:rate=25:duration=1', ...H264),
  );
  for (const id of made.ids)
    await objectStore().put(`videos/${id}/original.mp4`, clip, { contentType: 'video/mp4' });
  await objectStore().put(`models/${sha256Of(own)}.onnx`, own, { contentType: 'application/octet-stream' });
  const [model] = await db
    .insert(schema.models)
    .values({ projectId, name: 'Ours', task: 'detection' })
    .returning();
  modelId = model?.id ?? '';
  const [version] = await db
    .insert(schema.modelVersions)
    .values({
      ...{ modelId, number: 1, origin: 'imported', sha256: sha256Of(own), state: 'candidate' },
      ...{ sizeBytes: own.length, fileName: 'model.onnx', license: 'MIT', inspection: {} },
    })
    .returning();
  versionId = version?.id ?? '';

  const { analysisId } = await ask(made.ids);
  await beginAnalysis(analysisId);
  for (const id of made.ids) await measured(analysisId, id);
  await concludeAnalysis(analysisId);
  const passwordHash = await hashPassword(PASSWORD);
  await db.update(schema.users).set({ passwordHash }).where(eq(schema.users.id, clinician.userId));
});

const sign = async (): Promise<void> => {
  const { content } = await getStoredReport(clinician, { datasetId, version: 'draft' });
  await signReport(clinician, {
    ...{ datasetId, password: PASSWORD, code: '', comment: '', reason: '' },
    contentSha256: contentHash(content),
  });
  const [row] = await db.select().from(schema.reportVersions);
  signed = row?.sha256 ?? '';
};

async function run(taskId: string): Promise<void> {
  for (const id of ((await worker.beginRevalidation(taskId)) ?? []).flat())
    if ((await worker.measureRecording(taskId, id)) !== 'measured') break;
  await worker.concludeRevalidation(taskId);
}

const deploy = (acceptsChange: boolean) =>
  deployVersion(trainer, projectId, {
    ...{ task: 'detection', version_id: versionId, reason: 'Seen by the director' },
    accepts_change: acceptsChange,
  });

test('needs a signed report', async () => {
  await expect(requestRevalidation(trainer, versionId, { reports: 10 })).rejects.toMatchObject({
    code: 'CONFLICT',
    said: { key: 'errors.revalidation.nothingSigned' },
  });
});

test('measures what was signed as a shadow, and tells how far it is from it', async () => {
  await sign();
  const tolerance = { concentration_percent: 8, motile_points: 4, progressive_points: 4 };
  const asked = await requestRevalidation(trainer, versionId, { reports: 10, tolerance });
  const before = await listMeasurements(clinician, { datasetId, limit: 10, offset: 0, earlier: true });
  // One step, then the worker dies: what it measured stays.
  const [recordings = []] = (await worker.beginRevalidation(asked.task_id)) ?? [];
  expect(recordings).toHaveLength(5);
  expect(await worker.measureRecording(asked.task_id, recordings[0] ?? '')).toBe('measured');
  expect(await worker.beginRevalidation(asked.task_id)).toEqual([recordings.slice(1)]);
  await run(asked.task_id);

  const { recordings: seen, result, state } = await getRevalidation(clinician, asked.revalidation_id);
  expect(state).toBe('completed');
  // A gray field shows nothing at all, and so has no concentration; what was signed are 40 M/ml, 70 % of them motile.
  expect(seen?.map(({ video_name }) => video_name)).toEqual([1, 2, 3, 4, 5].map((n) => `Field ${n}`));
  for (const { signed: before, shadow, error } of seen ?? []) {
    expect(before).toEqual({ concentration: 40, motile: 70, progressive: 60 });
    expect(shadow).toEqual({ concentration: null, motile: null, progressive: null });
    expect(error).toBeNull();
  }
  expect(result).toMatchObject({ verdict: 'beyond', reports: 1, videos: 5, failed: 0 });
  expect(result?.agreements[0]).toMatchObject({ pairs: 0, missing: 1, outside: 1, tolerance: 8 });

  // Nothing of it is measured for anybody else, and the report is as it was signed.
  const after = await listMeasurements(clinician, { datasetId, limit: 10, offset: 0, earlier: true });
  expect(after).toEqual(before);
  const [row] = await db.select().from(schema.reportVersions);
  expect(row?.sha256).toBe(signed);
  // The tolerance is offered the next time.
  const list = await listRevalidations(trainer, modelId, { limit: 10, offset: 0 });
  expect(list).toMatchObject({ total: 1, tolerance });
});

test('whoever may not see results of analyses sees no recording, and who is outside nothing', async () => {
  const [{ id } = { id: '' }] = (await listRevalidations(trainer, modelId, { limit: 1, offset: 0 }))
    .revalidations;
  const blind = { ...viewer, permissions: ['finetune.train_model'] };
  const seen = await getRevalidation(blind, id);
  expect(seen.recordings).toBeNull();
  expect(JSON.stringify(seen)).not.toContain('Field 1');
  await expect(getRevalidation(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(requestRevalidation(stranger, versionId, { reports: 1 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('beyond the tolerance, deploying has to be accepted, and that is on record', async () => {
  await expect(deploy(false)).rejects.toMatchObject({
    code: 'CONFLICT',
    said: { key: 'errors.models.beyondTolerance' },
  });
  const { revalidation_id: inSpiteOf } = await deploy(true);
  const [row] = await db.select().from(schema.revalidations);
  expect(inSpiteOf).toBe(row?.id);
  const [entry] = await db.select().from(schema.auditLog).where(eq(schema.auditLog.action, 'model.deploy'));
  expect(entry?.newValue).toMatchObject({ inSpiteOfRevalidation: row?.id, reason: 'Seen by the director' });
});

test('can be cancelled while it runs, and ends once', async () => {
  const { task_id, revalidation_id } = await requestRevalidation(trainer, versionId, { reports: 1 });
  await worker.cancelRevalidation(task_id);
  await run(task_id);
  expect(await getRevalidation(trainer, revalidation_id)).toMatchObject({ state: 'cancelled', result: null });
});
