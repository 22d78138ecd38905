import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog, mails, rateLimits, recoveryCodes, systemSettings, twoFactors, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { JOB_ORIGIN, type Principal } from '@/lib/platform/access';
import { refusal } from '@/lib/platform/http/testing';
import { authenticate, recognize } from '../session';
import { signIn } from '../sign-in';
import { type TestAccount, testAccount, testSession } from '../testing';
import { seal, unseal } from './seal';
import { hotp, stepAt } from './totp';
import { confirmTwoFactor, disableTwoFactor, requireSecondFactor, startTwoFactor } from './two-factor';

const { db, close } = await testDatabase();
afterAll(close);
beforeEach(async () => {
  vi.useRealTimers();
  // The clock stands in the middle of a step, or the code of one becomes that of another during a test.
  const step = 30_000;
  vi.setSystemTime((Math.floor(Date.now() / step) + 0.5) * step);
  await db.delete(rateLimits);
});
afterAll(() => void vi.useRealTimers());

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** RFC 4648 base32, reimplemented for this test. */
function decodeBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function principalOf(account: TestAccount): Promise<Principal> {
  const { authorization } = await testSession(db, account);
  const principal = await authenticate({ cookies: {}, authorization }, JOB_ORIGIN, { evenRestricted: true });
  if (!principal) throw new Error('not signed in');
  return principal;
}

/** The second half of signing in; the first, which hashes a password, has tests of its own. */
const show = ({ id, email }: TestAccount, code: string | undefined) =>
  requireSecondFactor({ id, email, displayName: 'Ada' }, code);

/** An account whose second factor is on; `code` gives the code so many steps from now. */
async function withSecondFactor() {
  const account = await testAccount(db);
  const principal = await principalOf(account);
  const { secret } = await startTwoFactor(principal, account.password);
  const key = decodeBase32(secret);
  const code = (steps = 0): string => hotp(key, stepAt(new Date()) + steps);
  const { recoveryCodes: codes } = await confirmTwoFactor(principal, code(-1));
  return { account, principal, code, codes };
}

describe('setting up', () => {
  it('asks for the password first', async () => {
    const principal = await principalOf(await testAccount(db));
    expect((await refusal(startTwoFactor(principal, 'wrong'))).message).toBe(
      'The current password is not right',
    );
    expect(await db.select().from(twoFactors).where(eq(twoFactors.userId, principal.userId))).toEqual([]);
  });

  it('counts only from the first right code on, and answers ten recovery codes once', async () => {
    const account = await testAccount(db);
    const principal = await principalOf(account);
    const { secret, otpauthUri } = await startTwoFactor(principal, account.password);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(otpauthUri).searchParams.get('secret')).toBe(secret);
    // Not confirmed: sign-in does not ask yet.
    await show(account, undefined);

    const key = decodeBase32(secret);
    const far = hotp(key, stepAt(new Date()) + 5);
    expect((await refusal(confirmTwoFactor(principal, far))).code).toBe('INVALID_REQUEST');
    const { recoveryCodes: codes } = await confirmTwoFactor(principal, hotp(key, stepAt(new Date())));
    expect(new Set(codes).size).toBe(10);
    expect((await refusal(startTwoFactor(principal, account.password))).code).toBe('CONFLICT');
    expect((await refusal(signIn(account, JOB_ORIGIN))).code).toBe('SECOND_FACTOR_REQUIRED');
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, account.email));
    expect(mail?.subject).toBe('Two-factor authentication is on');
  });

  it('leaves neither secret nor recovery codes readable in the database or the log', async () => {
    const account = await testAccount(db);
    const principal = await principalOf(account);
    const { secret } = await startTwoFactor(principal, account.password);
    const { recoveryCodes: codes } = await confirmTwoFactor(
      principal,
      hotp(decodeBase32(secret), stepAt(new Date())),
    );
    const stored = JSON.stringify([
      await db.select().from(twoFactors),
      await db.select().from(recoveryCodes),
      await db.select().from(auditLog),
      await db.select().from(mails),
    ]);
    for (const text of [secret, decodeBase32(secret).toString('base64'), ...codes]) {
      expect(stored).not.toContain(text);
    }
  });
});

