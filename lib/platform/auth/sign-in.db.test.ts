import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, rateLimits, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import type { Origin } from '@/lib/platform/access';
import { refusal } from '@/lib/platform/http/testing';
import { loginWithToken } from '.';
import { signIn } from './sign-in';
import { testAccount } from './testing';

const { db, close } = await testDatabase();
afterAll(close);
beforeEach(() => db.delete(rateLimits));

const origin: Origin = { ipAddress: '192.0.2.7', userAgent: 'test', requestId: 'request-1' };

const lastEntry = async (action: string) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, action))
      .orderBy(desc(auditLog.sequence))
      .limit(1)
  )[0];

describe('signing in', () => {
  it('answers a token, the account, its permissions and roles, and is on record', async () => {
    const account = await testAccount(db, { permissions: ['sarm.select_frames'] });
    const answer = await loginWithToken(
      { email: account.email.toUpperCase(), password: account.password },
      origin,
    );
    expect(answer).toMatchObject({
      token_type: 'bearer',
      permissions: ['sarm.select_frames'],
      user: { id: account.id, email: account.email, isActive: true, status: 'active' },
    });
    expect(JSON.stringify(answer)).not.toContain('scrypt');
    expect(await lastEntry('auth.sign-in')).toMatchObject({
      userId: account.id,
      ipAddress: '192.0.2.7',
      requestId: 'request-1',
    });
  });

  it('stores a password again that was stored at a lower cost', async () => {
    const account = await testAccount(db);
    await signIn(account, origin);
    const [row] = await db.select().from(users).where(eq(users.id, account.id));
    expect(row?.passwordHash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    await expect(signIn(account, origin)).resolves.toMatchObject({ sub: account.id });
  });

  it('tells a wrong password and an unknown address in the same words', async () => {
    const account = await testAccount(db);
    const wrong = await refusal(signIn({ email: account.email, password: 'no' }, origin));
    const unknown = await refusal(signIn({ email: 'nobody@example.com', password: 'no' }, origin));
    expect([wrong.code, wrong.message]).toEqual(['UNAUTHENTICATED', 'Invalid email or password']);
    expect([unknown.code, unknown.message]).toEqual([wrong.code, wrong.message]);
    expect(await lastEntry('auth.sign-in-failed')).toMatchObject({
      userEmail: 'nobody@example.com',
      userId: null,
      severity: 'warning',
    });
  });

  it('tells only who knows the password that the account is shut', async () => {
    const account = await testAccount(db, { isActive: false });
    expect((await refusal(signIn(account, origin))).code).toBe('ACCOUNT_INACTIVE');
    expect((await refusal(signIn({ ...account, password: 'no' }, origin))).code).toBe('UNAUTHENTICATED');
  });

  it('takes SQL in the address for an unknown address', async () => {
    const attack = { email: "' or '1'='1' --", password: 'x' };
    expect((await refusal(signIn(attack, origin))).code).toBe('UNAUTHENTICATED');
  });
});
