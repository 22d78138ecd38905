import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIELD, testLaboratory } from '@/lib/domain/analyses/testing';

const laboratory = await testLaboratory();
const { db, clinician, stranger, newDataset } = laboratory;
const { videoMeasurements } = await import('@/db/schema');
const { objectStore } = await import('@/lib/platform/storage');
const { testRecord } = await import('@/lib/domain/tracks/testing');
const { editTracks } = await import('@/lib/domain/tracks');
const { videoSensitivity } = await import('.');
afterAll(laboratory.close);

let kept: string;
let old: string;

async function measure(videoId: string, field: Buffer | null): Promise<void> {
  const artifactPrefix = `videos/${videoId}/measurements/f/`;
  if (field)
    await objectStore().put(`${artifactPrefix}field.json.gz`, field, { contentType: 'application/gzip' });
  await db.insert(videoMeasurements).values({
    ...{ id: randomUUID(), videoId, fingerprint: 'f', modelId: 'm', modelSha256: 'a'.repeat(64) },
    ...{ softwareVersion: '0.4.0', artifactPrefix, result: FIELD },
  });
}

beforeAll(async () => {
  const { ids } = await newDataset(2);
  [kept = '', old = ''] = ids;
  await measure(kept, await testRecord());
  await measure(old, null);
});

// Of four cells one swims at 50 µm/s and three rest: no limit within 20 % of 25 or of 5 µm/s changes anything.
it('is computed from the tracks as they were reviewed', async () => {
  const { measured, series, videos } = await videoSensitivity(clinician, kept);
  expect(videos).toEqual([{ id: kept, name: 'Field 1', reason: null }]);
  expect(measured).toEqual({
    ...{ total: 25, progressive: 25, rapid: 25, slow: 0, nonProgressive: 0, immotile: 75 },
  });
  expect(series.map(({ shifted, used, points }) => [shifted, used, points.length])).toEqual([
    ['progressiveLimit', 5, 41],
    ['rapidLimit', 25, 41],
    ['smallCircle', 5, 31],
    ['movingLimits', 5, 41],
    ['averagePath', 0.2, 5],
  ]);
  expect(series.flatMap(({ points }) => points).every(({ shares }) => shares.progressive === 25)).toBe(true);

  await editTracks(clinician, kept, { operation: { kind: 'reject', track: 4 }, reason: 'Debris' });
  const reviewed = await videoSensitivity(clinician, kept);
  expect(reviewed.measured?.progressive).toBeCloseTo(100 / 3, 9);
});

it('says of a video of an earlier version that too little was kept', async () => {
  expect(await videoSensitivity(clinician, old)).toEqual({
    videos: [{ id: old, name: 'Field 2', reason: 'notStored' }],
    measured: null,
    series: [],
  });
});

it('is found by nobody outside the project', async () => {
  await expect(videoSensitivity(stranger, kept)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
