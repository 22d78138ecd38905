import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// What an attacker tries on the endpoints of administration, through the route files themselves.

const { seedCatalog } = await import('@/scripts/seed/catalog');
const { testDatabase } = await import('@/db/testing');
const { testAccount, testSession } = await import('@/lib/platform/auth/testing');
const { CONTRACTS } = await import('@/lib/domain/contracts');
const { addressOf } = await import('@/lib/platform/http/client');
const { handlerOf } = await import('./testing/handlers');

type Contract = (typeof CONTRACTS)[number];

const { db, sql, close } = await testDatabase();
afterAll(close);

let administrator: string;
let projectId: string;
let datasetId: string;

beforeAll(async () => {
  await seedCatalog(db);
  const account = await testAccount(db);
  await sql`insert into user_roles (user_id, role_id) select ${account.id}, id from roles where code = 'system_admin'`;
  administrator = (await testSession(db, account)).authorization;
  const [project] = await sql<
    { id: string }[]
  >`insert into projects (name) values ('Andrology') returning id`;
  projectId = project?.id ?? '';
  const [dataset] = await sql<
    { id: string }[]
  >`insert into datasets (project_id, name) values (${projectId}, 'Sample') returning id`;
  datasetId = dataset?.id ?? '';
});

async function call(
  { method, path }: Pick<Contract, 'method' | 'path'>,
  input: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown } = {},
): Promise<{ status: number; body: Record<string, unknown>; text: string }> {
  const contract = CONTRACTS.find((each) => each.method === method && each.path === path);
  if (!contract) throw new Error(`there is no ${method} ${path}`);
  const request = new NextRequest(`http://lab.example${addressOf(contract, input)}`, {
    method,
    headers: { host: 'lab.example', authorization: administrator, 'content-type': 'application/json' },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  const handler = await handlerOf(contract);
  const response = await handler(request, { params: Promise.resolve(input.params ?? {}) });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text) as Record<string, unknown>, text };
}

const shapeOf = (contract: Contract): Record<string, unknown> =>
  (contract.query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
const searching = CONTRACTS.filter((contract) => 'search' in shapeOf(contract));
const paramsOf = (contract: Contract): Record<string, string> =>
  contract.path.includes('{projectId}')
    ? { projectId }
    : contract.path.includes('{datasetId}')
      ? { datasetId }
      : {};

const HOSTILE = [
  "' or '1'='1",
  "'; drop table users; --",
  "') union select id, email, password_hash from users --",
  '%_\\%',
  '\\',
  '"; select pg_sleep(10); --',
  '$1::int',
  '<script>alert(1)</script>',
];

describe('a search', () => {
  it('is asked in every list of administration', () => {
    expect(searching.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/admin/permissions',
        '/admin/roles',
        '/admin/system-logs',
        '/admin/users',
        '/sarm/admin/permissions',
        '/sarm/admin/roles',
        '/sarm/project',
        '/sarm/project/get-project',
        '/sarm/project/{projectId}/users',
        '/sarm/user/get-users',
      ]),
    );
  });

  it.each(searching.map((contract) => [contract.path, contract] as const))(
    'takes SQL for the letters that it is: %s',
    async (_, contract) => {
      const [before] = await sql`select count(*)::int as users from users`;
      for (const search of HOSTILE) {
        const long = search.padEnd(3, search);
        const { status, body } = await call(contract, {
          params: paramsOf(contract),
          query: { search: long },
        });
        expect([status, body.total], long).toEqual([200, 0]);
      }
      const [after] = await sql`select count(*)::int as users from users`;
      expect(after).toEqual(before);
    },
  );

  it.each(searching.map((contract) => [contract.path, contract] as const))(
    'sorts and pages by nothing but what is offered: %s',
    async (_, contract) => {
      const hostile: Record<string, string>[] = [
        { sort: 'password_hash' },
        { sort: 'name; drop table users' },
        { order: 'asc, (select 1)' },
        { limit: '1000000' },
        { limit: '1; select 1' },
      ];
      // A list in one order only takes no notice of another.
      for (const query of hostile.filter((each) =>
        Object.keys(each).every((name) => name in shapeOf(contract)),
      )) {
        const { status, text } = await call(contract, { params: paramsOf(contract), query });
        expect(status, JSON.stringify(query)).toBe(400);
        expect(text).not.toMatch(/syntax|postgres|select /i);
      }
    },
  );
});

describe('fields that nobody asked for', () => {
  it('do not get into an account', async () => {
    const more = {
      id: crypto.randomUUID(),
      passwordHash: 'x',
      emailVerified: true,
      sessionVersion: 9,
      isAdministrator: true,
      permissions: ['system.*'],
    };
    const add = (fields: object) =>
      call(
        { method: 'POST', path: '/admin/users' },
        { body: { email: 'new@example.com', displayName: 'New', ...fields } },
      );
    expect((await add(more)).status).toBe(400);
    const made = await add({});
    expect(made.status).toBe(201);
    const id = String(made.body.id);
    for (const fields of [more, { email: 'other@example.com' }]) {
      const { status } = await call(
        { method: 'PUT', path: '/admin/users/{id}' },
        { params: { id }, body: { displayName: 'Newer', ...fields } },
      );
      expect(status).toBe(400);
    }
    const [row] =
      await sql`select email, display_name, email_verified, session_version, password_hash from users where id = ${id}`;
    expect(row).toMatchObject({
      email: 'new@example.com',
      display_name: 'New',
      email_verified: false,
      session_version: 1,
      password_hash: expect.stringMatching(/^\$scrypt/),
    });
    const held = await sql`select 1 from user_permissions where user_id = ${id}`;
    expect(held).toHaveLength(0);
  });

  it('do not make a role one of the system, nor a project another person’s', async () => {
    const role = await call(
      { method: 'POST', path: '/admin/roles' },
      { body: { name: 'Ward', code: 'ward', id: crypto.randomUUID(), permissionsCount: 99 } },
    );
    expect(role.body).toMatchObject({ isSystem: false, permissionsCount: 0 });
    // Older clients send the field along.
    const sent = await call(
      { method: 'PUT', path: '/admin/roles/{id}' },
      { params: { id: String(role.body.id) }, body: { name: 'Ward', code: 'ward', isSystem: true } },
    );
    const [row] = await sql`select is_system from roles where code = 'ward'`;
    expect([sent.status, row?.is_system]).toEqual([200, false]);
    const project = await call(
      { method: 'PATCH', path: '/sarm/project/update-project/{id}' },
      {
        params: { id: projectId },
        body: { name: 'Renamed', createdBy: crypto.randomUUID(), isArchived: true },
      },
    );
    expect(project.body).toMatchObject({ name: 'Renamed', createdBy: null, status: 'active' });
  });
});

describe('markup in names', () => {
  it('is stored as it was typed, and answered as JSON', async () => {
    const name = '<img src=x onerror=alert(1)>"\'&';
    const { body } = await call(
      { method: 'POST', path: '/sarm/project/create-project' },
      { body: { name, description: '</script><script>alert(1)</script>' } },
    );
    expect(body).toMatchObject({ name, description: '</script><script>alert(1)</script>' });
  });
});
