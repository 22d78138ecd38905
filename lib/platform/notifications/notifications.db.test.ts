import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { mails, notifications, systemSettings, userSettings, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { say } from '@/lib/messages/message';
import { verbatim } from '@/lib/messages/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson } from '@/lib/platform/access/testing';
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
    await notify(db, {
      userId,
      type: 'success',
      title: verbatim(title),
      message: verbatim('.'),
      link: '/sarm/projects',
    });
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
      said: say('errors.notificationNotFound'),
    });
  }
  expect((await listNotifications(other, PAGE)).unread).toBe(1);
});

it('marks all of one’s own as read, nobody else’s', async () => {
  expect(await readAllNotifications(reader)).toEqual({ unread: 0 });
  expect((await listNotifications(other, PAGE)).unread).toBe(1);
});

describe('mail', () => {
  const message = {
    type: 'info',
    title: verbatim('Report ready'),
    message: verbatim('It is ready.'),
    link: '/sarm/results',
  } as const;
  const mailsTo = (recipient: string) => db.select().from(mails).where(eq(mails.recipient, recipient));

  it('goes out beside the notification, unless the person has turned that off', async () => {
    const wants = await testPerson(db, 'Wants');
    const declines = await testPerson(db, 'Declines');
    await db.insert(userSettings).values({ userId: declines.userId, emailNotifications: false });
    for (const { userId } of [wants, declines]) await notify(db, { ...message, userId });
    const [mail] = await mailsTo(wants.email);
    expect(mail?.subject).toBe('Report ready');
    expect(mail?.bodyText).toContain('http://localhost:3000/sarm/results');
    expect(await mailsTo(declines.email)).toEqual([]);
    const told = await listNotifications(declines, { limit: 10, offset: 0 });
    expect(told.notifications).toMatchObject([{ title: 'Report ready' }]);
  });

  it('goes to nobody while the system settings say so, nor to an account that is shut', async () => {
    const person = await testPerson(db, 'Reader');
    const shut = await testPerson(db, 'Shut');
    await db.update(users).set({ isActive: false }).where(eq(users.id, shut.userId));
    await notify(db, { ...message, userId: shut.userId });
    await db
      .insert(systemSettings)
      .values({ section: 'notifications', value: { emailNotifications: false } });
    await notify(db, { ...message, userId: person.userId });
    await db.delete(systemSettings);
    expect([...(await mailsTo(person.email)), ...(await mailsTo(shut.email))]).toEqual([]);
  });

  it('and notification stay away for a subject that the system settings have turned off', async () => {
    const person = await testPerson(db, 'Reader');
    const value = { analysisCompletedNotification: false };
    await db.insert(systemSettings).values({ section: 'notifications', value });
    await notify(db, { ...message, topic: 'analysis', userId: person.userId });
    await notify(db, { ...message, title: verbatim('Another'), topic: 'new-user', userId: person.userId });
    await db.delete(systemSettings);
    const { notifications: told } = await listNotifications(person, { limit: 10, offset: 0 });
    expect(told.map(({ title }) => title)).toEqual(['Another']);
  });
});
