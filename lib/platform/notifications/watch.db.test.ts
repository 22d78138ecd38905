import { afterAll, beforeEach, expect, it } from 'vitest';
import { notifications } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { verbatim } from '@/lib/messages/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson } from '@/lib/platform/access/testing';
import { listNotifications, notify, readAllNotifications, watchNotifications } from '.';
import type { NotificationNews } from './contract';

const { db, close } = await testDatabase();
afterAll(close);

let reader: Principal;
let other: Principal;
beforeEach(async () => {
  await db.delete(notifications);
  reader = await testPerson(db, 'Reader');
  other = await testPerson(db, 'Other');
});

const tell = (whom: Principal, title: string) =>
  notify(db, {
    userId: whom.userId,
    type: 'info',
    title: verbatim(title),
    message: verbatim('.'),
    byMail: false,
  });

/** A stream that looks by itself only every minute: what arrives sooner was called out. */
function watch(admitted: () => Promise<Principal | null> = async () => reader, recheckMs = 60_000) {
  const stop = new AbortController();
  const response = watchNotifications(reader, { admitted, signal: stop.signal, recheckMs });
  const lines = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!lines) throw new Error('no stream');
  const line = async (): Promise<string | null> => (await lines.read()).value ?? null;
  /** The next event; lines that only say that the stream is there are passed over. */
  const next = async (): Promise<NotificationNews | null> => {
    for (;;) {
      const text = await line();
      if (text === null) return null;
      if (text.startsWith('data: ')) return JSON.parse(text.slice(6)) as NotificationNews;
    }
  };
  return { response, line, next, stop };
}

it('tells how things stand at once, and what comes the moment that it comes', async () => {
  await tell(reader, 'Before');
  const { response, next, stop } = watch();
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(await next()).toMatchObject({ unread: 1, newest: { title: 'Before' } });
  const started = performance.now();
  await tell(reader, 'Now');
  expect(await next()).toMatchObject({ unread: 2, newest: { title: 'Now', isRead: false } });
  expect(performance.now() - started).toBeLessThan(5_000);
  stop.abort();
  expect(await next()).toBeNull();
});

it('tells in one tab what was read in another', async () => {
  await tell(reader, 'First');
  const { next, stop } = watch();
  expect(await next()).toMatchObject({ unread: 1 });
  await readAllNotifications(reader);
  expect(await next()).toMatchObject({ unread: 0, newest: { isRead: true } });
  stop.abort();
});

it('tells nothing of what a transaction took back, and nothing of others', async () => {
  const { next, stop } = watch();
  expect(await next()).toEqual({ unread: 0, newest: null });
  await tell(other, 'Not yours');
  const undone = db.transaction(async (tx) => {
    await notify(tx, {
      userId: reader.userId,
      type: 'info',
      title: verbatim('Undone'),
      message: verbatim('.'),
      byMail: false,
    });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await tell(reader, 'Kept');
  expect(await next()).toMatchObject({ unread: 1, newest: { title: 'Kept' } });
  expect((await listNotifications(reader, { limit: 10, offset: 0 })).total).toBe(1);
  stop.abort();
});

it('says that it is still there when nothing happens, and ends with the session of its watcher', async () => {
  let isSignedIn = true;
  const { line, next } = watch(async () => (isSignedIn ? reader : null), 20);
  expect(await next()).toEqual({ unread: 0, newest: null });
  expect(await line()).toBe(': still here\n\n');
  isSignedIn = false;
  expect(await next()).toBeNull();
});

it('ends without a fuss when the account of its watcher is shut', async () => {
  const { next } = watch(async () => {
    throw new AppError('ACCOUNT_INACTIVE', say('errors.inactive'));
  }, 20);
  expect(await next()).toEqual({ unread: 0, newest: null });
  expect(await next()).toBeNull();
});
