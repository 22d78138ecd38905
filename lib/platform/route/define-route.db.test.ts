import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditLog, roles, systemSettings, users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { type TestAccount, testAccount, testSession } from '@/lib/platform/auth/testing';
import type { Admission } from '@/lib/platform/http/contract';
import { defineContract } from '@/lib/platform/http/contract';
import { defineRoute } from './define-route';

const { db, close } = await testDatabase();
afterAll(close);

const routeFor = (admission: Admission, method: 'GET' | 'POST' = 'GET') =>
  defineRoute(
    defineContract({
      method,
      path: '/whoami',
      summary: 'Who asks',
      tag: 'Test',
      admission,
      result: z.object({ userId: z.string() }),
    }),
    ({ principal }) => ({ userId: principal.userId }),
  );

let account: TestAccount;
let authorization: string;

beforeAll(async () => {
  account = await testAccount(db, { permissions: ['sarm.upload_video'] });
  ({ authorization } = await testSession(db, account));
});

function ask(admission: Admission, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') {
  const request = new NextRequest('http://lab.example/whoami', {
    method,
    headers: { host: 'lab.example', ...headers },
  });
  return routeFor(admission, method)(request, { params: Promise.resolve({}) });
}

describe('admission', () => {
  it('answers 401 to whoever is not signed in', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer nonsense' },
      { cookie: 'next-auth.session-token=x' },
    ]) {
      const response = await ask('signed-in', headers as Record<string, string>);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({
        code: 'UNAUTHENTICATED',
        message: 'Please sign in to continue.',
      });
    }
  });

  it('lets pass whoever is signed in, by token or by cookie', async () => {
    expect(await (await ask('signed-in', { authorization })).json()).toEqual({ userId: account.id });
    const cookie = `next-auth.session-token=${authorization.slice('Bearer '.length)}`;
    expect(await (await ask('signed-in', { cookie })).json()).toEqual({ userId: account.id });
  });

  it('writes nothing for a page of somebody else, whose session the browser no longer has', async () => {
    const other = await testAccount(db);
    const cookie = `next-auth.session-token=${authorization.slice('Bearer '.length)}`;
    const from = (userId: string) => ({ cookie, origin: 'http://lab.example', 'x-page-of': userId });
    const refused = await ask('signed-in', from(other.id), 'POST');
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'Somebody else has signed in in this browser. Nothing was saved under their name.',
    });
    expect((await ask('signed-in', from(account.id), 'POST')).status).toBe(200);
    expect((await ask('signed-in', from(other.id))).status).toBe(200);
  });

  it('asks for one of the permissions, aliases expanded', async () => {
    expect((await ask(['upload_videos'], { authorization })).status).toBe(200);
    expect((await ask(['manage_users', 'access_business'], { authorization })).status).toBe(200);
  });

  it('answers 403 to who lacks them, and puts the denial on record', async () => {
    const response = await ask(['manage_users', 'train_models'], { authorization });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: 'FORBIDDEN',
      message: "You don't have permission to manage users.",
    });
    const denials = await db.select().from(auditLog).where(eq(auditLog.action, 'access.denied'));
    expect(denials).toHaveLength(1);
    expect(denials[0]).toMatchObject({
      userId: account.id,
      type: 'permission',
      severity: 'warning',
      message: 'GET /whoami needs manage_users or train_models',
    });
  });

  // Specification, part 1, section 6; where it has no words, ours. The first permission of a contract names its area.
  it.each([
    [['manage_users', 'train_models'], 'manage users.'],
    [['manage_roles'], 'manage roles.'],
    [['manage_projects'], 'manage projects.'],
    [['view_system_logs'], 'view system logs.'],
    [['manage_system_settings'], 'manage system settings.'],
    [['train_models'], 'do this.'],
  ] as const)('a denial for want of %j says what it is that is not permitted', async (admission, words) => {
    const response = await ask(admission, { authorization });
    expect(response.status).toBe(403);
    expect((await response.json()).message).toBe(`You don't have permission to ${words}`);
  });

  it('answers 403 with its own code to an account that is shut', async () => {
    const other = await testAccount(db);
    const session = await testSession(db, other);
    await db.update(users).set({ isActive: false }).where(eq(users.id, other.id));
    const response = await ask('signed-in', { authorization: session.authorization });
    expect([response.status, (await response.json()).code]).toEqual([403, 'ACCOUNT_INACTIVE']);
  });

  it("refuses another site's request before it asks whose cookie it brings", async () => {
    const cookie = `next-auth.session-token=${authorization.slice('Bearer '.length)}`;
    const evil = await ask('signed-in', { cookie, origin: 'https://evil.example' }, 'POST');
    expect([evil.status, (await evil.json()).code]).toEqual([403, 'CROSS_ORIGIN']);
    expect((await ask('signed-in', { cookie, origin: 'http://lab.example' }, 'POST')).status).toBe(200);
  });
});

describe('what the database refuses', () => {
  const storing = (write: (name: string) => Promise<unknown>) => {
    const route = defineRoute(
      defineContract({
        method: 'POST',
        path: '/things',
        summary: 'Stores a thing',
        tag: 'Test',
        admission: 'public',
        body: z.object({ name: z.string() }),
        result: z.object({}),
      }),
      async ({ body }) => {
        await write(body.name);
        return {};
      },
    );
    return (body: string) => {
      const request = new NextRequest('http://lab.example/things', {
        method: 'POST',
        headers: { host: 'lab.example', 'content-type': 'application/json' },
        body,
      });
      return route(request, { params: Promise.resolve({}) });
    };
  };

  it('because another request was faster is a 409, not a fault of ours', async () => {
    const store = storing((code) => db.insert(roles).values({ code, name: code }));
    const body = JSON.stringify({ name: 'raced_role' });
    const answers = await Promise.all([store(body), store(body), store(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('because half a surrogate pair or a NUL cannot be stored is a 400', async () => {
    const store = storing((name) => db.insert(systemSettings).values({ section: name, value: { name } }));
    expect((await store('{"name":"half a pair: \\ud800"}')).status).toBe(400);
    expect((await store('{"name":"a NUL: \\u0000"}')).status).toBe(400);
    expect((await store('{"name":"a whole pair: \\ud83d\\ude00"}')).status).toBe(200);
  });
});
