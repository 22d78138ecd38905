import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountTokens, auditLog, mails, rateLimits, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { refusal } from '@/lib/platform/http/testing';
import { newestMailText } from '@/lib/platform/mail/testing';
import { guessKeys } from '../guessing/guessing';
import { authenticate } from '../session';
import { signIn } from '../sign-in';
import { testAccount, testSession } from '../testing';
import { requestPasswordReset, resetPasswordByLink } from './password-reset';

vi.hoisted(() => {
  process.env.NEXTAUTH_URL = 'https://lab.example';
});

const { db, close } = await testDatabase();
afterAll(close);
beforeEach(() => db.delete(rateLimits));

const origin = { ipAddress: '192.0.2.7', userAgent: 'test', requestId: 'request-1' };

/** The token in the newest mail to this address, read as its reader would. */
async function mailedToken(recipient: string): Promise<string> {
  const text = await newestMailText(db, recipient);
  const link = /https:\/\/lab\.example\/reset-password#token=([\w-]+)/.exec(text ?? '');
  if (!link?.[1]) throw new Error(`no link in the mail to ${recipient}`);
  return link[1];
}

const choose = (token: string, newPassword = 'a new password') =>
  resetPasswordByLink({ token, newPassword }, origin);

describe('asking for a new password', () => {
  it('is refused for an address that no mail can have', async () => {
    for (const email of [
      `${'x'.repeat(65)}@example.com`,
      `x@${'y'.repeat(60)}.${'z'.repeat(60)}.`.repeat(3),
    ]) {
      const invalid = await refusal(requestPasswordReset(email, origin));
      expect([invalid.code, invalid.message]).toEqual(['INVALID_REQUEST', 'Invalid email address']);
    }
  });

  it('mails a link whose token the database does not hold', async () => {
    const account = await testAccount(db);
    expect(await requestPasswordReset(account.email, origin)).toEqual({
      message: 'Password reset email sent! Check your inbox.',
      // No mail server is configured here, and the answer says so.
      delivery: 'outbox',
    });
    const token = await mailedToken(account.email);
    expect(token).toHaveLength(43);
    const rows = await db.select().from(accountTokens).where(eq(accountTokens.userId, account.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain(token);
  });

  it('says in the specified words that an address has no account', async () => {
    const unknown = await refusal(requestPasswordReset('nobody@example.com', origin));
    expect([unknown.code, unknown.message]).toEqual([
      'NOT_FOUND',
      'No account found with this email address',
    ]);
  });

  it('is limited, so that addresses cannot be tried out in numbers', async () => {
    for (let attempt = 1; attempt <= 10; attempt++) {
      await refusal(requestPasswordReset(`nobody-${attempt}@example.com`, origin));
    }
    const limited = await refusal(requestPasswordReset('nobody-11@example.com', origin));
    expect([limited.code, limited.message]).toEqual([
      'TOO_MANY_REQUESTS',
      'Too many requests. Please try again later',
    ]);
    expect(limited.retryAfterSeconds).toBeGreaterThan(59 * 60);
  });

  it('writes to a mailbox three times an hour at most, from wherever it is asked', async () => {
    const account = await testAccount(db);
    for (let host = 1; host <= 3; host++) {
      await requestPasswordReset(account.email, { ...origin, ipAddress: `198.51.100.${host}` });
    }
    const other = { ...origin, ipAddress: '198.51.100.9' };
    expect((await refusal(requestPasswordReset(account.email, other))).code).toBe('TOO_MANY_REQUESTS');
    expect(await db.select().from(mails).where(eq(mails.recipient, account.email))).toHaveLength(3);
  });
});

describe('the link', () => {
  it('sets the password once, ends every session and confirms the address', async () => {
    const account = await testAccount(db);
    const { authorization } = await testSession(db, account);
    await requestPasswordReset(account.email, origin);
    const token = await mailedToken(account.email);
    expect(await choose(token)).toEqual({ message: 'Password updated successfully!' });
    expect(await authenticate({ cookies: {}, authorization }, JOB_ORIGIN)).toBeNull();
    const [row] = await db.select().from(users).where(eq(users.id, account.id));
    expect(row).toMatchObject({ emailVerified: true, sessionVersion: 2 });
    expect(Date.now() - (row?.passwordChangedAt.getTime() ?? 0)).toBeLessThan(60_000);
    expect((await refusal(signIn(account, origin))).code).toBe('UNAUTHENTICATED');
    await expect(signIn({ email: account.email, password: 'a new password' }, origin)).resolves.toMatchObject(
      { sub: account.id },
    );
    const again = await refusal(choose(token, 'another password'));
    expect([again.code, again.message]).toEqual([
      'GONE',
      'This link has expired or was used already. Please ask for a new one.',
    ]);
  });

  it('is good for one of two who use it at the same moment', async () => {
    const account = await testAccount(db);
    await requestPasswordReset(account.email, origin);
    const token = await mailedToken(account.email);
    const both = await Promise.allSettled([choose(token, 'the first one'), choose(token, 'the second')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is worth nothing after an hour, when forged, for another purpose, or when a newer one was sent', async () => {
    const account = await testAccount(db);
    await requestPasswordReset(account.email, origin);
    const first = await mailedToken(account.email);
    await requestPasswordReset(account.email, origin);
    const second = await mailedToken(account.email);
    expect(second).not.toBe(first);
    expect((await refusal(choose(first))).code).toBe('GONE');
    expect((await refusal(choose(`${second.slice(0, -1)}_`))).code).toBe('GONE');
    expect((await refusal(choose(''))).code).toBe('GONE');
    const own = eq(accountTokens.userId, account.id);
    await db.update(accountTokens).set({ purpose: 'change-email' }).where(own);
    expect((await refusal(choose(second))).code).toBe('GONE');
    await db
      .update(accountTokens)
      .set({ purpose: 'set-password', expiresAt: new Date(Date.now() - 1000) })
      .where(own);
    expect((await refusal(choose(second))).code).toBe('GONE');
  });

  it('expires an hour after it was sent', async () => {
    const account = await testAccount(db);
    await requestPasswordReset(account.email, origin);
    const [row] = await db.select().from(accountTokens).where(eq(accountTokens.userId, account.id));
    const minutes = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
  });

  it('still works after a password that was too short', async () => {
    const account = await testAccount(db);
    await requestPasswordReset(account.email, origin);
    const token = await mailedToken(account.email);
    expect((await refusal(choose(token, '1234567'))).message).toBe('Password must be at least 8 characters');
    await expect(choose(token)).resolves.toBeDefined();
  });

  it('opens an account again that strangers have slowed down', async () => {
    const account = await testAccount(db);
    const keys = guessKeys({ email: account.email, ipAddress: '192.0.2.7' });
    const soon = new Date(Date.now() + 60_000);
    await db.insert(rateLimits).values([
      { key: keys.pair, attempts: 11, windowEndsAt: soon },
      { key: keys.strangers, attempts: 90, windowEndsAt: soon },
      { key: keys.place, attempts: 1, windowEndsAt: soon },
    ]);
    expect((await refusal(signIn(account, origin))).code).toBe('TOO_MANY_REQUESTS');
    await requestPasswordReset(account.email, origin);
    await choose(await mailedToken(account.email));
    await expect(signIn({ email: account.email, password: 'a new password' }, origin)).resolves.toMatchObject(
      { sub: account.id },
    );
  });
});
