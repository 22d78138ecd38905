import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { accountTokens, auditLog, mailLinks, mails, notifications, rateLimits } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testPerson } from '@/lib/platform/access/testing';
import { deliverMail, readOutboxMail } from '@/lib/platform/mail';
import { newestMailText } from '@/lib/platform/mail/testing';
import { pruneSignIns } from '../pruning';
import { testAccount } from '../testing';
import { requestPasswordReset, resetPasswordByLink } from './password-reset';

const { db, sql, close } = await testDatabase();
afterAll(close);
beforeEach(() => db.delete(rateLimits));

const origin = { ipAddress: '192.0.2.7', userAgent: 'test', requestId: 'request-1' };
const administrator = await testPerson(db, 'Admin', { administrator: true });

/** Asks for a reset link: the account, the id of the email and the token in it. */
async function requested(account?: { email: string; id: string }) {
  const owner = account ?? (await testAccount(db));
  await requestPasswordReset(owner.email, origin);
  const text = (await newestMailText(db, owner.email)) ?? '';
  const token = /#token=([\w-]{43})/.exec(text)?.[1] ?? '';
  const rows = await db.select().from(mails).where(eq(mails.recipient, owner.email));
  const newest = rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
  return { owner, token, mailId: newest?.id ?? '' };
}

/** Every place that keeps texts, as one string. */
const everythingStored = async (): Promise<string> =>
  JSON.stringify([
    await db.select().from(mails),
    await db.select().from(mailLinks),
    await db.select().from(accountTokens),
    await db.select().from(auditLog),
    await db.select().from(notifications),
  ]);

describe('the token of an emailed link', () => {
  it('can be read by an administrator while it works', async () => {
    const { token, mailId } = await requested();
    expect(token).toHaveLength(43);
    const mail = await readOutboxMail(administrator, mailId);
    expect(mail).toMatchObject({ link: 'works', text: expect.stringContaining(`#token=${token}`) });
  });

  it('is gone everywhere once the link was used', async () => {
    const { token, mailId } = await requested();
    await resetPasswordByLink({ token, newPassword: 'a new password' }, origin);
    expect(await everythingStored()).not.toContain(token);
    const mail = await readOutboxMail(administrator, mailId);
    expect(mail).toMatchObject({ link: 'removed', text: expect.stringContaining('#token=…') });
  });

  it('is gone once a newer link was requested, which stays', async () => {
    const first = await requested();
    const second = await requested(first.owner);
    const stored = await everythingStored();
    expect(stored).not.toContain(first.token);
    expect(stored).toContain(second.token);
    expect((await readOutboxMail(administrator, first.mailId)).link).toBe('removed');
    expect((await readOutboxMail(administrator, second.mailId)).link).toBe('works');
  });

  it('is not shown once the link has expired, and the hourly job deletes it', async () => {
    const { owner, token, mailId } = await requested();
    const expired = new Date(Date.now() - 1000);
    await db.update(accountTokens).set({ expiresAt: expired }).where(eq(accountTokens.userId, owner.id));
    expect((await readOutboxMail(administrator, mailId)).text).not.toContain(token);
    expect(await everythingStored()).toContain(token);
    await pruneSignIns(30);
    expect(await everythingStored()).not.toContain(token);
  });

  it('is gone with its account', async () => {
    const { owner, token } = await requested();
    await sql`delete from users where id = ${owner.id}`;
    expect(await everythingStored()).not.toContain(token);
  });

  it('is gone once an email server has taken the email, which had it', async () => {
    const received: string[] = [];
    const server = createServer((socket) => {
      let text = '';
      socket.write('220 test\r\n');
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (!chunk.endsWith('\r\n')) return;
        if (/^DATA\r\n$/m.test(chunk)) socket.write('354 go on\r\n');
        else if (/^QUIT/.test(chunk)) socket.end('221 bye\r\n');
        else socket.write('250 fine\r\n');
        received.push(text);
        text = '';
      });
      socket.on('error', () => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const { token, mailId } = await requested();
    const url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    expect(await deliverMail(mailId, url)).toBe('sent');
    server.close();
    // The body may be quoted-printable, with soft line breaks.
    expect(received.join('').replace(/=\r\n/g, '')).toContain(token);
    expect(await everythingStored()).not.toContain(token);
    expect((await readOutboxMail(administrator, mailId)).link).toBe('removed');
  });

  it('that no longer works is not sent any more', async () => {
    const first = await requested();
    await requested(first.owner);
    // Nothing listens there: an attempt would fail.
    expect(await deliverMail(first.mailId, 'smtp://127.0.0.1:1')).toBe('kept');
  });

  it('leaves an email without a link alone, whatever its text', async () => {
    const name = `{token} ${randomBytes(4).toString('hex')}`;
    const [row] = await db
      .insert(mails)
      .values({ recipient: 'x@example.com', subject: 'x', bodyText: `Hello ${name}` })
      .returning();
    expect(await readOutboxMail(administrator, row?.id ?? '')).toMatchObject({
      link: 'none',
      text: `Hello ${name}`,
    });
  });
});
