import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { annotationChanges, dataLabelItems, dataLabels } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { testDetection } from '@/lib/domain/labels/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { getAnnotationStatistics, listFrameStates, listMorphologyStates } from '.';
import type { StateFilter } from './contract';

const { db, close } = await testDatabase();
afterAll(close);

let reviewer: Principal;
let annotator: Principal;
let stranger: Principal;
let datasetId: string;
const frame: Record<string, string> = {};

const asked = (more: Partial<StateFilter> = {}): StateFilter => ({
  ...{ sort: 'frameNumber', order: 'asc', limit: 50, offset: 0 },
  ...more,
});

async function label(userId: string, type: 'detection' | 'morphology', name: string): Promise<string> {
  const [row] = await db.insert(dataLabels).values({ datasetId, userId, type, name }).returning();
  return String(row?.id);
}

// Five frames: 1 nobody has touched, 2 verified, 3 only in a label, 4 of which a box was taken away, 5 completely labeled.
beforeAll(async () => {
  reviewer = await testPerson(db, 'Rita', { permissions: ['finetune.manage_labels'] });
  annotator = await testPerson(db, 'Ada', { permissions: ['finetune.annotate_morphology'] });
  stranger = await testPerson(db, 'Sue', { permissions: ['finetune.*'] });
  const project = await testProject(db, 'Ward', [
    [reviewer, 'editor'],
    [annotator, 'member'],
  ]);
  const video = await testVideo(db, project);
  datasetId = video.datasetId;
  for (const frameNumber of [1, 2, 3, 4]) {
    frame[frameNumber] = await testFrame(db, video.videoId, { frameNumber });
  }
  frame[5] = await testFrame(db, video.videoId, {
    frameNumber: 5,
    labeledAt: new Date('2026-02-03T04:05:06Z'),
    labeledBy: annotator.userId,
  });
  // The same picture, extracted again: its boxes are those of the first, and it is no row of its own.
  await testFrame(db, video.videoId, { frameNumber: 2, sameAs: String(frame[2]) });
  await testDetection(db, String(frame[1]));
  await testDetection(db, String(frame[2]), { verified: true });
  await testDetection(db, String(frame[2]));
  // Neither counts: one is deleted.
  await testDetection(db, String(frame[1]), { verified: true, deletedAt: new Date() });
  const inLabel = await testDetection(db, String(frame[3]));
  const other = await testDetection(db, String(frame[4]));
  await db.insert(annotationChanges).values({
    ...{ frameId: String(frame[4]), revision: 1, userId: annotator.userId },
    ...{ clientId: randomUUID(), sequence: 1, answer: {}, diff: {} },
  });
  const mine = await label(annotator.userId, 'morphology', 'half');
  const whole = await label(reviewer.userId, 'morphology', 'whole');
  await label(reviewer.userId, 'morphology', 'empty');
  await db.insert(dataLabelItems).values([
    { labelId: mine, detectionId: inLabel, morphologyClass: 'normal' },
    { labelId: mine, detectionId: other },
    { labelId: whole, detectionId: inLabel, morphologyClass: 'tail_defect' },
  ]);
});

test('a frame is pending until a person does something, and completed only when one says so', async () => {
  const { frames, total } = await listFrameStates(reviewer, asked());
  expect(total).toBe(5);
  expect(
    frames.map((each) => [each.frameNumber, each.status, each.boxes, each.verified, each.inLabels]),
  ).toEqual([
    [1, 'pending', 1, 0, 0],
    [2, 'in_progress', 2, 1, 0],
    [3, 'in_progress', 1, 0, 1],
    // In a label as well; the next test has one that was changed only.
    [4, 'in_progress', 1, 0, 1],
    [5, 'completed', 0, 0, 0],
  ]);
  expect(frames[1]).toMatchObject({ proposed: 1, videoName: 'clip', datasetName: 'Sample' });
  expect(frames[4]).toMatchObject({ labeledAt: '2026-02-03T04:05:06.000Z', labeledByName: 'Ada' });
});

