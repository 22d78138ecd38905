import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIELD, testLaboratory } from './testing';

const laboratory = await testLaboratory();
afterAll(laboratory.close);
const { db, clinician, stranger, newDataset } = laboratory;
const { datasets, models, modelVersions, videoMeasurements } = await import('@/db/schema');
const { eq } = await import('drizzle-orm');
const { listMeasurements } = await import('.');

const OWN = 'b'.repeat(64);
let datasetId = '';
let videoIds: string[] = [];
const page = { limit: 10, offset: 0, earlier: false };

beforeAll(async () => {
  ({ datasetId, ids: videoIds } = await newDataset(2));
  const [dataset] = await db.select().from(datasets).where(eq(datasets.id, datasetId));
  const [model] = await db
    .insert(models)
    .values({ projectId: dataset?.projectId ?? '', name: 'Ours', task: 'detection' })
    .returning();
  await db.insert(modelVersions).values({
    ...{ modelId: model?.id ?? '', number: 3, origin: 'imported', sha256: OWN, state: 'candidate' },
    ...{ sizeBytes: 1, fileName: 'model.onnx', license: 'MIT', inspection: {} },
  });
  const measured = (videoId: string, fingerprint: string, modelSha256: string, day: number) =>
    db.insert(videoMeasurements).values({
      ...{ videoId, fingerprint, modelId: 'm', modelSha256, softwareVersion: '1', result: FIELD },
      artifactPrefix: 'x/',
      createdAt: new Date(Date.UTC(2026, 0, day)),
    });
  await measured(videoIds[0] ?? '', '1', 'a'.repeat(64), 1);
  await measured(videoIds[0] ?? '', '2', OWN, 2);
  await measured(videoIds[1] ?? '', '3', 'a'.repeat(64), 3);
});

test('lists the newest measurement of each video with its intervals and what it was divided by', async () => {
  const { measurements, total } = await listMeasurements(clinician, { datasetId, ...page });
  expect(total).toBe(2);
  expect(measurements).toMatchObject([
    {
      video_name: 'Field 1',
      is_newest: true,
      model_sha256: OWN,
      project_model: { name: 'Ours', version_number: 3 },
      concentration: { million_per_ml: 40, interval_95: { low: 28.6, high: 54.5 } },
      sperm_counted: 40,
      // 50,000 µm² under 20 µm are 10^6 µm³, which is one nanoliter.
      examined_volume_nl: 1,
      grades: { rapid: { percent: 50 }, immotile: { percent: 30 } },
      motility: { progressive: 60 },
    },
    { video_name: 'Field 2', project_model: null },
  ]);
});

test('lists earlier ones where they are asked for, and those of one video', async () => {
  const all = await listMeasurements(clinician, { datasetId, ...page, earlier: true });
  expect(all.measurements.map(({ video_name, is_newest }) => [video_name, is_newest])).toEqual([
    ['Field 1', true],
    ['Field 1', false],
    ['Field 2', true],
  ]);
  const one = await listMeasurements(clinician, { datasetId, videoId: videoIds[1], ...page, earlier: true });
  expect(one.measurements).toHaveLength(1);
  const second = await listMeasurements(clinician, {
    datasetId,
    ...page,
    earlier: true,
    limit: 1,
    offset: 1,
  });
  expect(second).toMatchObject({ total: 3, measurements: [{ is_newest: false }] });
  await expect(listMeasurements(stranger, { datasetId, ...page })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
