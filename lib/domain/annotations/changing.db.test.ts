import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { annotationChanges, auditLog, detections, frames, projects } from '@/db/schema';
import { countStatements, testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { changeFrame, getAnnotatedFrame, listFrameChanges } from '.';
import { cornersAt, putBox, putTrack, remove, testClient } from './testing';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Principal;
let ben: Principal;
let viewer: Principal;
let stranger: Principal;
let projectId: string;
let videoId: string;

beforeAll(async () => {
  [ada, ben, viewer, stranger] = (await Promise.all(
    ['Ada', 'Ben', 'Viewer', 'Stranger'].map((name) => testPerson(db, name)),
  )) as [Principal, Principal, Principal, Principal];
  projectId = await testProject(db, 'Ward', [
    [ada, 'editor'],
    [ben, 'editor'],
    [viewer, 'viewer'],
  ]);
  ({ videoId } = await testVideo(db, projectId));
});

let lastNumber = 0;
const newFrame = (values: Parameters<typeof testFrame>[2] = {}) =>
  testFrame(db, videoId, { frameNumber: ++lastNumber, ...values });
const journalOf = (frameId: string) =>
  db
    .select()
    .from(annotationChanges)
    .where(eq(annotationChanges.frameId, frameId))
    .orderBy(annotationChanges.revision);
const auditOf = (frameId: string) =>
  db
    .select({ message: auditLog.message, newValue: auditLog.newValue, userId: auditLog.userId })
    .from(auditLog)
    .where(and(eq(auditLog.resourceId, frameId), eq(auditLog.action, 'annotation.change')));

test('a batch of new boxes is one transaction, one journal row and one audit entry', async () => {
  const frameId = await newFrame();
  const client = testClient();
  const [first, second] = [putBox(cornersAt(10)), putBox({ ...cornersAt(50), class: 'pinhead' })];
  const answer = await changeFrame(ada, frameId, client.batch(first, second));
  expect(answer).toEqual({
    frameId,
    revision: 1,
    applied: [
      { id: first.id, version: 1 },
      { id: second.id, version: 1 },
    ],
    conflicts: [],
    rejected: [],
    changed: { boxes: [], tracks: [], removed: [] },
    frames: [],
  });
  expect(await journalOf(frameId)).toMatchObject([
    { userId: ada.userId, revision: 1, origin: 'person', activeMs: 1200, clicks: 3, keys: 1, sequence: 1 },
  ]);
  expect(await auditOf(frameId)).toMatchObject([
    { userId: ada.userId, newValue: { revision: 1, applied: 2 } },
  ]);
  const opened = await getAnnotatedFrame(viewer, frameId);
  expect(opened).toMatchObject({
    boxCount: 2,
    frame: { revision: 1, labeledAt: null },
    layer: null,
    tracks: [],
  });
  expect(opened.boxes.find(({ id }) => id === second.id)).toEqual({
    ...{ id: second.id, x1: 50, y1: 100, x2: 70, y2: 116, class: 'pinhead', confidence: 1, source: 'manual' },
    ...{ trackId: null, isKey: true, outsideAfter: false, verified: true, proposed: null, version: 1 },
  });
});

test('of two clients with one version, one change holds; the other is answered with the row that won', async () => {
  const frameId = await newFrame();
  const box = putBox(cornersAt(10));
  await changeFrame(ada, frameId, testClient().batch(box));
  const move = (x: number) => putBox(cornersAt(x), { id: box.id, version: 1 });
  const other = putBox(cornersAt(300));
  const [first, second] = await Promise.all([
    changeFrame(ada, frameId, testClient().batch(move(20))),
    changeFrame(ben, frameId, testClient().batch(move(30), other)),
  ]);
  const conflicts = [...first.conflicts, ...second.conflicts];
  const [row] = await db.select().from(detections).where(eq(detections.id, box.id));
  expect(row?.version).toBe(2);
  expect(conflicts).toMatchObject([{ kind: 'box', id: box.id, row: { x1: row?.x1, version: 2 } }]);
  expect([20, 30]).toContain(row?.x1);
  // What was not in conflict holds, whoever lost.
  expect(second.applied).toContainEqual({ id: other.id, version: 1 });
});

test('of ten changes of one version at the same moment one holds', async () => {
  const frameId = await newFrame();
  const box = putBox(cornersAt(10));
  await changeFrame(ada, frameId, testClient().batch(box));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      changeFrame(
        index % 2 ? ada : ben,
        frameId,
        testClient().batch(putBox(cornersAt(100 + index), { id: box.id, version: 1 })),
      ),
    ),
  );
  expect(answers.filter(({ applied }) => applied.length === 1)).toHaveLength(1);
  expect(answers.filter(({ conflicts }) => conflicts.length === 1)).toHaveLength(9);
});

