import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { JOB_ORIGIN, type Principal } from '@/lib/platform/access';
import { refusal } from '@/lib/platform/http/testing';
import { newestMailText } from '@/lib/platform/mail/testing';
import { authenticate, endAllSessions } from '../session';
import { type TestAccount, testAccount, testSession } from '../testing';
import { confirmEmailByLink, requestEmailChange } from './email-change';
import { changeOwnPassword } from './password-change';
import { requestPasswordReset, resetPasswordByLink } from './password-reset';

const { db, close } = await testDatabase();
afterAll(close);
beforeEach(() => db.delete(rateLimits));

const origin = { ipAddress: '192.0.2.7', userAgent: 'test', requestId: 'request-1' };
const THIEF = 'thief@evil.example';

const tokenTo = async (address: string): Promise<string> =>
  /#token=([\w-]{43})/.exec((await newestMailText(db, address)) ?? '')?.[1] ?? 'none';

async function principalOf(account: TestAccount): Promise<Principal> {
  const { authorization } = await testSession(db, account);
  const principal = await authenticate({ cookies: {}, authorization }, JOB_ORIGIN);
  if (!principal) throw new Error('not signed in');
  return principal;
}

/** Somebody who knows the password asks for their own address, and waits with the link. */
async function prepareTakeover(account: TestAccount): Promise<string> {
  const principal = await principalOf(account);
  await db.transaction((tx) => requestEmailChange(tx, principal, THIEF));
  return tokenTo(THIEF);
}

const emailOf = async ({ id }: TestAccount) =>
  (await db.select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email;

describe('a link to change the address that a thief of the password requested', () => {
  it.each([
    [
      'the owner has reset the password',
      async (account: TestAccount) => {
        await requestPasswordReset(account.email, origin);
        const token = await tokenTo(account.email);
        await resetPasswordByLink({ token, newPassword: 'a new password' }, origin);
      },
    ],
    [
      'the owner has changed the password',
      async (account: TestAccount) => {
        const fields = { currentPassword: account.password, newPassword: 'a new password' };
        await changeOwnPassword(await principalOf(account), fields);
      },
    ],
    ['every session was ended', (account: TestAccount) => endAllSessions(db, account.id)],
  ])('works no longer once %s', async (_, defend) => {
    const account = await testAccount(db);
    const token = await prepareTakeover(account);
    expect(token).not.toBe('none');
    await defend(account);
    expect((await refusal(confirmEmailByLink(token, origin))).code).toBe('GONE');
    expect(await emailOf(account)).toBe(account.email);
  });
});

it('a link for a new password that went to the old address works no longer once there is another', async () => {
  const account = await testAccount(db);
  await requestPasswordReset(account.email, origin);
  const old = await tokenTo(account.email);
  const principal = await principalOf(account);
  await db.transaction((tx) => requestEmailChange(tx, principal, 'ada@new.example'));
  await confirmEmailByLink(await tokenTo('ada@new.example'), origin);
  const outcome = await refusal(resetPasswordByLink({ token: old, newPassword: 'a new password' }, origin));
  expect(outcome.code).toBe('GONE');
});
