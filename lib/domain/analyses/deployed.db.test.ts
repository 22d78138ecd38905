import { readFile } from 'node:fs/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256Of } from '@/lib/sha256';
import { testLaboratory } from './testing';

// An analysis keeps the detector that was deployed when it was asked for, and going back brings the figures back.

const laboratory = await testLaboratory();
const { db, clinician, newDataset, ask, rowsOf } = laboratory;
const { analyses, datasets, deployments, models, modelVersions, videoMeasurements } = await import(
  '@/db/schema'
);
const { objectStore } = await import('@/lib/platform/storage');
const { H264, renderVideo, testFolder } = await import('@/lib/engine/media/test-videos');
const { verbatim } = await import('@/lib/messages/testing');
const { deployVersion } = await import('@/lib/domain/models');
const { beginAnalysis, failAnalysis, getAnalysis, measureAnalysisVideo } = await import('.');
const clips = await testFolder();
afterAll(async () => {
  await laboratory.close();
  await clips.remove();
});

const own = await readFile('models/sperm-detector-v1/model.onnx');
const shipped = JSON.parse(await readFile('models/sperm-detector-int8-v1/card.json', 'utf8')) as {
  sha256: string;
};
const KEY = `models/${sha256Of(own)}.onnx`;
const keepWeights = () => objectStore().put(KEY, own, { contentType: 'application/octet-stream' });

let projectId = '';
let versionId = '';
let videoIds: string[] = [];
beforeAll(async () => {
  const made = await newDataset();
  videoIds = made.ids;
  const [dataset] = await db.select().from(datasets).where(eq(datasets.id, made.datasetId));
  projectId = dataset?.projectId ?? '';
  const clip = await readFile(
    await renderVideo(clips.file('gray.mp4'), 'color=c=gray:size=64x48:rate=25:duration=1', ...H264),
  );
  await objectStore().put(`videos/${videoIds[0]}/original.mp4`, clip, { contentType: 'video/mp4' });
  await keepWeights();
  const [model] = await db.insert(models).values({ projectId, name: 'Ours', task: 'detection' }).returning();
  const [version] = await db
    .insert(modelVersions)
    .values({
      ...{
        modelId: model?.id ?? '',
        number: 1,
        origin: 'imported',
        sha256: sha256Of(own),
        state: 'candidate',
      },
      ...{ sizeBytes: own.length, fileName: 'model.onnx', license: 'MIT', inspection: {} },
    })
    .returning();
  versionId = version?.id ?? '';
});

const deploy = (version: string | null) =>
  deployVersion({ ...clinician, permissions: ['finetune.deploy_models'] }, projectId, {
    task: 'detection',
    version_id: version,
    reason: 'For a test',
    accepts_change: false,
  });

/** Asks for an analysis and measures the one video that has a file. @returns what was frozen, and the measurements so far */
async function measure() {
  const { analysisId } = await ask(videoIds);
  const { analysis } = await rowsOf(analysisId);
  await beginAnalysis(analysisId);
  expect(await measureAnalysisVideo(analysisId, videoIds[0] ?? '')).toBe('measured');
  await failAnalysis(analysisId, verbatim('for a test'));
  const rows = await db
    .select({
      id: videoMeasurements.id,
      modelId: videoMeasurements.modelId,
      sha256: videoMeasurements.modelSha256,
    })
    .from(videoMeasurements)
    .where(eq(videoMeasurements.videoId, videoIds[0] ?? ''))
    .orderBy(videoMeasurements.createdAt);
  const parameters = analysis?.parameters as { models: { detector: unknown } } | undefined;
  return { models: parameters?.models, rows };
}

test('deploy, analyze, go back, analyze: each with its own weights, and the first figures again', async () => {
  const before = await measure();
  expect(before.models?.detector).toMatchObject({ id: 'sperm-detector-int8-v1', sha256: shipped.sha256 });
  await deploy(versionId);
  const with1 = await measure();
  expect(with1.models?.detector).toEqual({
    ...{ id: 'Ours', version: 'version 1', sha256: sha256Of(own), versionId },
  });
  expect(with1.rows).toMatchObject([
    { modelId: 'sperm-detector-int8-v1', sha256: shipped.sha256 },
    { modelId: 'Ours', sha256: sha256Of(own) },
  ]);
  await deploy(null);
  const after = await measure();
  // No third measurement: the question is the first one again, and so is its answer.
  expect(after.rows).toEqual(with1.rows);
  expect(after.models).toEqual(before.models);
}, 120_000);

test('an analysis keeps what was deployed when it was asked for', async () => {
  await deploy(versionId);
  const { analysisId } = await ask(videoIds);
  await deploy(null);
  await beginAnalysis(analysisId);
  await measureAnalysisVideo(analysisId, videoIds[0] ?? '');
  const { analysis } = await rowsOf(analysisId);
  expect(analysis?.parameters).toMatchObject({ models: { detector: { versionId } } });
  await failAnalysis(analysisId, verbatim('for a test'));
});

test('weights that are gone or altered end it with a sentence; nothing takes their place', async () => {
  await deploy(versionId);
  const { analysisId } = await ask(videoIds);
  await objectStore().delete(KEY);
  await expect(ask(videoIds)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await beginAnalysis(analysisId)).toBeNull();
  const damaged = 'The model Ours is missing or damaged. Please tell your administrator.';
  expect(await getAnalysis(clinician, analysisId)).toMatchObject({ status: 'failed', error: damaged });
  await expect(ask(videoIds)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    said: { key: 'errors.modelDamaged', values: { model: 'Ours' } },
  });
  await objectStore().put(KEY, own.subarray(1), { contentType: 'application/octet-stream' });
  await expect(ask(videoIds)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await keepWeights();
  const again = await ask(videoIds);
  await failAnalysis(again.analysisId, verbatim('for a test'));
  const running = await db.select().from(analyses).where(eq(analyses.status, 'pending'));
  expect(running).toEqual([]);
  const current = await db
    .select()
    .from(deployments)
    .where(and(isNull(deployments.endedAt)));
  expect(current).toMatchObject([{ versionId }]);
});