test('a sequence that is sent twice changes once, also at the same moment', async () => {
  const frameId = await newFrame();
  const client = testClient();
  const box = putBox(cornersAt(10));
  const batch = client.batch(box);
  const [first, second] = await Promise.all([
    changeFrame(ada, frameId, batch),
    changeFrame(ada, frameId, batch),
  ]);
  expect(second).toEqual(first);
  await changeFrame(ada, frameId, client.batch(putBox(cornersAt(40), { id: box.id, version: 1 })));
  // Sent again after something else has changed: the answer of that time, and nothing happens.
  expect(await changeFrame(ada, frameId, batch)).toEqual(first);
  const [row] = await db.select().from(detections).where(eq(detections.id, box.id));
  expect(row).toMatchObject({ x1: 40, version: 2 });
  expect(await journalOf(frameId)).toHaveLength(2);
  expect(await auditOf(frameId)).toHaveLength(2);
});

test('a sequence of somebody else, or of another frame, is refused', async () => {
  const [frameId, otherFrame] = [await newFrame(), await newFrame()];
  const batch = testClient().batch(putBox(cornersAt(10)));
  await changeFrame(ada, frameId, batch);
  const refused = { code: 'CONFLICT', said: say('errors.sequenceTaken') };
  await expect(changeFrame(ben, frameId, batch)).rejects.toMatchObject(refused);
  await expect(changeFrame(ada, otherFrame, batch)).rejects.toMatchObject(refused);
});

test('deleted boxes stay on record, come back under their id, and are no longer found by others', async () => {
  const frameId = await newFrame();
  const box = putBox({ ...cornersAt(10), class: 'cluster' });
  const client = testClient();
  await changeFrame(ada, frameId, client.batch(box));
  expect((await changeFrame(ada, frameId, client.batch(remove('box', box.id, 1)))).applied).toEqual([
    { id: box.id, version: 2 },
  ]);
  expect((await getAnnotatedFrame(ada, frameId)).boxes).toEqual([]);
  const [row] = await db.select().from(detections).where(eq(detections.id, box.id));
  expect(row?.deletedAt).toBeInstanceOf(Date);
  // Ben had the frame open: what he moves or deletes is gone.
  const late = await changeFrame(
    ben,
    frameId,
    testClient().batch(putBox(cornersAt(30), { id: box.id, version: 1 }), remove('box', randomUUID(), 1)),
  );
  expect(late.conflicts).toMatchObject([{ id: box.id, row: null }, { row: null }]);
  // Undone.
  const back = await changeFrame(
    ada,
    frameId,
    client.batch(putBox(cornersAt(10), { id: box.id, version: 2 })),
  );
  expect(back.applied).toEqual([{ id: box.id, version: 3 }]);
  expect((await getAnnotatedFrame(ada, frameId)).boxes).toMatchObject([
    { id: box.id, class: 'cluster', x1: 10 },
  ]);
});

test('a correction keeps what the model proposed, once', async () => {
  const frameId = await newFrame();
  const [made] = await db
    .insert(detections)
    .values({ frameId, ...cornersAt(10), confidence: 0.7, source: 'model', modelId: 'model-a' })
    .returning();
  const id = made?.id ?? '';
  const client = testClient();
  const first = await changeFrame(ada, frameId, client.batch(putBox({ x1: 12 }, { id, version: 1 })));
  const proposed = { x1: 10, y1: 100, x2: 30, y2: 116, class: 'sperm', score: 0.7 };
  expect(first.changed.boxes).toMatchObject([{ id, x1: 12, verified: true, proposed, source: 'model' }]);
  await changeFrame(ada, frameId, client.batch(putBox({ class: 'pinhead' }, { id, version: 2 })));
  expect((await getAnnotatedFrame(ada, frameId)).boxes).toMatchObject([
    { x1: 12, class: 'pinhead', proposed },
  ]);
  // To accept a box as it is corrects nothing.
  const [fine] = await db
    .insert(detections)
    .values({ frameId, ...cornersAt(100), confidence: 0.7, source: 'model' })
    .returning();
  const accepted = putBox({ verified: true }, { id: fine?.id ?? '', version: 1 });
  expect((await changeFrame(ada, frameId, client.batch(accepted))).changed.boxes).toEqual([]);
  const [row] = await db.select().from(detections).where(eq(detections.id, accepted.id));
  expect(row).toMatchObject({ verified: true, proposed: null, version: 2 });
});

