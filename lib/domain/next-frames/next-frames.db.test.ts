import { afterAll, beforeAll, expect, test } from 'vitest';
import { tracks } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { testDetection } from '@/lib/domain/labels/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { listNextFrames } from '.';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Principal;
let stranger: Principal;
let datasetId: string;
const page = (limit = 12, offset = 0) => ({ limit, offset });

beforeAll(async () => {
  ada = await testPerson(db, 'Ada', { permissions: ['finetune.*'] });
  stranger = await testPerson(db, 'Sue', { permissions: ['finetune.*'] });
  const projectId = await testProject(db, 'Ward', [[ada, 'editor']]);
  const made = await testVideo(db, projectId);
  datasetId = made.datasetId;
  const detectedAt = new Date();
  const frame = (frameNumber: number, values = {}) =>
    testFrame(db, made.videoId, { frameNumber, detectedAt, ...values });
  await frame(0, { labeledAt: new Date() });
  const unsure = await frame(10);
  const sure = await frame(20);
  const late = await frame(90);
  // A copy of a picture is no frame of its own.
  await frame(20, { sameAs: sure });
  for (const confidence of [0.5, 0.55, 0.62]) await testDetection(db, unsure, { confidence });
  for (const confidence of [0.97, 0.98, 0.99]) await testDetection(db, sure, { confidence });
  const [track] = await db.insert(tracks).values({ videoId: made.videoId, number: 1 }).returning();
  // It begins on frame 10, though the video begins before; where it ends, on frame 90, the video ends.
  await testDetection(db, unsure, { confidence: 0.9, verified: true, trackId: track?.id ?? null });
  await testDetection(db, late, { confidence: 0.9, verified: true, trackId: track?.id ?? null });
  await testDetection(db, late, { confidence: 0.96 });
});

test('the frame that the model is unsure of comes first, then those that differ, each with its reason', async () => {
  const { frames, total, labeled, unlabeled } = await listNextFrames(ada, datasetId, page());
  expect({ total, labeled, unlabeled }).toEqual({ total: 3, labeled: 1, unlabeled: 3 });
  expect(frames.map(({ frameNumber }) => frameNumber)).toEqual([10, 90, 20]);
  expect(frames[0]).toMatchObject({
    ...{ reason: 'unsure', unsure: 1, boxes: 4, doubtfulBoxes: 3, trackBreaks: 1, videoName: 'clip' },
  });
  expect(frames[1]).toMatchObject({ reason: 'differs', doubtfulBoxes: 0, trackBreaks: 0, boxes: 2 });
  expect(frames[2]).toMatchObject({ boxes: 3, doubtfulBoxes: 0, trackBreaks: 0 });
});

test('in pages, and to nobody outside', async () => {
  const { frames, total } = await listNextFrames(ada, datasetId, page(1, 1));
  expect([frames.map(({ frameNumber }) => frameNumber), total]).toEqual([[90], 3]);
  await expect(listNextFrames(stranger, datasetId, page())).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
