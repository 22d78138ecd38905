import { and, asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { annotationChanges, dataLabelItems, dataLabels, detections, frames, masks } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { changeFrame, getAnnotatedFrame, replaceModelBoxes, reportPresence, setLabeled } from '.';
import { cornersAt, putBox, putTrack, testClient } from './testing';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Principal;
let ben: Principal;
let stranger: Principal;
let datasetId: string;
let videoId: string;

beforeAll(async () => {
  ada = await testPerson(db, 'Ada');
  ben = await testPerson(db, 'Ben');
  stranger = await testPerson(db, 'Stranger');
  const members = [
    [ada, 'editor'],
    [ben, 'viewer'],
  ] as const;
  ({ datasetId, videoId } = await testVideo(db, await testProject(db, 'Ward', members)));
});

const found = (x: number, confidence = 0.7) => ({ ...cornersAt(x), confidence, className: 'sperm' as const });
const detect = (frameId: string, modelId: string, ...boxes: ReturnType<typeof found>[]) =>
  db.transaction((tx) => replaceModelBoxes(tx, frameId, modelId, boxes));
const live = (frameId: string) =>
  db
    .select()
    .from(detections)
    .where(and(eq(detections.frameId, frameId), isNull(detections.deletedAt)))
    .orderBy(asc(detections.x1));

test('a second detection keeps the items of a data label, masks, tracks and what people verified', async () => {
  const frameId = await testFrame(db, videoId);
  await detect(frameId, 'model-a', ...[10, 60, 110, 160, 210, 260].map((x) => found(x)));
  const [plain, labeled, masked, tracked, verified, gone] = await live(frameId);
  const idOf = (row: { id: string } | undefined) => row?.id ?? '';
  const [label] = await db
    .insert(dataLabels)
    .values({ datasetId, userId: ada.userId, type: 'detection', name: 'Heads' })
    .returning();
  const [item] = await db
    .insert(dataLabelItems)
    .values({ labelId: idOf(label), detectionId: idOf(labeled) })
    .returning();
  await db.insert(masks).values({
    ...{ detectionId: idOf(masked), x: 110, y: 100, width: 2, height: 2, rle: '04', source: 'painted' },
    sha256: '0'.repeat(64),
  });
  const track = putTrack();
  await changeFrame(
    ada,
    frameId,
    testClient().batch(
      track,
      putBox({ trackId: track.id, verified: false }, { id: idOf(tracked), version: 1 }),
      putBox({ verified: true }, { id: idOf(verified), version: 1 }),
    ),
  );
  const { frame } = await getAnnotatedFrame(ada, frameId);
  await setLabeled(ada, frameId, { labeled: true, revision: frame.revision });

  // The first cell is found 2 px further: (20 − 2) of (20 + 2) px, an IoU of 0.82. All others but the new one are missed.
  await detect(frameId, 'model-b', found(12, 0.8), found(400));
  const after = await live(frameId);
  expect(after.map(({ id }) => id)).toEqual([
    ...[plain, labeled, masked, tracked, verified].map(idOf),
    after.find(({ x1 }) => x1 === 400)?.id,
  ]);
  expect(after[0]).toMatchObject({ x1: 12, confidence: 0.8, modelId: 'model-b', version: 2 });
  expect(after[1]).toMatchObject({ x1: 60, modelId: 'model-a', version: 1 });
  expect(
    await db
      .select()
      .from(dataLabelItems)
      .where(eq(dataLabelItems.id, idOf(item))),
  ).toHaveLength(1);
  // What went is still on record, and the frame is no longer said to be complete.
  const [row] = await db
    .select()
    .from(detections)
    .where(eq(detections.id, idOf(gone)));
  expect(row?.deletedAt).toBeInstanceOf(Date);
  const opened = await getAnnotatedFrame(ada, frameId);
  expect(opened.frame).toMatchObject({ labeledAt: null, labeledBy: null, revision: frame.revision + 1 });
  const journal = await db.select().from(annotationChanges).where(eq(annotationChanges.frameId, frameId));
  expect(journal.map(({ origin }) => origin).sort()).toEqual(['detection', 'detection', 'person']);
});

test('what is found where a verified box is adds no second box', async () => {
  const frameId = await testFrame(db, videoId);
  await changeFrame(ada, frameId, testClient().batch(putBox(cornersAt(10))));
  await detect(frameId, 'model-a', found(11), found(80));
  expect((await live(frameId)).map(({ x1, source }) => [x1, source])).toEqual([
    [10, 'manual'],
    [80, 'model'],
  ]);
});

test('the same detection again changes nothing: no version, no revision, and the frame stays labeled', async () => {
  const frameId = await testFrame(db, videoId);
  await detect(frameId, 'model-a', found(10), found(60));
  const { frame, boxes } = await getAnnotatedFrame(ada, frameId);
  await setLabeled(ada, frameId, { labeled: true, revision: frame.revision });
  await detect(frameId, 'model-a', found(10), found(60));
  const again = await getAnnotatedFrame(ada, frameId);
  expect(again.boxes).toEqual(boxes);
  expect(again.frame).toMatchObject({ revision: frame.revision, labeledBy: { name: 'Ada' } });
});

test('boxes found on a second extraction of a picture are of the frame that counts', async () => {
  const counted = await testFrame(db, videoId, { frameNumber: 40 });
  const again = await testFrame(db, videoId, { frameNumber: 40, sameAs: counted });
  expect(await detect(again, 'model-a', found(10))).toBe(counted);
  expect([await live(counted), await live(again)].map((rows) => rows.length)).toEqual([1, 0]);
});

test('a frame is labeled by who has seen its last revision', async () => {
  const frameId = await testFrame(db, videoId);
  const label = (revision: number) => setLabeled(ada, frameId, { labeled: true, revision });
  expect(await label(0)).toMatchObject({ labeledBy: { name: 'Ada' } });
  // People's own changes leave it labeled; the next statement is of the new revision.
  await changeFrame(ada, frameId, testClient().batch(putBox(cornersAt(10))));
  expect((await getAnnotatedFrame(ben, frameId)).frame.labeledAt).not.toBeNull();
  await expect(label(0)).rejects.toMatchObject({ code: 'CONFLICT', said: { key: 'errors.frameChanged' } });
  expect(await setLabeled(ada, frameId, { labeled: false, revision: 1 })).toMatchObject({ labeledAt: null });
  await expect(setLabeled(ben, frameId, { labeled: true, revision: 1 })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const [row] = await db.select().from(frames).where(eq(frames.id, frameId));
  expect(row).toMatchObject({ labeledAt: null, labeledBy: null });
});

test('who else has a frame open is told for 30 seconds, each once', async () => {
  const frameId = await testFrame(db, videoId);
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await reportPresence(ada, frameId, first)).toEqual({ others: [], revision: 0 });
  await reportPresence(ada, frameId, second);
  expect((await reportPresence(ben, frameId, crypto.randomUUID())).others).toMatchObject([{ name: 'Ada' }]);
  expect((await reportPresence(ada, frameId, first)).others).toMatchObject([{ name: 'Ben' }]);
  await db.execute(`update frame_presence set seen_at = now() - interval '31 seconds'`);
  expect((await reportPresence(ada, frameId, first)).others).toEqual([]);
  // A tab of somebody else is not taken over.
  await reportPresence(ben, frameId, first);
  expect((await reportPresence(ben, frameId, crypto.randomUUID())).others).toMatchObject([{ name: 'Ada' }]);
  await expect(reportPresence(stranger, frameId, first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
