import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { eq, sql as text } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataLabelVersions, detections, frames } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { deleteDataset } from '@/lib/domain/datasets';
import { updateDetection } from '@/lib/domain/detections';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { deleteProject } from '@/lib/domain/projects';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import * as labels from '..';
import { testDetection, testMask } from '../testing';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Principal;
let ben: Principal;
let stranger: Principal;
let projectId: string;

beforeAll(async () => {
  ada = await testPerson(db, 'Ada', { permissions: ['finetune.*', 'system.*'] });
  ben = await testPerson(db, 'Ben', { permissions: ['finetune.annotate_detection'] });
  stranger = await testPerson(db, 'Sue', { permissions: ['finetune.*'] });
  projectId = await testProject(db, 'Ward', [
    [ada, 'admin'],
    [ben, 'member'],
  ]);
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const request = new Request('http://lab.example/');

/** A label with three cells on two frames whose pictures lie in the store. */
async function labeled() {
  const { datasetId, videoId } = await testVideo(db, projectId);
  const pictures = ['one', 'two'].map((each) => Buffer.from(`picture ${each} of ${videoId}`));
  const frameIds: string[] = [];
  for (const [index, picture] of pictures.entries()) {
    const objectKey = `videos/${videoId}/frames/${index}.jpg`;
    await objectStore().put(objectKey, picture, { contentType: 'image/jpeg' });
    frameIds.push(await testFrame(db, videoId, { frameNumber: index * 5, objectKey }));
  }
  const [first = '', second = ''] = frameIds;
  const boxes = [
    await testDetection(db, first, { confidence: 0.9 }),
    await testDetection(db, first),
    await testDetection(db, second, { className: 'cluster' }),
  ];
  await testMask(db, boxes[0] ?? '', { quality: 'good' });
  const { id } = await labels.createLabel(ada, datasetId, {}, 'detection');
  await labels.addItems(ada, id, boxes, 'sperm');
  return { datasetId, videoId, id, boxes, frameIds, pictures };
}

const documentOf = async (who: Principal, id: string): Promise<Buffer> => {
  const response = await labels.readVersion(who, id, request);
  return Buffer.from(await response.arrayBuffer());
};

test('a version holds boxes, masks and pictures, and its hash is that of its document', async () => {
  const { id, pictures } = await labeled();
  const version = await labels.createVersion(ada, id, 'Before training');
  expect(version).toMatchObject({
    ...{ number: 1, note: 'Before training', created_by: ada.userId, data_label_id: id },
    counts: { frames: 2, items: 3, masks: 1, classes: { sperm: 2, cluster: 1 } },
  });
  const document = await documentOf(ada, version.id);
  expect(sha256(document)).toBe(version.sha256);
  // One for the label, two for frames, three for items.
  expect(document.toString().trimEnd().split('\n')).toHaveLength(6);
  for (const picture of pictures) {
    expect(document.toString()).toContain(sha256(picture));
    const kept = { versionId: version.id, sha256: sha256(picture) };
    const response = await labels.readVersionPicture(ada, kept, request);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
  }
  // The same content has the same hash.
  const again = await labels.createVersion(ada, id, '');
  expect(again).toMatchObject({ number: 2, sha256: version.sha256 });
  expect(
    (await labels.listVersions(ada, id, { page: 1, limit: 20 })).versions.map(({ number }) => number),
  ).toEqual([2, 1]);
});

test('of ten that are made at the same moment each has its own number', async () => {
  const { id } = await labeled();
  const made = await Promise.all(Array.from({ length: 10 }, () => labels.createVersion(ada, id, '')));
  expect(made.map(({ number }) => number).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('nothing that happens afterwards changes it: not edits, detection, nor deletion of all it was made from', async () => {
  const { id, datasetId, videoId, boxes, frameIds, pictures } = await labeled();
  const version = await labels.createVersion(ada, id, '');
  const before = await documentOf(ada, version.id);
  await updateDetection(ada, boxes[0] ?? '', { x1: 1, x2: 60 });
  await labels.removeFromLabel(ada, { labelId: id, id: boxes[1] ?? '' });
  // As a new detection did until it kept the ids of labeled boxes.
  await db.delete(detections).where(eq(detections.frameId, frameIds[1] ?? ''));
  const difference = await labels.compareVersions(ada, version.id, { page: 1, limit: 20 });
  expect(difference.summary).toMatchObject({ changed: 1, removed: 2, added: 0, frames_removed: 1 });
  await db.delete(frames).where(eq(frames.videoId, videoId));
  await objectStore().deletePrefix(`videos/${videoId}/`);
  await deleteDataset(ada, datasetId);

  const after = await documentOf(ada, version.id);
  expect(after).toEqual(before);
  expect(sha256(after)).toBe(version.sha256);
  expect(await labels.getVersion(ada, version.id)).toEqual({ ...version, data_label_id: null });
  for (const picture of pictures) {
    const { stream } = await objectStore().get(`labels/${projectId}/pictures/${sha256(picture)}`);
    expect(await buffer(stream)).toEqual(picture);
  }
  await expect(labels.compareVersions(ada, version.id, { page: 1, limit: 20 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(
    db.update(dataLabelVersions).set({ note: 'x' }).where(eq(dataLabelVersions.id, version.id)),
  ).rejects.toThrow();
  await expect(db.delete(dataLabelVersions).where(eq(dataLabelVersions.id, version.id))).rejects.toThrow();
});

test('two versions are compared', async () => {
  const { id, boxes } = await labeled();
  const first = await labels.createVersion(ada, id, '');
  await labels.updateItem(ada, { labelId: id, id: boxes[2] ?? '' }, { morphology_class: 'normal' });
  await labels.setQuality(ada, { labelId: id, id: boxes[0] ?? '' }, { quality: 'bad' });
  const second = await labels.createVersion(ada, id, '');
  const { summary, changes, to } = await labels.compareVersions(ada, first.id, {
    ...{ to: second.id, page: 1, limit: 20 },
  });
  expect(to?.id).toBe(second.id);
  expect(summary).toMatchObject({ changed: 1, unchanged: 2, changed_fields: { morphology_class: 1 } });
  expect(changes).toMatchObject([
    { detection_id: boxes[2], before: { morphology_class: null }, after: { morphology_class: 'normal' } },
  ]);
});

test('what people made of proposals', async () => {
  const { id, boxes, frameIds } = await labeled();
  // 10 to 30 of 10 to 22, moved by half its width: 120 shared of 360 covered, a third.
  const proposed = { x1: 20, y1: 10, x2: 40, y2: 22, class: 'sperm', score: 0.6 };
  await db
    .update(detections)
    .set({ proposed, verified: true })
    .where(eq(detections.id, boxes[0] ?? ''));
  await db
    .update(detections)
    .set({ verified: true })
    .where(eq(detections.id, boxes[1] ?? ''));
  await testDetection(db, frameIds[0] ?? '', { deletedAt: new Date() });
  await testDetection(db, frameIds[0] ?? '', { source: 'manual', verified: true });
  const found = await labels.compareProposals(ada, id, { page: 1, limit: 20 });
  expect(found.summary).toEqual({
    ...{ accepted: 1, corrected: 1, rejected: 1, open: 1, drawn: 1 },
    mean_iou: expect.closeTo(1 / 3, 10),
  });
  expect(found.corrections).toMatchObject([
    { detection_id: boxes[0], proposed, corrected: { x1: 10 }, iou: expect.closeTo(1 / 3, 10) },
  ]);
});

test('outsiders find none, other annotators read none, an empty label has none', async () => {
  const { id, datasetId } = await labeled();
  const version = await labels.createVersion(ada, id, '');
  const picture = { versionId: version.id, sha256: 'a'.repeat(64) };
  const paging = { page: 1, limit: 20 };
  const calls: ((who: Principal) => Promise<unknown>)[] = [
    (who) => labels.createVersion(who, id, ''),
    (who) => labels.listVersions(who, id, paging),
    (who) => labels.getVersion(who, version.id),
    (who) => labels.readVersion(who, version.id, request),
    (who) => labels.readVersionPicture(who, picture, request),
    (who) => labels.compareVersions(who, version.id, paging),
    (who) => labels.compareProposals(who, id, paging),
  ];
  for (const call of calls) {
    await expect(call(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(call(ben)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const { id: empty } = await labels.createLabel(ada, datasetId, { name: 'Empty' }, 'detection');
  await expect(labels.createVersion(ada, empty, '')).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
});

test('a picture that is gone leaves no version', async () => {
  const { id, videoId } = await labeled();
  await objectStore().delete(`videos/${videoId}/frames/1.jpg`);
  const documents = async () => (await objectStore().list(`labels/${projectId}/versions/`)).objects.length;
  const before = await documents();
  await expect(labels.createVersion(ada, id, '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await documents()).toBe(before);
  expect((await labels.listVersions(ada, id, { page: 1, limit: 20 })).total_count).toBe(0);
});

test('versions go with their project, and their objects after them', async () => {
  const own = await testProject(db, 'Closed ward', [[ada, 'admin']]);
  const [{ id } = { id: '' }] = await db
    .insert(dataLabelVersions)
    .values({
      ...{ projectId: own, labelId: null, name: 'L', number: 1, sha256: 'a'.repeat(64), objectKey: 'x' },
      counts: {},
    })
    .returning();
  await deleteProject(ada, own);
  expect(await db.select().from(dataLabelVersions).where(eq(dataLabelVersions.id, id))).toEqual([]);
  const events = await db.execute(
    text`select 1 from inngest.event where payload->>'name' = 'objects/removal.requested'
      and payload::text like ${`%labels/${own}/%`}`,
  );
  expect(events).toHaveLength(1);
});
