import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, rateLimits, sessions, systemSettings, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { say } from '@/lib/messages/message';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { authenticate } from '@/lib/platform/auth/session';
import { signIn } from '@/lib/platform/auth/sign-in';
import { type TestAccount, testAccount, testSession } from '@/lib/platform/auth/testing';
import { POST } from './route';

const { db, close } = await testDatabase();
afterAll(close);
beforeEach(() => db.delete(rateLimits));

const recognized = (authorization: string) => authenticate({ cookies: {}, authorization }, JOB_ORIGIN);

async function change(headers: Record<string, string>, fields: Record<string, string>) {
  const request = new NextRequest('http://lab.example/sarm/auth/change-password', {
    method: 'POST',
    headers: { host: 'lab.example', ...headers },
    body: JSON.stringify(fields),
  });
  const response = await POST(request, { params: Promise.resolve({}) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const fields = (account: TestAccount, newPassword: string, confirmPassword = newPassword) => ({
  currentPassword: account.password,
  newPassword,
  confirmPassword,
});

describe('changing the password', () => {
  it('ends every session, also the one that asked, and gives that one a new token', async () => {
    const account = await testAccount(db);
    const here = await testSession(db, account);
    const elsewhere = await testSession(db, account);
    const answer = await change({ authorization: here.authorization }, fields(account, 'a new password'));
    expect([answer.status, answer.body.message]).toEqual([200, 'Password updated successfully!']);
    expect(await recognized(here.authorization)).toBeNull();
    expect(await recognized(elsewhere.authorization)).toBeNull();
    expect(await recognized(`Bearer ${answer.body.access_token}`)).toMatchObject({ userId: account.id });
    await expect(
      signIn({ email: account.email, password: 'a new password' }, JOB_ORIGIN),
    ).resolves.toMatchObject({ sub: account.id });
  });

  it('gives a browser a new cookie that scripts cannot read', async () => {
    const account = await testAccount(db);
    const { authorization } = await testSession(db, account);
    const cookie = `next-auth.session-token=${authorization.slice('Bearer '.length)}`;
    const answer = await change({ cookie, origin: 'http://lab.example' }, fields(account, 'a new password'));
    const set = answer.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^next-auth\.session-token=\S+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/);
    expect(answer.body).not.toHaveProperty('access_token');
    const value = /=(\S+);/.exec(set)?.[1] ?? '';
    const cookies = { 'next-auth.session-token': value };
    expect(await authenticate({ cookies, authorization: null }, JOB_ORIGIN)).toMatchObject({
      userId: account.id,
    });
  });

  it('is refused from another site', async () => {
    const account = await testAccount(db);
    const { authorization } = await testSession(db, account);
    const cookie = `next-auth.session-token=${authorization.slice('Bearer '.length)}`;
    const answer = await change(
      { cookie, origin: 'https://evil.example' },
      fields(account, 'a new password'),
    );
    expect([answer.status, answer.body.code]).toEqual([403, 'CROSS_ORIGIN']);
  });

  // Specification, part 1, section 5: entries must match, then the length; decision 5 for the administrator's length.
  it.each([
    ['123', '1234', 'Passwords do not match'],
    ['12345', '12345', 'Password should be at least 6 characters'],
    ['1234567', '1234567', 'Password must be at least 8 characters'],
  ])('%s and %s: %s', async (newPassword, confirmPassword, message) => {
    const account = await testAccount(db);
    const { authorization } = await testSession(db, account);
    const answer = await change({ authorization }, fields(account, newPassword, confirmPassword));
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(await recognized(authorization)).not.toBeNull();
  });

  it('asks for the current one, counts wrong ones, and takes no old password for a new one', async () => {
    const account = await testAccount(db);
    const { authorization } = await testSession(db, account);
    const wrong = { ...fields(account, 'a new password'), currentPassword: 'no' };
    for (let attempt = 1; attempt <= 10; attempt++) {
      const answer = await change({ authorization }, wrong);
      expect([answer.status, answer.body.message]).toEqual([400, 'The current password is not right']);
    }
    const limited = await change({ authorization }, wrong);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    await db.delete(rateLimits);
    const same = await change({ authorization }, fields(account, account.password));
    expect(same.body.message).toBe('The new password must differ from the current one');
    const entries = await db.select().from(auditLog).where(eq(auditLog.userId, account.id));
    expect(entries).toEqual([]);
  });
});

describe('the password period', () => {
  it('leaves only changing the password to who has had it for longer', async () => {
    await db.insert(systemSettings).values({ section: 'security', value: { requirePasswordReset: 90 } });
    const account = await testAccount(db);
    const { authorization } = await testSession(db, account);
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const setChanged = (passwordChangedAt: Date) =>
      db.update(users).set({ passwordChangedAt }).where(eq(users.id, account.id));
    await setChanged(daysAgo(89.9));
    expect(await recognized(authorization)).not.toBeNull();
    await setChanged(daysAgo(90.1));
    await expect(recognized(authorization)).rejects.toMatchObject({
      code: 'PASSWORD_EXPIRED',
      said: say('errors.expired'),
    });
    const answer = await change({ authorization }, fields(account, 'a new password'));
    expect(answer.status).toBe(200);
    expect(await recognized(`Bearer ${answer.body.access_token}`)).not.toBeNull();
    expect(await db.select().from(sessions).where(eq(sessions.userId, account.id))).toHaveLength(2);
  });
});
