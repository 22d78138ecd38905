import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analysisVideos, videoMeasurements } from '@/db/schema';
import { testFrame } from '@/lib/domain/frames/testing';
import { FIELD, testLaboratory } from './testing';

const { db, clinician, viewer, stranger, newDataset, ask, measured, close } = await testLaboratory();
const { cancelAnalysis, getAnalysisDetail, videoResults } = await import('.');
afterAll(close);

const PAGE = { limit: 50, offset: 0 };
const noToken = () => null;
let analysisId = '';
let first = '';
let second = '';
const shown: string[] = [];

beforeAll(async () => {
  const { ids } = await newDataset(2);
  [first = '', second = ''] = ids;
  analysisId = (await ask([second, first], { purpose: 'replicates' })).analysisId;
  await measured(analysisId, first);
  await cancelAnalysis(analysisId);
  // A later measurement of the same video, which another analysis made: 80 instead of 40 M/ml.
  const later = { ...FIELD.casa, concentration: { millionPerMl: 80, interval95: { low: 60, high: 104 } } };
  const [row] = await db
    .insert(videoMeasurements)
    .values({
      videoId: first,
      fingerprint: 'later',
      modelId: 'm',
      modelSha256: 'b'.repeat(64),
      softwareVersion: '0.2.0',
      artifactPrefix: `videos/${first}/measurements/later/`,
      result: { ...FIELD, casa: later },
      createdAt: new Date(Date.now() + 60_000),
    })
    .returning({ id: videoMeasurements.id });
  const { analysisId: other } = await ask([first], { purpose: 'replicates' });
  await db
    .update(analysisVideos)
    .set({ status: 'completed', measurementId: row?.id ?? null })
    .where(eq(analysisVideos.analysisId, other));
  await cancelAnalysis(other);
  shown.push(
    await testFrame(db, second, { frameNumber: 9 }),
    await testFrame(db, first, { frameNumber: 2 }),
    await testFrame(db, first, { frameNumber: 7 }),
  );
  // The same picture of another extraction stands once.
  await testFrame(db, first, { frameNumber: 7, sameAs: shown[2] ?? null });
  const { ids: foreign } = await newDataset(1);
  await testFrame(db, foreign[0] ?? '', { frameNumber: 1 });
});

describe('an analysis in detail', () => {
  test('carries its own measurements, whatever was measured since', async () => {
    const { results } = await getAnalysisDetail(clinician, analysisId, PAGE, noToken);
    // `second` was never measured; FIELD counts 40 M/ml.
    expect(results.map(({ video_id, concentration }) => [video_id, concentration.million_per_ml])).toEqual([
      [first, 40],
    ]);
    const { results: newest } = await videoResults(clinician, [first]);
    expect(newest.map(({ concentration }) => concentration.million_per_ml)).toEqual([80]);
  });

  test('carries the frames of its videos, each number once, in the order of the videos', async () => {
    const token = (videoId: string) => `for-${videoId}`;
    const { frames, framesTotal } = await getAnalysisDetail(clinician, analysisId, PAGE, token);
    expect(frames.map(({ videoId, frameNumber }) => [videoId, frameNumber])).toEqual([
      [second, 9],
      [first, 2],
      [first, 7],
    ]);
    expect(framesTotal).toBe(3);
    expect(frames[0]?.imageUrl).toBe(`/sarm/media/view-frame/${shown[0]}?token=for-${second}`);
    const page = await getAnalysisDetail(viewer, analysisId, { limit: 1, offset: 1 }, noToken);
    expect(page.frames.map(({ imageUrl }) => imageUrl)).toEqual([`/sarm/media/view-frame/${shown[1]}`]);
    expect(page.framesTotal).toBe(3);
    const without = await getAnalysisDetail(clinician, analysisId, { limit: 0, offset: 0 }, noToken);
    expect(without).toMatchObject({ frames: [], framesTotal: 3 });
  });

  test('keeps frames from who may not see them, and everything from strangers', async () => {
    const reader = { ...clinician, permissions: ['sarm.view_concentration'] };
    const { frames, framesTotal, results } = await getAnalysisDetail(reader, analysisId, PAGE, noToken);
    expect({ frames, framesTotal }).toEqual({ frames: [], framesTotal: null });
    expect(results).toHaveLength(1);
    await expect(getAnalysisDetail(stranger, analysisId, PAGE, noToken)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
