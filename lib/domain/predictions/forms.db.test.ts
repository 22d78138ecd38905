import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, deployments, modelVersions, stills, tasks, videoMeasurements } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { createModel } from '@/lib/domain/models';
import * as rules from '@/lib/domain/morphology/worker';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import { requestCancel } from '@/lib/platform/tasks';
import { sha256Of } from '@/lib/sha256';
import { createPrediction, deletePrediction, getPrediction, listPredictions, sendPredictionTracks } from '.';
import { predictionPrefix } from './keys';
import { restingVideo } from './testing/resting-video';
import { FORMS_PIXEL_UM, JUDGED_SEED, REFUSED_SEED, unstainedStill } from './testing/unstained-still';
import { runPrediction } from './worker';

const { db, close } = await testDatabase();
afterAll(close);

const CLASSIFIER = 'sperm-morphology-v1';
const SEGMENTER = 'sperm-segmenter-v1';
let ada: Awaited<ReturnType<typeof testPerson>>;
let projectId = '';
let videoId = '';
const judged = unstainedStill(JUDGED_SEED);

beforeAll(async () => {
  ada = await testPerson(db, 'Ada', { permissions: ['finetune.*'] });
  projectId = await testProject(db, 'Ward', [[ada, 'editor']]);
  ({ videoId } = await restingVideo(db, projectId, judged.picture, FORMS_PIXEL_UM));
}, 60_000);

const ask = (model_id: string, video_id = videoId, more: { version_id?: string } = {}) =>
  createPrediction(ada, { model_id, video_id, name: 'Forms', ...more });

async function predicted(model_id: string, video_id = videoId) {
  const asked = await ask(model_id, video_id);
  expect(await runPrediction(asked.task_id ?? '', rules)).toEqual({ outcome: 'done' });
  const found = await getPrediction(ada, asked.id);
  if (found.metrics?.type !== 'morphology') throw new Error('no prediction of morphology');
  return { ...found, metrics: found.metrics };
}

/** A version of a model of the project's own with the bytes of a shipped one. */
async function ownVersion(type: 'segmentation' | 'morphology', shipped: string) {
  const model = await createModel(ada, {
    ...{ name: `Our ${type}`, type, project_id: projectId, config: {}, notes: '' },
  });
  const bytes = await readFile(`models/${shipped}/model.onnx`);
  const sha256 = sha256Of(bytes);
  await objectStore().put(`models/${sha256}.onnx`, bytes, { contentType: 'application/octet-stream' });
  const [version] = await db
    .insert(modelVersions)
    .values({
      ...{ modelId: model.id, number: 1, origin: 'trained' as const, sizeBytes: bytes.length, sha256 },
      ...{ fileName: 'model.onnx', license: 'MIT', inspection: {}, state: 'candidate' as const },
    })
    .returning();
  return { modelId: model.id, versionId: version?.id ?? '', sha256 };
}

