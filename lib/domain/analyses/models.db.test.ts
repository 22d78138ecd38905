import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verbatim } from '@/lib/messages/testing';
import { testLaboratory } from './testing';

// Models of its own, which the tests remove and change. Before anything that reads the environment.
const shipped = path.resolve(process.env.MODELS_DIR ?? 'models');
const models = await mkdtemp(path.join(os.tmpdir(), 'models-'));
process.env.MODELS_DIR = models;
const laboratory = await testLaboratory();
const { db, clinician, newDataset, ask, rowsOf } = laboratory;
const { analyses, videoMeasurements } = await import('@/db/schema');
const { objectStore } = await import('@/lib/platform/storage');
const { H264, renderVideo, testFolder } = await import('@/lib/engine/media/test-videos');
const { beginAnalysis, failAnalysis, getAnalysis, measureAnalysisVideo } = await import('.');
const clips = await testFolder();
afterAll(async () => {
  await laboratory.close();
  await clips.remove();
  await rm(models, { recursive: true, force: true });
});

const DETECTOR = 'sperm-detector-int8-v1';
const JUDGE = 'sperm-resting-v1';
const cardOf = (id: string) => path.join(models, id, 'card.json');
const install = async () => {
  await rm(models, { recursive: true, force: true });
  for (const id of [DETECTOR, JUDGE])
    await cp(path.join(shipped, id), path.join(models, id), { recursive: true });
};

let clip: Buffer;
beforeAll(async () => {
  // Gray without a cell: quick to measure.
  clip = await readFile(
    await renderVideo(clips.file('gray.mp4'), 'color=c=gray:size=64x48:rate=25:duration=1', ...H264),
  );
});
let ids: string[];
beforeEach(async () => {
  await install();
  ({ ids } = await newDataset());
  await objectStore().put(`videos/${ids[0]}/original.mp4`, clip, { contentType: 'video/mp4' });
});

/** Installs another version of a model: other bytes, and a card that describes them. */
async function update(id: string): Promise<void> {
  const card = JSON.parse(await readFile(cardOf(id), 'utf8'));
  const other = JSON.parse(await readFile(cardOf(id === DETECTOR ? JUDGE : DETECTOR), 'utf8'));
  const bytes = await readFile(path.join(models, other.id, other.file));
  await writeFile(path.join(models, id, card.file), bytes);
  await writeFile(cardOf(id), JSON.stringify({ ...card, version: '99', sha256: other.sha256 }));
}

const spoil = async (id: string) => {
  const card = JSON.parse(await readFile(cardOf(id), 'utf8'));
  await writeFile(path.join(models, id, card.file), 'something else');
};
const remove = (id: string) => rm(path.join(models, id), { recursive: true });
const DAMAGED = (id: string) => `The model ${id} is missing or damaged. Please tell your administrator.`;
const CHANGED = (id: string) =>
  `The model ${id} has changed since this analysis was requested. Please start the analysis again.`;

test('a request freezes both models and every parameter', async () => {
  const { analysisId } = await ask(ids);
  const { analysis } = await rowsOf(analysisId);
  const { version, sha256 } = JSON.parse(await readFile(cardOf(JUDGE), 'utf8'));
  expect(analysis?.parameters).toMatchObject({
    models: { detector: { id: DETECTOR }, restingJudge: { id: JUDGE, version, sha256 } },
    engine: { kinematics: { grading: { rapidUmPerSecond: 25 } } },
  });
});

test.each([DETECTOR, JUDGE])('without %s no analysis starts', async (id) => {
  await remove(id);
  await expect(ask(ids)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    said: { key: 'errors.modelDamaged', values: { model: id } },
  });
});

test.each([
  ['is removed', DETECTOR, remove, DAMAGED],
  ['is spoiled', JUDGE, spoil, DAMAGED],
  ['is another version', DETECTOR, update, CHANGED],
  ['is another version', JUDGE, update, CHANGED],
])(
  'an analysis whose model %s (%s) fails with a sentence',
  async (_, id, change, sentence) => {
    const before = await ask(ids);
    await change(id);
    expect(await beginAnalysis(before.analysisId)).toBeNull();
    expect(await getAnalysis(clinician, before.analysisId)).toMatchObject({
      status: 'failed',
      error: sentence(id),
    });
    await install();
    const meanwhile = await ask(ids);
    await beginAnalysis(meanwhile.analysisId);
    await change(id);
    expect(await measureAnalysisVideo(meanwhile.analysisId, ids[0] ?? '')).toBe('ended');
    expect(await getAnalysis(clinician, meanwhile.analysisId)).toMatchObject({
      status: 'failed',
      error: sentence(id),
    });
    expect(await measureAnalysisVideo(meanwhile.analysisId, ids[1] ?? '')).toBe('ended');
  },
  60_000,
);

test('a stored measurement is not used again once a parameter has changed', async () => {
  const [first = ''] = ids;
  const measureWith = async (rapidUmPerSecond: number) => {
    const { analysisId } = await ask(ids);
    const { analysis } = await rowsOf(analysisId);
    const parameters = structuredClone(analysis?.parameters) as unknown as {
      engine: { kinematics: { grading: { rapidUmPerSecond: number } } };
    };
    parameters.engine.kinematics.grading.rapidUmPerSecond = rapidUmPerSecond;
    await db
      .update(analyses)
      .set({ parameters: { ...parameters } })
      .where(eq(analyses.id, analysisId));
    await beginAnalysis(analysisId);
    expect(await measureAnalysisVideo(analysisId, first)).toBe('measured');
    await failAnalysis(analysisId, verbatim('for a test'));
    return db.select().from(videoMeasurements).where(eq(videoMeasurements.videoId, first));
  };
  expect(await measureWith(25)).toHaveLength(1);
  expect(await measureWith(25)).toHaveLength(1);
  const stored = await measureWith(30);
  expect(stored).toHaveLength(2);
  expect(stored.map(({ result }) => result)).toMatchObject([
    {
      models: { restingJudge: { id: JUDGE } },
      parameters: { kinematics: { grading: { rapidUmPerSecond: 25 } } },
    },
    { parameters: { kinematics: { grading: { rapidUmPerSecond: 30 } } } },
  ]);
}, 120_000);
