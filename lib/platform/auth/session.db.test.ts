import { and, eq } from 'drizzle-orm';
import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, sessions, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { authenticate, type SessionClaims } from './session';
import { signOut } from './sign-in';
import { type TestAccount, testAccount, testSession } from './testing';

const SECRET = process.env.AUTH_SECRET ?? '';

const { db, close } = await testDatabase();
afterAll(close);

let account: TestAccount;
let claims: SessionClaims;
let authorization: string;

beforeAll(async () => {
  account = await testAccount(db, { permissions: ['sarm.select_frames', 'sarm.view_motility'] });
  ({ claims, authorization } = await testSession(db, account));
});

const withBearer = (token: string) =>
  authenticate({ cookies: {}, authorization: `Bearer ${token}` }, JOB_ORIGIN);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const lastSeen = async (id: string) =>
  (await db.select().from(sessions).where(eq(sessions.id, id)))[0]?.lastSeenAt.getTime() ?? 0;

describe('a valid session', () => {
  it('is the same principal by token and by cookie', async () => {
    const byToken = await authenticate({ cookies: {}, authorization }, JOB_ORIGIN);
    const cookies = { 'next-auth.session-token': authorization.slice('Bearer '.length) };
    expect(await authenticate({ cookies, authorization: null }, JOB_ORIGIN)).toEqual(byToken);
    expect(byToken).toMatchObject({
      userId: account.id,
      email: account.email,
      permissions: ['sarm.select_frames', 'sarm.view_motility'],
      isAdministrator: false,
    });
    expect(byToken?.roles).toHaveLength(1);
  });

  it('is not saved by a cookie when a token is given and is wrong', async () => {
    const cookies = { 'next-auth.session-token': authorization.slice('Bearer '.length) };
    expect(await authenticate({ cookies, authorization: 'Bearer x' }, JOB_ORIGIN)).toBeNull();
  });
});

describe('a token is refused', () => {
  it('when it was made with another secret', async () => {
    const secret = 'another secret of thirty-two letters';
    expect(await withBearer(await encode({ token: { ...claims }, secret }))).toBeNull();
  });

  it('when it has expired', async () => {
    expect(await withBearer(await encode({ token: { ...claims }, secret: SECRET, maxAge: -60 }))).toBeNull();
  });

  it("when it is unsigned, algorithm 'none'", async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = Math.floor(Date.now() / 1000) + 3600;
    expect(await withBearer(`${part({ alg: 'none' })}.${part({ ...claims, exp })}.`)).toBeNull();
    expect(
      await withBearer(`${part({ alg: 'none', enc: 'none' })}..${part({ ...claims, exp })}..`),
    ).toBeNull();
  });

  it('when a letter of it is changed', async () => {
    const token = authorization.slice('Bearer '.length);
    const middle = Math.floor(token.length / 2);
    const other = token[middle] === 'A' ? 'B' : 'A';
    expect(await withBearer(token.slice(0, middle) + other + token.slice(middle + 1))).toBeNull();
  });

  it('when it names another user, no session, or a session that does not exist', async () => {
    const stranger = await testAccount(db);
    const make = (token: Record<string, unknown>) => encode({ token, secret: SECRET });
    expect(await withBearer(await make({ ...claims, sub: stranger.id }))).toBeNull();
    expect(await withBearer(await make({ sub: claims.sub, sessionVersion: 1 }))).toBeNull();
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await withBearer(await make({ ...claims, sessionId: unknown }))).toBeNull();
  });
});

describe('a session ends', () => {
  it('by signing out, for good, with one entry in the log', async () => {
    const session = await testSession(db, account);
    await signOut(session.claims, JOB_ORIGIN);
    await signOut(session.claims, JOB_ORIGIN);
    expect(await authenticate({ cookies: {}, authorization: session.authorization }, JOB_ORIGIN)).toBeNull();
    const entries = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'auth.sign-out'), eq(auditLog.userId, account.id)));
    expect(entries.map((entry) => entry.userEmail)).toEqual([account.email]);
    // Other sessions of the same person go on.
    expect(await authenticate({ cookies: {}, authorization }, JOB_ORIGIN)).not.toBeNull();
  });

  it('when the password changes: sessionVersion goes up', async () => {
    const other = await testAccount(db);
    const session = await testSession(db, other);
    await db.update(users).set({ sessionVersion: 2 }).where(eq(users.id, other.id));
    expect(await authenticate({ cookies: {}, authorization: session.authorization }, JOB_ORIGIN)).toBeNull();
  });

  it('when the account is shut, and says so', async () => {
    const other = await testAccount(db);
    const session = await testSession(db, other);
    await db.update(users).set({ isActive: false }).where(eq(users.id, other.id));
    await expect(
      authenticate({ cookies: {}, authorization: session.authorization }, JOB_ORIGIN),
    ).rejects.toMatchObject({ code: 'ACCOUNT_INACTIVE' });
  });

  // The default of the setting sessionTimeout is 30 minutes.
  it('after 30 minutes without a request, not after 29', async () => {
    const session = await testSession(db, account);
    const ask = () => authenticate({ cookies: {}, authorization: session.authorization }, JOB_ORIGIN);
    const idleFor = (minutes: number) =>
      db
        .update(sessions)
        .set({ lastSeenAt: minutesAgo(minutes) })
        .where(eq(sessions.id, session.claims.sessionId));
    await idleFor(29);
    expect(await ask()).not.toBeNull();
    await idleFor(31);
    expect(await ask()).toBeNull();
  });

  it('at its end, however busy it is', async () => {
    const session = await testSession(db, account);
    await db
      .update(sessions)
      .set({ expiresAt: minutesAgo(1) })
      .where(eq(sessions.id, session.claims.sessionId));
    expect(await authenticate({ cookies: {}, authorization: session.authorization }, JOB_ORIGIN)).toBeNull();
  });
});

describe('idleness', () => {
  it('ends by what a person asks, not by what a page asks on its own', async () => {
    const session = await testSession(db, account);
    const { sessionId } = session.claims;
    const before = minutesAgo(10);
    await db.update(sessions).set({ lastSeenAt: before }).where(eq(sessions.id, sessionId));
    const credentials = { cookies: {}, authorization: session.authorization };
    await authenticate(credentials, JOB_ORIGIN, { inBackground: true });
    expect(await lastSeen(sessionId)).toBe(before.getTime());
    await authenticate(credentials, JOB_ORIGIN);
    expect(await lastSeen(sessionId)).toBeGreaterThan(minutesAgo(1).getTime());
  });
});