test('a frame whose boxes a person only took away is in progress', async () => {
  const { videoId, datasetId: other } = await testVideo(
    db,
    await testProject(db, 'Other', [[reviewer, 'editor']]),
  );
  const emptied = await testFrame(db, videoId, { frameNumber: 8 });
  await testDetection(db, emptied, { deletedAt: new Date() });
  const change = { frameId: emptied, revision: 1, clientId: randomUUID(), answer: {}, diff: {} };
  await db.insert(annotationChanges).values({ ...change, sequence: 1, origin: 'detection' });
  const stateOf = async () =>
    (await listFrameStates(reviewer, asked({ dataset_id: other }))).frames[0]?.status;
  expect(await stateOf()).toBe('pending');
  await db.insert(annotationChanges).values({ ...change, sequence: 2, revision: 2 });
  expect(await stateOf()).toBe('in_progress');
});

test('frames are filtered by dataset and status, sorted and paged', async () => {
  const numbers = async (filter: Partial<StateFilter>) => {
    const { frames, total } = await listFrameStates(reviewer, asked({ dataset_id: datasetId, ...filter }));
    return { total, numbers: frames.map(({ frameNumber }) => frameNumber) };
  };
  expect(await numbers({ status: 'in_progress' })).toEqual({ total: 3, numbers: [2, 3, 4] });
  expect(await numbers({ sort: 'status', order: 'desc' })).toEqual({ total: 5, numbers: [5, 2, 3, 4, 1] });
  expect(await numbers({ order: 'desc', limit: 2, offset: 2 })).toEqual({ total: 5, numbers: [3, 2] });
});

test('morphology labels say how many of their cells are judged; an annotator sees their own', async () => {
  const of = async (principal: Principal, more: Partial<StateFilter> = {}) =>
    (await listMorphologyStates(principal, asked({ dataset_id: datasetId, ...more }))).labels.map((each) => [
      each.name,
      each.status,
      `${each.judged}/${each.item_count}`,
      each.firstFrame,
      each.lastFrame,
    ]);
  expect(await of(reviewer, { sort: 'status' })).toEqual([
    ['empty', 'pending', '0/0', null, null],
    ['half', 'in_progress', '1/2', 3, 4],
    ['whole', 'completed', '1/1', 3, 3],
  ]);
  expect(await of(reviewer, { status: 'completed' })).toEqual([['whole', 'completed', '1/1', 3, 3]]);
  expect(await of(annotator)).toEqual([['half', 'in_progress', '1/2', 3, 4]]);
});

test('the statistics count the same frames and labels', async () => {
  // Five boxes: one on frame 1, two on frame 2, one each on 3 and 4; one of them verified, two of them in labels.
  expect(await getAnnotationStatistics(reviewer, { dataset_id: datasetId })).toMatchObject({
    frames: {
      ...{ total: 5, pending: 1, in_progress: 3, completed: 1 },
      ...{ boxes: 5, verified: 1, proposed: 4, inLabels: 2 },
    },
    morphology: {
      ...{ total: 3, pending: 1, in_progress: 1, completed: 1, cells: 3, judged: 2 },
      classes: { normal: 1, tail_defect: 1, head_defect: 0 },
    },
  });
});

test('nobody sees frames or labels of a project that is not theirs', async () => {
  expect(await listFrameStates(stranger, asked())).toEqual({ frames: [], total: 0 });
  expect(await listMorphologyStates(stranger, asked())).toEqual({ labels: [], total: 0 });
  expect((await getAnnotationStatistics(stranger, {})).frames.total).toBe(0);
  for (const call of [listFrameStates, listMorphologyStates]) {
    await expect(call(stranger, asked({ dataset_id: datasetId }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }
  await expect(getAnnotationStatistics(stranger, { dataset_id: datasetId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
