import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { notifications } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import type { Principal } from '@/lib/access';
import { testPerson } from '@/lib/projects/testing';
import { listNotifications, notify, readAllNotifications, readNotification } from '.';

const { db, close } = await testDatabase();
afterAll(close);

let reader: Principal;
let other: Principal;
const PAGE = { limit: 50, offset: 0 };

beforeEach(async () => {
  await db.delete(notifications);
  reader = await testPerson(db, 'Reader');
  other = await testPerson(db, 'Other');
  for (const [title, userId] of [
    ['First', reader.userId],
    ['Second', reader.userId],
    ['Not yours', other.userId],
  ] as const) {
    await notify(db, { userId, type: 'success', title, message: `${title}.`, link: '/sarm/projects' });
  }
});

it('lists only one’s own, newest first, with how many are unread', async () => {
  const list = await listNotifications(reader, PAGE);
  expect(list.notifications.map(({ title }) => title)).toEqual(['Second', 'First']);
  expect(list).toMatchObject({ total: 2, unread: 2 });
  expect(list.notifications[0]).toMatchObject({ type: 'success', link: '/sarm/projects', isRead: false });
});

it('gives pages, and only the unread on request', async () => {
  const [newest] = (await listNotifications(reader, PAGE)).notifications;
  await readNotification(reader, newest?.id ?? '');
  const unread = await listNotifications(reader, { ...PAGE, unreadOnly: true });
  expect(unread.notifications.map(({ title }) => title)).toEqual(['First']);
  expect(unread).toMatchObject({ total: 1, unread: 1 });
  const second = await listNotifications(reader, { limit: 1, offset: 1 });
  expect(second.notifications.map(({ title }) => title)).toEqual(['First']);
  expect(second.total).toBe(2);
});

it('marks one as read, and again without changing when', async () => {
  const [newest] = (await listNotifications(reader, PAGE)).notifications;
  const id = newest?.id ?? '';
  expect(await readNotification(reader, id)).toEqual({ unread: 1 });
  const [first] = (await listNotifications(reader, PAGE)).notifications;
  expect(await readNotification(reader, id)).toEqual({ unread: 1 });
  expect((await listNotifications(reader, PAGE)).notifications[0]).toEqual(first);
});

it('answers somebody else’s as one that does not exist', async () => {
  const [theirs] = (await listNotifications(other, PAGE)).notifications;
  for (const id of [theirs?.id ?? '', randomUUID()]) {
    await expect(readNotification(reader, id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Notification not found',
    });
  }
  expect((await listNotifications(other, PAGE)).unread).toBe(1);
});

it('marks all of one’s own as read, nobody else’s', async () => {
  expect(await readAllNotifications(reader)).toEqual({ unread: 0 });
  expect((await listNotifications(other, PAGE)).unread).toBe(1);
});
