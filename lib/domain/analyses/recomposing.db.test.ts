import { afterAll, expect, test } from 'vitest';
import type { TrackOperation } from '@/lib/domain/tracks/contract';
import { testLaboratory } from './testing';

const laboratory = await testLaboratory();
const { clinician, newDataset, ask, measured } = laboratory;
const { getStoredReport } = await import('@/lib/domain/reports');
const { editTracks } = await import('@/lib/domain/tracks');
const { testRecord } = await import('@/lib/domain/tracks/testing');
const { objectStore } = await import('@/lib/platform/storage');
const { beginAnalysis, concludeAnalysis, getAdequacy, getVideoMeasurement, recomposeReport } = await import(
  '.'
);
const { videoResults } = await import('./reading');
const { videosCorrectedSince } = await import('./corrected-since');
afterAll(laboratory.close);

test('a report composed anew says what the reviewed tracks of a video say, and that they were reviewed', async () => {
  const { datasetId, ids } = await newDataset(2);
  const [first = '', second = ''] = ids;
  const { analysisId } = await ask(ids, { purpose: 'replicates' });
  await beginAnalysis(analysisId);
  for (const id of ids) await measured(analysisId, id);
  await objectStore().put(`videos/${first}/measurements/f/field.json.gz`, await testRecord(), {
    contentType: 'application/gzip',
  });
  expect(await concludeAnalysis(analysisId)).toBe('completed');
  const counted = async () =>
    (await getStoredReport(clinician, { datasetId, version: 'draft' })).content.replicates.map(
      ({ spermatozoaCounted }) => spermatozoaCounted,
    );
  expect(await counted()).toEqual([40, 40]);
  expect(await recomposeReport(clinician, { datasetId, analysisId })).toEqual({ changed: false });

  await editTracks(clinician, first, {
    operation: { kind: 'reject', track: 1 },
    reason: 'Debris',
    lastEdit: undefined,
  });
  const corrected = async () =>
    videosCorrectedSince(
      clinician,
      (await getStoredReport(clinician, { datasetId, version: 'draft' })).content,
    );
  expect(await corrected()).toBe(1);
  expect(await recomposeReport(clinician, { datasetId, analysisId })).toEqual({ changed: true });
  expect(await corrected()).toBe(0);
  // What was taken back again changes nothing.
  const edit = (operation: TrackOperation) =>
    editTracks(clinician, first, { operation, reason: '', lastEdit: undefined });
  await edit({ kind: 'reject', track: 2 });
  expect(await corrected()).toBe(1);
  await edit({ kind: 'undo', edit: 2 });
  expect(await corrected()).toBe(0);
  // The record of the first video holds four cells, of which one was rejected; nobody touched the second.
  expect(await counted()).toEqual([3, 40]);
  const { content } = await getStoredReport(clinician, { datasetId, version: 'draft' });
  const told = 'Tracks were reviewed by a person: 1 correction.';
  expect(content.replicates.find(({ videoId }) => videoId === first)?.warnings).toContain(told);
  expect(content.replicates.find(({ videoId }) => videoId === second)?.warnings).not.toContain(told);
  // What is said while recording is what the report says.
  expect((await getAdequacy(clinician, datasetId)).recordings.map((each) => each.counted)).toEqual([3, 40]);
  // And so do the video's own page and the calls for its figures.
  const page = (await getVideoMeasurement(clinician, first)).measurement;
  expect(page?.content.spermatozoaCounted.value).toBe(3);
  expect(page?.tracksFollowed).toBe(3);
  expect(page?.content.replicates[0]?.warnings).toContain(told);
  const { results } = await videoResults(clinician, [first, second]);
  expect(results.map(({ sperm_counted }) => sperm_counted)).toEqual([3, 40]);
});