test('what makes no sense is rejected with the reason, and the rest holds', async () => {
  const [frameId, otherFrame] = [await newFrame(), await newFrame()];
  const elsewhere = putBox(cornersAt(10));
  await changeFrame(ada, otherFrame, testClient().batch(elsewhere));
  const ops = {
    outside: putBox({ x1: 700, y1: 0, x2: 800, y2: 50 }),
    incomplete: putBox({ x1: 5 }),
    unknown: putBox(cornersAt(10), { id: elsewhere.id, version: 1 }),
    'track-unknown': putBox({ ...cornersAt(10), trackId: randomUUID() }),
  };
  // Partly outside the 640 × 480 picture, its corners in the other order.
  const cut = putBox({ x1: 650, y1: 500, x2: 630, y2: 470 });
  const answer = await changeFrame(ada, frameId, testClient().batch(...Object.values(ops), cut));
  expect(answer.rejected).toEqual(Object.entries(ops).map(([reason, { id }]) => ({ id, reason })));
  expect(answer.changed.boxes).toMatchObject([{ id: cut.id, x1: 630, y1: 470, x2: 640, y2: 480 }]);
  expect((await getAnnotatedFrame(ada, otherFrame)).boxes).toMatchObject([{ x1: 10, version: 1 }]);
});

test('outsiders find nothing, viewers change nothing, an archived project is left alone', async () => {
  const frameId = await newFrame();
  const change = (who: Principal) => changeFrame(who, frameId, testClient().batch(putBox(cornersAt(10))));
  await expect(change(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(getAnnotatedFrame(stranger, frameId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(listFrameChanges(stranger, frameId, { limit: 20, offset: 0 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(changeFrame(ada, randomUUID(), testClient().batch(putTrack()))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(change(viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, projectId));
  await expect(change(ada)).rejects.toMatchObject({ code: 'CONFLICT' });
  await db.update(projects).set({ status: 'active' }).where(eq(projects.id, projectId));
  expect(await journalOf(frameId)).toEqual([]);
});

test('the journal tells who changed what, newest first, and a batch without effect is not in it', async () => {
  const frameId = await newFrame();
  const box = putBox(cornersAt(10));
  await changeFrame(ada, frameId, testClient().batch(box));
  await changeFrame(ben, frameId, testClient().batch(putBox(cornersAt(15), { id: box.id, version: 1 })));
  await changeFrame(ben, frameId, testClient().batch(putBox(cornersAt(99), { id: box.id, version: 1 })));
  await changeFrame(ada, frameId, testClient().batch(remove('box', box.id, 2)));
  const { changes, total } = await listFrameChanges(viewer, frameId, { limit: 2, offset: 0 });
  expect(total).toBe(3);
  expect(changes).toMatchObject([
    { revision: 3, user: { name: 'Ada' }, boxes: { added: 0, updated: 0, removed: 1 } },
    {
      revision: 2,
      user: { name: 'Ben' },
      diff: { boxes: { updated: [{ from: { x1: 10 }, to: { x1: 15 } }] } },
    },
  ]);
});

test('a frame that was extracted twice is annotated in one place', async () => {
  const counted = await newFrame();
  const again = await newFrame({ sameAs: counted, frameNumber: lastNumber + 1 });
  const box = putBox(cornersAt(10));
  expect(await changeFrame(ada, again, testClient().batch(box))).toMatchObject({
    frameId: counted,
    revision: 1,
  });
  const opened = await getAnnotatedFrame(ada, again);
  expect(opened).toMatchObject({ frame: { id: counted }, boxes: [{ id: box.id }] });
});

test('1,000 boxes are saved and opened with a few statements; the times are told', async () => {
  const frameId = await newFrame();
  const client = testClient();
  const at = (index: number, by = 0) =>
    cornersAt(10 + (index % 60) * 10 + by, 10 + Math.floor(index / 60) * 20);
  const ops = Array.from({ length: 1000 }, (_, index) => putBox(at(index)));
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const started = performance.now();
    return [await work(), Math.round(performance.now() - started)];
  };
  const [added, addMs] = await timed(() => changeFrame(ada, frameId, client.batch(...ops)));
  expect(added.applied).toHaveLength(1000);
  const moves = ops.map(({ id }, index) => putBox(at(index, 2), { id, version: 1 }));
  const [moved, moveMs] = await timed(() => changeFrame(ada, frameId, client.batch(...moves)));
  expect(moved.applied).toHaveLength(1000);
  const [opened, openMs] = await timed(() => getAnnotatedFrame(ada, frameId));
  expect(opened.boxes).toHaveLength(1000);
  console.info(`1,000 boxes: added in ${addMs} ms, moved in ${moveMs} ms, opened in ${openMs} ms`);
  // As many for 1,000 as for 1.
  const many = ops.map(({ id }, index) => putBox(at(index, 4), { id, version: 2 }));
  const few = putBox(at(0, 5), { id: ops[0]?.id ?? '', version: 3 });
  const statements = await countStatements(() => changeFrame(ada, frameId, client.batch(...many)));
  expect(await countStatements(() => changeFrame(ada, frameId, client.batch(few)))).toBe(statements);
  const [frame] = await db.select().from(frames).where(eq(frames.id, frameId));
  expect(frame?.revision).toBe(4);
});