describe('a video that can be judged', () => {
  it('has each cell judged once, with shares, intervals, frames and everything that took part', async () => {
    const found = await predicted(CLASSIFIER);
    const { metrics, frames } = found;
    expect(found).toMatchObject({ model_type: 'morphology', model_id: CLASSIFIER, status: 'completed' });
    const notAssessed = Object.values(metrics.not_assessed).reduce((sum, count) => sum + count, 0);
    // The cells rest for 12 frames: followed, each is one, not twelve.
    const heads = judged.cells.filter(({ headInside }) => headInside).length;
    expect(metrics.cells_followed).toBeGreaterThan(heads / 2);
    expect(metrics.cells_followed).toBeLessThanOrEqual(heads);
    expect(metrics.total_analyzed_sperm + notAssessed + metrics.cells_not_looked_at).toBe(
      metrics.cells_followed,
    );
    expect(metrics.total_analyzed_sperm).toBeGreaterThan(2);
    expect(metrics).toMatchObject({ withheld: null, processedFrames: 12, pixel_size_um: FORMS_PIXEL_UM });
    const { shares } = metrics;
    expect(shares?.normal_forms.of).toBe(metrics.totalAnalyzedSperm);
    expect(shares?.normal_forms.count).toBe(metrics.normalForms);
    const badHeads = shares?.abnormal_heads;
    expect(badHeads?.interval95.low).toBeLessThan(badHeads?.percent ?? 0);
    // The shipped classifier's errors are on its card; it took those with a class and those that it left undecided.
    expect(metrics.corrected?.calls).toEqual({
      called: metrics.normalForms,
      of: metrics.total_analyzed_sperm + (metrics.not_assessed.undecided ?? 0),
    });
    expect(shares?.abnormal_midpieces?.of ?? 0).toBeLessThan(metrics.total_analyzed_sperm);
    expect(metrics.models.map(({ task }) => task)).toEqual(['detector', 'segmenter', 'morphology']);
    expect(metrics.models[2]?.accuracy).toMatchObject({ acrosome: 0.755 });
    // Cells of the frames lie on heads that were drawn, and their counts are those of the marks.
    const { width, height } = judged.picture;
    for (const { x, y } of frames.flatMap(({ cells }) => cells))
      expect(
        judged.cells.some(({ cx, cy }) => Math.hypot(cx - x * width, cy - y * height) < 3 / FORMS_PIXEL_UM),
      ).toBe(true);
    const normal = frames.reduce((sum, { normalCount }) => sum + (normalCount ?? 0), 0);
    const abnormal = frames.reduce((sum, { abnormalCount }) => sum + (abnormalCount ?? 0), 0);
    expect(normal + abnormal).toBe(metrics.total_analyzed_sperm);
    expect(normal).toBe(metrics.normal_forms);
    // Apart from all measurements; a second run of the same task changes nothing.
    expect(await db.$count(videoMeasurements)).toBe(0);
    expect(await db.$count(stills)).toBe(0);
    expect(await runPrediction(found.task_id ?? '', rules)).toEqual({ outcome: 'over' });
    const entries = await db.select().from(auditLog).where(eq(auditLog.resourceId, found.id));
    expect(entries).toMatchObject([{ action: 'prediction.start', newValue: { type: 'morphology' } }]);
    await expect(
      sendPredictionTracks(ada, found.id, new Request('http://lab.example/')),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await listPredictions(ada, { limit: 9, offset: 0, model_id: CLASSIFIER })).total).toBe(1);
  }, 90_000);

  it('is judged by the version that was chosen, whatever the project uses for its stills', async () => {
    const classifier = await ownVersion('morphology', CLASSIFIER);
    const segmenter = await ownVersion('segmentation', SEGMENTER);
    const deployed = {
      projectId,
      task: 'morphology' as const,
      versionId: classifier.versionId,
      reason: 'Try',
    };
    await db.insert(deployments).values(deployed);
    const { metrics, model_type, model_version } = await predicted(segmenter.modelId);
    expect([model_type, model_version]).toEqual(['morphology', 'version 1']);
    const [, second, third] = metrics.models;
    expect(second).toMatchObject({ id: 'Our segmentation', versionId: segmenter.versionId });
    // The rest is what the project uses.
    expect(third).toMatchObject({ id: 'Our morphology', versionId: classifier.versionId, accuracy: null });
    expect(metrics.total_analyzed_sperm).toBeGreaterThan(2);
    const asked = await ask(CLASSIFIER);
    const [task] = await db
      .select()
      .from(tasks)
      .where(eq(tasks.id, asked.task_id ?? ''));
    expect(task?.payload).toMatchObject({ models: [{}, {}, { id: CLASSIFIER, version: '1.3.0' }] });
    await requestCancel(ada, asked.task_id ?? '');
    expect(await runPrediction(asked.task_id ?? '', rules)).toEqual({ outcome: 'cancelled' });
    expect(await getPrediction(ada, asked.id)).toMatchObject({ status: 'cancelled', metrics: null });
    await deletePrediction(ada, asked.id);
    const quarantined = await db
      .update(modelVersions)
      .set({ state: 'quarantined' })
      .where(eq(modelVersions.id, segmenter.versionId))
      .returning();
    await expect(
      ask(segmenter.modelId, videoId, { version_id: quarantined[0]?.id ?? '' }),
    ).rejects.toMatchObject({ said: { key: 'errors.models.quarantined' } });
    await expect(ask(segmenter.modelId)).rejects.toMatchObject({ said: { key: 'errors.models.noVersion' } });
  }, 90_000);
});

describe('a video that cannot be judged', () => {
  it.each([
    ['without a pixel size', null, 'uncalibrated'],
    ['too coarse for sizes', 0.18, 'tooCoarse'],
  ] as const)(
    '%s is not looked at, and has no figure',
    async (_, pixelSizeUm, withheld) => {
      const { videoId: other } = await restingVideo(db, projectId, judged.picture, pixelSizeUm);
      const { metrics, frames, id } = await predicted(CLASSIFIER, other);
      expect(metrics).toMatchObject({
        ...{ withheld, shares: null, normal_forms: null, abnormalHeads: null, total_analyzed_sperm: 0 },
        ...{ processed_frames: 0, cells_followed: 0, pixel_size_um: pixelSizeUm },
      });
      expect(metrics.coarsest_pixel_um).toBeCloseTo(0.175, 3);
      expect(frames).toEqual([]);
      expect((await objectStore().list(predictionPrefix(other, id))).objects).toEqual([]);
    },
    60_000,
  );

  it('for all its cells look foreign to the classifier says so, and has no share', async () => {
    const foreign = unstainedStill(REFUSED_SEED);
    const { videoId: other } = await restingVideo(db, projectId, foreign.picture, FORMS_PIXEL_UM);
    const { metrics, frames } = await predicted(CLASSIFIER, other);
    expect(metrics).toMatchObject({ withheld: 'nothingAssessed', shares: null, total_analyzed_sperm: 0 });
    expect(metrics.not_assessed.notClassified).toBeGreaterThan(0);
    expect(frames[0]?.cells.every(({ says }) => says === 'notAssessed')).toBe(true);
  }, 60_000);
});
