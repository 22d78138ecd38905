import { and, eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog, mails, rateLimits, systemSettings, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { JOB_ORIGIN, type Principal } from '@/lib/platform/access';
import { refusal } from '@/lib/platform/http/testing';
import { credentialsOf, defineRoute } from '@/lib/platform/route/define-route';
import { renewedSession } from '..';
import { changePassword } from '../contract-account';
import { authenticate, recognize } from '../session';
import { type TestAccount, testAccount, testSession } from '../testing';
import { changeOwnPassword, signOutEverywhere } from './password-change';

const { db, close } = await testDatabase();
afterAll(close);
beforeEach(() => db.delete(rateLimits));

const whoHas = (authorization: string): Promise<Principal | null> =>
  authenticate({ cookies: {}, authorization }, JOB_ORIGIN);

async function signedIn(account: TestAccount) {
  const { authorization } = await testSession(db, account);
  const principal = await whoHas(authorization);
  if (!principal) throw new Error('not signed in');
  return { authorization, principal };
}

/** The endpoint as app/(api) has it. */
const changePasswordRoute = defineRoute(changePassword, async ({ body, principal, request }) =>
  renewedSession(credentialsOf(request), await changeOwnPassword(principal, body)),
);

function ask(headers: Record<string, string>, body: unknown): Promise<Response> {
  const request = new NextRequest('http://lab.example/sarm/auth/change-password', {
    method: 'POST',
    headers: { host: 'lab.example', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return changePasswordRoute(request, { params: Promise.resolve({}) });
}

const NEW = 'another long password';

describe('changing the password', () => {
  it('ends every session, and gives the caller a new one', async () => {
    const account = await testAccount(db);
    const here = await signedIn(account);
    const elsewhere = await signedIn(account);
    const fields = { currentPassword: account.password, newPassword: NEW, confirmPassword: NEW };
    const response = await ask({ authorization: here.authorization }, fields);
    const answer = (await response.json()) as { message: string; access_token: string };
    expect([response.status, answer.message]).toEqual([200, 'Password updated successfully!']);
    expect(await whoHas(here.authorization)).toBeNull();
    expect(await whoHas(elsewhere.authorization)).toBeNull();
    expect(await whoHas(`Bearer ${answer.access_token}`)).toMatchObject({ userId: account.id });
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'auth.password-change'), eq(auditLog.userId, account.id)));
    expect(entry).toBeDefined();
    expect(JSON.stringify(entry)).not.toContain('scrypt');
    const told = await db.select().from(mails).where(eq(mails.recipient, account.email));
    expect(told).toHaveLength(1);
    expect(told[0]?.bodyText).not.toContain(NEW);
  });

  it('gives a browser a new cookie that scripts cannot read', async () => {
    const account = await testAccount(db);
    const { authorization } = await signedIn(account);
    const cookie = `next-auth.session-token=${authorization.slice('Bearer '.length)}`;
    const fields = { currentPassword: account.password, newPassword: NEW, confirmPassword: NEW };
    const response = await ask({ cookie, origin: 'http://lab.example' }, fields);
    const given = response.headers.get('set-cookie') ?? '';
    expect(given).toMatch(/^next-auth\.session-token=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax/);
    const token = /session-token=([^;]+)/.exec(given)?.[1] ?? '';
    expect(await whoHas(`Bearer ${token}`)).toMatchObject({ userId: account.id });
    expect(Object.keys((await response.json()) as object)).toEqual(['message']);
  });

  // Specification, part 1, section 5, and decision 5.
  it.each([
    [{ newPassword: '12345', confirmPassword: '123456' }, 'Passwords do not match'],
    [{ newPassword: '12345', confirmPassword: '12345' }, 'Password should be at least 6 characters'],
    [{ newPassword: '1234567', confirmPassword: '1234567' }, 'Password must be at least 8 characters'],
  ])('is refused for %j: %s', async (fields, message) => {
    const account = await testAccount(db);
    const { authorization } = await signedIn(account);
    const response = await ask({ authorization }, { currentPassword: account.password, ...fields });
    expect([response.status, (await response.json()).message]).toEqual([400, message]);
    expect(await whoHas(authorization)).not.toBeNull();
  });

  it('is refused without the right present password, after ten wrong ones even with it', async () => {
    const account = await testAccount(db);
    const { principal } = await signedIn(account);
    const wrong = () => changeOwnPassword(principal, { currentPassword: 'no', newPassword: NEW });
    expect((await refusal(wrong())).message).toBe('The current password is not right');
    await db
      .update(rateLimits)
      .set({ attempts: 10 })
      .where(eq(rateLimits.key, `own-password:${account.id}`));
    const right = { currentPassword: account.password, newPassword: NEW };
    expect((await refusal(changeOwnPassword(principal, right))).code).toBe('TOO_MANY_REQUESTS');
  });

  it('is refused for the same password again', async () => {
    const account = await testAccount(db);
    const { principal } = await signedIn(account);
    const same = { currentPassword: account.password, newPassword: account.password };
    expect((await refusal(changeOwnPassword(principal, same))).code).toBe('INVALID_REQUEST');
  });
});

describe('the password period', () => {
  const agedBy = async (days: number) => {
    const account = await testAccount(db);
    await db
      .update(users)
      .set({ passwordChangedAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000) })
      .where(eq(users.id, account.id));
    const { authorization } = await testSession(db, account);
    return { account, credentials: { cookies: {}, authorization } };
  };

  // The default of the setting requirePasswordReset is 90 days.
  it('is over after 90 days, not after 89; only choosing a new one is possible then', async () => {
    const young = await agedBy(89);
    await expect(recognize(young.credentials, JOB_ORIGIN)).resolves.not.toBeNull();
    const old = await agedBy(90);
    await expect(recognize(old.credentials, JOB_ORIGIN)).rejects.toMatchObject({ code: 'PASSWORD_EXPIRED' });
    const fields = { currentPassword: old.account.password, newPassword: NEW, confirmPassword: NEW };
    const changed = await ask({ authorization: old.credentials.authorization }, fields);
    const { access_token } = (await changed.json()) as { access_token: string };
    expect(await whoHas(`Bearer ${access_token}`)).toMatchObject({ userId: old.account.id });
  });

  it('does not concern an account that has no password', async () => {
    const { account, credentials } = await agedBy(400);
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, account.id));
    await expect(recognize(credentials, JOB_ORIGIN)).resolves.not.toBeNull();
  });

  it('is as long as the administrator has set; 0 means none', async () => {
    const { credentials } = await agedBy(400);
    await db.insert(systemSettings).values({ section: 'security', value: { requirePasswordReset: 0 } });
    // What every request asks of the settings is at most five seconds old.
    vi.setSystemTime(Date.now() + 6_000);
    await expect(recognize(credentials, JOB_ORIGIN)).resolves.not.toBeNull();
    vi.useRealTimers();
    await db.delete(systemSettings);
  });
});

it('signing out everywhere ends all sessions of the person and no other', async () => {
  const account = await testAccount(db);
  const [here, elsewhere] = [await signedIn(account), await signedIn(account)];
  const other = await signedIn(await testAccount(db));
  await signOutEverywhere(here.principal);
  expect(await whoHas(here.authorization)).toBeNull();
  expect(await whoHas(elsewhere.authorization)).toBeNull();
  expect(await whoHas(other.authorization)).not.toBeNull();
});
