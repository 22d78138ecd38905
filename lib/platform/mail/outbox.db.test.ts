import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson } from '@/lib/platform/access/testing';
import { sendMail } from '.';
import { listMails } from './contract';
import { listOutbox, readOutboxMail } from './outbox';

const { db, close } = await testDatabase();
afterAll(close);

let administrator: Principal;
beforeAll(async () => {
  administrator = await testPerson(db, 'Admin', { administrator: true });
  for (const [to, subject] of [
    ['ada@example.com', 'Choose a new password'],
    ['grace@example.com', 'Your account was approved'],
    ['alan@example.com', '100% done_'],
  ] as const) {
    await sendMail(db, { to, subject, text: `secret link for ${to}` });
  }
});

const list = (query: Record<string, unknown> = {}) => listOutbox(listMails.query?.parse(query) as never);

it('lists the newest first, by page, and no text', async () => {
  const first = await list({ limit: 2 });
  expect(first).toMatchObject({ total: 3, page: 1, limit: 2 });
  expect(first.mails.map(({ recipient }) => recipient)).toEqual(['alan@example.com', 'grace@example.com']);
  expect((await list({ limit: 2, page: 2 })).mails.map(({ recipient }) => recipient)).toEqual([
    'ada@example.com',
  ]);
  expect(JSON.stringify(first)).not.toContain('secret link');
});

it('finds by address and subject, whatever the case; signs of SQL patterns are letters', async () => {
  const found = async (search: string) => (await list({ search })).mails.map(({ recipient }) => recipient);
  expect(await found('GRACE@')).toEqual(['grace@example.com']);
  expect(await found('new password')).toEqual(['ada@example.com']);
  expect(await found('100%')).toEqual(['alan@example.com']);
  expect(await found('e_')).toEqual(['alan@example.com']);
  expect(await found("' or 1=1 --")).toEqual([]);
  expect((await list({ status: 'sent' })).total).toBe(0);
  expect((await list({ sort: 'recipient', order: 'asc' })).mails[0]?.recipient).toBe('ada@example.com');
});

it('shows a text, and puts on record who has read it', async () => {
  const [mail] = (await list({ search: 'ada@' })).mails;
  const read = await readOutboxMail(administrator, mail?.id ?? '');
  expect(read.text).toBe('secret link for ada@example.com');
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'mail.read'));
  expect(entry).toMatchObject({ userId: administrator.userId, resourceId: mail?.id, severity: 'warning' });
  expect(JSON.stringify(entry)).not.toContain('secret link');
  await expect(readOutboxMail(administrator, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
