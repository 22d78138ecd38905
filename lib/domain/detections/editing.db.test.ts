import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, detections } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { addDetection, deleteDetection, updateDetection } from '.';

const { db, close } = await testDatabase();
afterAll(close);

let ada: Principal;
let ben: Principal;
let frameId: string;

beforeAll(async () => {
  ada = await testPerson(db, 'Ada');
  ben = await testPerson(db, 'Ben');
  const { videoId } = await testVideo(
    db,
    await testProject(db, 'Ward', [
      [ada, 'editor'],
      [ben, 'editor'],
    ]),
  );
  frameId = await testFrame(db, videoId);
});

const draw = () => addDetection(ada, frameId, { x1: 10, y1: 10, x2: 30, y2: 30, class: 'sperm' });
const changed = { code: 'CONFLICT', said: say('errors.changedByOther') };
const updatesOf = (id: string) =>
  db
    .select({ user: auditLog.userId, message: auditLog.message, old: auditLog.oldValue })
    .from(auditLog)
    .where(and(eq(auditLog.resourceId, id), eq(auditLog.action, 'detection.update')))
    .orderBy(auditLog.sequence);

test('of two people who correct the same version, the second hears of the first', async () => {
  const { id, version } = await draw();
  expect(version).toBe(1);
  expect(await updateDetection(ada, id, { x2: 40, version })).toMatchObject({ x2: 40, version: 2 });
  await expect(updateDetection(ben, id, { class: 'cluster', version })).rejects.toMatchObject(changed);
  await expect(deleteDetection(ben, id, version)).rejects.toMatchObject(changed);
  // Having seen the first change, the second goes through, and keeps it.
  const second = await updateDetection(ben, id, { class: 'cluster', version: 2 });
  expect(second).toMatchObject({ x2: 40, className: 'cluster', version: 3 });
  await deleteDetection(ben, id, 3);
});

test('of ten changes at the same moment from one version, one is made and audited', async () => {
  const { id, version } = await draw();
  const asked = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      updateDetection(index % 2 ? ada : ben, id, { x2: 31 + index, version }),
    ),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const each of asked) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject(changed);
  }
  expect(await updatesOf(id)).toHaveLength(1);
});

test('without a version a change overwrites, and the audit entry says so', async () => {
  const { id, version } = await draw();
  // At the same moment: neither loses the corner that the other moved, for each reads the row it changes.
  await Promise.all([updateDetection(ada, id, { x1: 5 }), updateDetection(ben, id, { y1: 6 })]);
  await updateDetection(ada, id, { x2: 50, version: version + 2 });
  const [row] = await db.select().from(detections).where(eq(detections.id, id));
  expect(row).toMatchObject({ x1: 5, y1: 6, x2: 50, version: 4 });
  const entries = await updatesOf(id);
  expect(entries.map(({ message }) => message)).toEqual([
    'Corrected a detection on frame 0 (version 1 overwritten unseen)',
    'Corrected a detection on frame 0 (version 2 overwritten unseen)',
    'Corrected a detection on frame 0',
  ]);
  // Each entry's old value is what the one before left.
  expect(entries.map(({ old }) => (old as { version: number }).version)).toEqual([1, 2, 3]);
});

test('a detection that was deleted meanwhile is not found', async () => {
  const { id, version } = await draw();
  await deleteDetection(ada, id);
  await expect(updateDetection(ben, id, { x2: 40, version })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
