import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, mails, notifications, rateLimits, systemSettings, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { say } from '@/lib/messages/message';
import { englishOf } from '@/lib/messages/testing';
import { invalidRequest } from '@/lib/platform/http/invalid-request';
import { refusal } from '@/lib/platform/http/testing';
import { registerUser } from './contract-account';
import { register } from './registration';
import { giveDirectly, testAccount } from './testing';

const { db, close } = await testDatabase();
afterAll(close);
beforeEach(() => db.delete(rateLimits));

const origin = { ipAddress: '192.0.2.7', userAgent: 'test', requestId: 'request-1' };
const person = { displayName: 'Ada Novak', email: 'Ada@Example.com', password: 'long enough' };

const accountOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];
const mailsTo = (recipient: string) =>
  db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(desc(mails.createdAt));

describe('what a registration lacks is told in the specified order', () => {
  const all = { ...person, confirmPassword: person.password };
  const message = (fields: Record<string, unknown>) => {
    const parsed = registerUser.body?.safeParse({ ...all, ...fields });
    return parsed?.success === false ? englishOf(invalidRequest(parsed.error.issues)) : null;
  };

  // Specification, part 1, section 5. Each row leaves everything after it wrong as well.
  it.each([
    [{ displayName: ' ', email: '', password: '', confirmPassword: 'x' }, 'Name is required'],
    [{ email: '', password: '', confirmPassword: 'x' }, 'Email is required'],
    [{ email: 'nobody', password: '', confirmPassword: 'x' }, 'Please enter a valid email address'],
    [{ email: 'a@b', password: '', confirmPassword: 'x' }, 'Please enter a valid email address'],
    [{ password: '', confirmPassword: 'x' }, 'Password is required'],
    [{ password: '12345', confirmPassword: 'x' }, 'Password must be at least 6 characters'],
    [{ password: '123456', confirmPassword: '1234567' }, 'Passwords do not match'],
    [{}, null],
    [{ confirmPassword: undefined }, null],
  ])('%j: %s', (fields, expected) => {
    expect(message(fields)).toBe(expected);
  });

  it('takes no part of an account that is not asked for', () => {
    const parsed = registerUser.body?.parse({
      ...all,
      isActive: true,
      roles: ['system_admin'],
      awaitsApproval: false,
    });
    expect(parsed).toEqual(all);
  });
});

describe('registering', () => {
  it('makes an account that waits for approval, tells its owner and whoever approves', async () => {
    const manager = await testAccount(db, { permissions: ['system.manage_users'] });
    const direct = await testAccount(db);
    await giveDirectly(db, direct.id, 'system.manage_users');
    const bystander = await testAccount(db, { permissions: ['sarm.select_frames'] });
    expect(await register(person, origin)).toEqual({ message: 'Registration successful! Please log in.' });
    const account = await accountOf('ada@example.com');
    expect(account).toMatchObject({
      displayName: 'Ada Novak',
      isActive: false,
      awaitsApproval: true,
      needsProfile: true,
      emailVerified: false,
    });
    expect(account?.passwordHash).toMatch(/^\$scrypt\$/);
    expect(await mailsTo('ada@example.com')).toMatchObject([
      { subject: 'Your registration waits for approval', status: 'outbox' },
    ]);
    const told = await db.select().from(notifications);
    expect(told.map(({ userId }) => userId).sort()).toEqual([manager.id, direct.id].sort());
    expect(told[0]?.message).toEqual(
      say('notices.registration.message', { name: 'Ada Novak', email: 'ada@example.com' }),
    );
    expect(told.some(({ userId }) => userId === bystander.id)).toBe(false);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'user.register'));
    expect(entry).toMatchObject({ userId: account?.id, ipAddress: '192.0.2.7' });
    expect(JSON.stringify(entry)).not.toContain('scrypt');
  });

  it('answers the same for an address that has an account, and only tells its owner', async () => {
    const account = await testAccount(db);
    const before = await accountOf(account.email);
    const answer = await register({ ...person, email: account.email.toUpperCase() }, origin);
    expect(answer).toEqual({ message: 'Registration successful! Please log in.' });
    expect(await accountOf(account.email)).toEqual(before);
    expect(await mailsTo(account.email)).toMatchObject([{ subject: 'You already have an account' }]);
  });

  it('takes as long in both cases: whole steps of 400 ms', async () => {
    const account = await testAccount(db);
    for (const email of [account.email, 'somebody-new@example.com']) {
      const started = performance.now();
      await register({ ...person, email }, origin);
      const steps = (performance.now() - started) / 400;
      expect(steps).toBeGreaterThanOrEqual(1);
      // A timer may be late on a busy machine, never early.
      expect(steps % 1, email).toBeLessThan(0.5);
    }
  });

  it('asks for the length that the administrator has set', async () => {
    const short = await refusal(register({ ...person, email: 'b@example.com', password: '1234567' }, origin));
    expect(short.message).toBe('Password must be at least 8 characters');
    expect(await accountOf('b@example.com')).toBeUndefined();
  });

  it('lets no name write lines of its own into an email', async () => {
    await register({ ...person, email: 'c@example.com', displayName: 'Eve\n\nPay here:\nhttps://x' }, origin);
    const [mail] = await mailsTo('c@example.com');
    expect(mail?.bodyText).toContain('Hello Eve Pay here: https://x,');
  });

  it('is refused while it is closed', async () => {
    await db.insert(systemSettings).values({ section: 'security', value: { allowRegistration: false } });
    const closed = await refusal(register({ ...person, email: 'd@example.com' }, origin));
    expect([closed.code, closed.message]).toEqual([
      'FORBIDDEN',
      'Registration is closed. Please ask your administrator for an account.',
    ]);
    await db.delete(systemSettings);
  });

  it('is limited for a network, and for an address to three a day', async () => {
    const email = 'often@example.com';
    const elsewhere = (host: number) => ({ ...origin, ipAddress: `198.51.100.${host}` });
    await db.insert(rateLimits).values({
      key: 'register:network:192.0.2.7',
      attempts: 10,
      windowEndsAt: new Date(Date.now() + 60_000),
    });
    const fromNetwork = await refusal(register({ ...person, email }, origin));
    expect([fromNetwork.code, fromNetwork.retryAfterSeconds]).toEqual(['TOO_MANY_REQUESTS', 60]);
    for (const host of [1, 2, 3]) await register({ ...person, email }, elsewhere(host));
    expect((await refusal(register({ ...person, email }, elsewhere(4)))).code).toBe('TOO_MANY_REQUESTS');
    const sent = and(eq(mails.recipient, email), eq(mails.subject, 'You already have an account'));
    expect(await db.select().from(mails).where(sent)).toHaveLength(2);
  });
});
