import { and, eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, expect, it, vi } from 'vitest';
import { auditLog } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { PEER_HEADER } from '@/lib/platform/http/peer';
import { defineRoute } from '@/lib/platform/route/define-route';
import { loginWithToken } from '.';
import { loginUser } from './contract';
import { guessKeys } from './guessing/guessing';
import { verifyPassword } from './password/password';
import { testAccount } from './testing';

// Counts how often a password is really looked at, which costs a server 32 MiB and a tenth of a second.
vi.mock('./password/password', async (original) => {
  const real = await original<typeof import('./password/password')>();
  return { ...real, verifyPassword: vi.fn(real.verifyPassword) };
});

const { db, sql, close } = await testDatabase();
afterAll(close);

/** The endpoint as app/(api) has it. */
const POST = defineRoute(loginUser, ({ body, origin }) => loginWithToken(body, origin));

function login(body: unknown, peer: string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new NextRequest('http://lab.example/sarm/auth/login-user', {
    method: 'POST',
    headers: { host: 'lab.example', 'content-type': 'application/json', [PEER_HEADER]: peer, ...headers },
    body: JSON.stringify(body),
  });
  return POST(request, { params: Promise.resolve({}) });
}

it('of 10,000 logins from one machine, whatever address it claims, ten are looked at; the owner comes in', async () => {
  const account = await testAccount(db);
  const attack = (attempt: number) =>
    login({ email: account.email, password: `guess ${attempt}` }, '203.0.113.5', {
      // As if every one came through a proxy from somewhere else.
      'x-forwarded-for': `198.18.${attempt >> 8}.${attempt & 255}`,
      'x-real-ip': `198.18.${attempt >> 8}.${attempt & 255}`,
    });
  const statuses = new Map<number, number>();
  for (let batch = 0; batch < 40; batch++) {
    const answers = await Promise.all(Array.from({ length: 250 }, (_, one) => attack(batch * 250 + one)));
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 401: 10, 429: 9990 });
  expect(verifyPassword).toHaveBeenCalledTimes(10);

  const last = await login({ email: account.email, password: account.password }, '203.0.113.5');
  expect(last.status).toBe(429);
  const retry = Number(last.headers.get('retry-after'));
  expect(retry).toBeGreaterThan(0);
  expect(retry).toBeLessThanOrEqual(15 * 60);
  expect((await last.json()).message).toBe('Too many requests. Please try again later');
  expect((await login(account, '192.0.2.7')).status).toBe(200);

  // The log tells of the attack once, and of each guess that was looked at.
  const entries = (action: string) =>
    db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.action, action), eq(auditLog.userEmail, account.email)));
  expect(await entries('auth.locked')).toHaveLength(1);
  expect(await entries('auth.sign-in-failed')).toHaveLength(10);
  expect(guessKeys({ email: account.email, ipAddress: '203.0.113.5' }).pair).not.toContain(account.email);
}, 240_000);

it('asking for an address takes the same work, whether it has an account, none, or one that is shut', async () => {
  const account = await testAccount(db);
  const shut = await testAccount(db);
  const google = await testAccount(db);
  await sql`update users set is_active = false where id = ${shut.id}`;
  await sql`update users set password_hash = null where id = ${google.id}`;
  const answers: unknown[] = [];
  for (const email of [account.email, shut.email, google.email, 'nobody@example.com']) {
    vi.mocked(verifyPassword).mockClear();
    const answer = await login({ email, password: 'a wrong one' }, '192.0.2.77');
    const { message, code } = await answer.json();
    // How long one look takes with and without a stored password: lib/platform/auth/password/password.test.ts.
    answers.push([answer.status, code, message, vi.mocked(verifyPassword).mock.calls.length]);
  }
  expect(answers).toEqual(Array(4).fill([401, 'UNAUTHENTICATED', 'Invalid email or password', 1]));
}, 60_000);

it('a login takes fields of the wrong kind, long ones and foreign ones for what they are', async () => {
  const peer = '192.0.2.99';
  for (const body of [
    { email: { $ne: '' }, password: { $ne: '' } },
    { email: ['a@example.com'], password: true },
    { email: 'a@example.com', password: 'x'.repeat(2000) },
    { email: 'x'.repeat(400), password: 'x' },
    [],
    'text',
    null,
  ]) {
    const answer = await login(body, peer);
    expect(answer.status, JSON.stringify(body)?.slice(0, 60)).toBe(400);
  }
  const missing = await login({}, peer);
  expect((await missing.json()).message).toBe('Please enter both email and password');
});
