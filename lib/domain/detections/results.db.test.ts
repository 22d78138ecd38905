import { afterAll, beforeAll, expect, test } from 'vitest';
import { annotationLayers, detections } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { listDetectionResults } from '.';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Principal;
let ben: Principal;
let stranger: Principal;
let videoId: string;

type Box = typeof detections.$inferInsert;
const box = (frameId: string, confidence: number, values: Partial<Box> = {}) =>
  db.insert(detections).values({
    ...{ frameId, confidence, x1: 1, y1: 2, x2: 11, y2: 8, source: 'model', modelId: 'm' },
    ...values,
  });
const ask = (who: Principal, query: Partial<Parameters<typeof listDetectionResults>[2]> = {}) =>
  listDetectionResults(who, videoId, {
    ...{ sort: 'frame_number', order: 'asc', limit: 10, offset: 0 },
    ...query,
  });

beforeAll(async () => {
  ada = await testPerson(db, 'Ada');
  ben = await testPerson(db, 'Ben');
  stranger = await testPerson(db, 'Sue');
  const members = [ada, ben].map((each) => [each, 'member'] as const);
  ({ videoId } = await testVideo(db, await testProject(db, 'Ward', members)));
  const done = await testFrame(db, videoId, { frameNumber: 3, detectionStatus: 'completed' });
  const failed = await testFrame(db, videoId, { frameNumber: 9, detectionStatus: 'failed' });
  await testFrame(db, videoId, { frameNumber: 12 });
  // The same picture, extracted again: its boxes are those of the first.
  await testFrame(db, videoId, { frameNumber: 3, sameAs: done, detectionStatus: 'completed' });
  await box(done, 0.45);
  await box(done, 0.95);
  await box(done, 1);
  await box(done, 0.7, { verified: true });
  await box(done, 0.1, { deletedAt: new Date() });
  await box(failed, 1, { source: 'manual', modelId: null });
  const [layer] = await db
    .insert(annotationLayers)
    .values({ frameId: failed, userId: ben.userId })
    .returning();
  await box(failed, 1, { source: 'manual', layerId: layer?.id ?? null });
  await box(failed, 1, { source: 'manual', layerId: layer?.id ?? null });
});

test('tells what was found on each frame, once for each picture', async () => {
  const { frames, total, sums, histogram } = await ask(ada);
  expect(total).toBe(3);
  expect(frames).toMatchObject([
    { frame_number: 3, status: 'completed', detections: 4, by_model: 3, by_people: 1, model_ids: ['m'] },
    { frame_number: 9, status: 'failed', detections: 1, by_model: 0, by_people: 1, mean_confidence: null },
    { frame_number: 12, status: 'pending', detections: 0, model_ids: [] },
  ]);
  expect(frames[0]?.mean_confidence).toBeCloseTo((0.45 + 0.95 + 1) / 3, 6);
  expect(frames[0]?.lowest_confidence).toBeCloseTo(0.45, 6);
  expect(sums).toMatchObject({ frames: 3, completed: 1, failed: 1, open: 1, detections: 5 });
  // A confidence of exactly 1 belongs to the last bin.
  expect(histogram).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 2]);
});

test('sorts, filters and pages', async () => {
  const most = await ask(ada, { sort: 'detections', order: 'desc', limit: 1 });
  expect(most.frames.map(({ frame_number }) => frame_number)).toEqual([3]);
  expect(most.total).toBe(3);
  expect((await ask(ada, { status: 'failed' })).frames).toMatchObject([{ frame_number: 9 }]);
  expect((await ask(ada, { sort: 'mean_confidence', order: 'desc', offset: 1 })).frames).toHaveLength(2);
});

test('shows who annotates blind their own boxes, and nothing to who is outside', async () => {
  const { frames } = await ask(ben);
  expect(frames.find(({ frame_number }) => frame_number === 9)).toMatchObject({ detections: 2 });
  await expect(ask(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