describe('signing in with a second factor', () => {
  it('takes a code once, and none that is older than one that was taken', async () => {
    const { account, code } = await withSecondFactor();
    // The confirmation spent the step before the present one.
    expect((await refusal(show(account, code(-1)))).code).toBe('UNAUTHENTICATED');
    const present = code();
    await show(account, present);
    expect((await refusal(show(account, present))).message).toBe(
      'The code is not right. Please try the next one.',
    );
  });

  it('lets one of two that come with the same code at the same moment', async () => {
    const { account, code } = await withSecondFactor();
    const present = code();
    const both = await Promise.allSettled([1, 2].map(() => show(account, present)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('takes a recovery code once, however it is typed, and tells the owner how many are left', async () => {
    const { account, codes } = await withSecondFactor();
    const typed = ` ${(codes[0] ?? '').toUpperCase().replaceAll('-', ' ')}`;
    await show(account, typed);
    const again = await refusal(show(account, codes[0]));
    expect(again.code).toBe('UNAUTHENTICATED');
    const told = await db.select().from(mails).where(eq(mails.recipient, account.email));
    expect(told.some(({ bodyText }) => /\b9\b/.test(bodyText))).toBe(true);
  });

  it('takes recovery codes also when the secret cannot be opened any more', async () => {
    const { account, code, codes } = await withSecondFactor();
    const sealedSecret = seal(Buffer.from('x'), 'somebody else');
    await db.update(twoFactors).set({ sealedSecret }).where(eq(twoFactors.userId, account.id));
    expect((await refusal(show(account, code()))).code).toBe('UNAUTHENTICATED');
    await show(account, codes[3]);
  });

  it("takes nobody else's recovery code", async () => {
    const mine = await withSecondFactor();
    const theirs = await withSecondFactor();
    const stolen = await refusal(show(mine.account, theirs.codes[0]));
    expect(stolen.code).toBe('UNAUTHENTICATED');
  });

  it('asks nobody for a code who does not know the password, so that it tells nothing', async () => {
    const { account, code } = await withSecondFactor();
    const wrong = await refusal(signIn({ ...account, password: 'no', code: code() }, JOB_ORIGIN));
    expect([wrong.code, wrong.message]).toEqual(['UNAUTHENTICATED', 'Invalid email or password']);
  });

  it('pauses after twenty wrong codes', async () => {
    const { account, code } = await withSecondFactor();
    await db.insert(rateLimits).values({
      key: `second-factor:${account.id}`,
      attempts: 20,
      windowEndsAt: new Date(Date.now() + 60_000),
    });
    expect((await refusal(show(account, code()))).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('turning it off', () => {
  it('asks for password and code', async () => {
    const { account, principal, code } = await withSecondFactor();
    const currentPassword = account.password;
    expect((await refusal(disableTwoFactor(principal, { currentPassword: 'no', code: code() }))).code).toBe(
      'INVALID_REQUEST',
    );
    expect((await refusal(disableTwoFactor(principal, { currentPassword, code: '' }))).code).toBe(
      'INVALID_REQUEST',
    );
    await disableTwoFactor(principal, { currentPassword, code: code() });
    await show(account, undefined);
    expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, account.id))).toEqual([]);
  });

  it('is refused while the system settings ask everybody for one', async () => {
    const { account, principal, code } = await withSecondFactor();
    await db.insert(systemSettings).values({ section: 'security', value: { twoFactorAuth: true } });
    const kept = await refusal(
      disableTwoFactor(principal, { currentPassword: account.password, code: code() }),
    );
    expect(kept.code).toBe('CONFLICT');
    await db.delete(systemSettings);
  });
});

it('where everybody must have one, a session without is led to setting it up and to nothing else', async () => {
  await db.insert(systemSettings).values({ section: 'security', value: { twoFactorAuth: true } });
  // The settings that sessions are held to are read again every few seconds.
  vi.setSystemTime(Date.now() + 60_000);
  const account = await testAccount(db);
  const { authorization } = await testSession(db, account);
  const credentials = { cookies: {}, authorization };
  await expect(recognize(credentials, JOB_ORIGIN)).rejects.toMatchObject({ code: 'SECOND_FACTOR_MISSING' });
  await expect(recognize(credentials, JOB_ORIGIN, { evenRestricted: true })).resolves.not.toBeNull();
  // Google asks its own people for a second factor.
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, account.id));
  await expect(recognize(credentials, JOB_ORIGIN)).resolves.not.toBeNull();
  vi.useRealTimers();
  await db.delete(systemSettings);
});

describe('a sealed secret', () => {
  it('opens for its owner, and for nobody else', () => {
    const sealed = seal(Buffer.from('secret'), 'ada');
    expect(unseal(sealed, 'ada').toString()).toBe('secret');
    expect(() => unseal(sealed, 'eve')).toThrow();
  });

  it('does not open when a bit of it was changed', () => {
    const bytes = Buffer.from(seal(Buffer.from('secret'), 'ada'), 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => unseal(bytes.toString('base64'), 'ada')).toThrow();
  });
});
