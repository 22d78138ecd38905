import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// Ways from one permission of administration to the administrator, through the route files themselves.

const { seedCatalog } = await import('@/scripts/seed/catalog');
const { testDatabase } = await import('@/db/testing');
const { testAccount, testSession } = await import('@/lib/platform/auth/testing');
const { CONTRACTS } = await import('@/lib/domain/contracts');
const { addressOf } = await import('@/lib/platform/http/client');
const { handlerOf } = await import('./testing/handlers');

type Contract = (typeof CONTRACTS)[number];
type Account = Awaited<ReturnType<typeof testAccount>>;

const { db, sql, close } = await testDatabase();
afterAll(close);

let administrator: Account;
let roleManager: Account;
let userManager: Account;
/** Holds both, and so may choose the roles of people. */
let bothManager: Account;
/** Holds all of administration, and is no administrator. */
let systemManager: Account;
let colleague: Account;

beforeAll(async () => {
  await seedCatalog(db);
  const made = (permissions: string[]) => testAccount(db, { permissions });
  administrator = await testAccount(db);
  await give(administrator, 'system_admin');
  roleManager = await made(['system.manage_roles']);
  userManager = await made(['system.manage_users']);
  bothManager = await made(['system.manage_roles', 'system.manage_users']);
  systemManager = await made(['system.*']);
  colleague = await testAccount(db);
  await give(colleague, 'clinician');
});
beforeEach(() => sql`delete from rate_limits`);

const give = (account: Account, role: string) =>
  sql`insert into user_roles (user_id, role_id) select ${account.id}, id from roles where code = ${role}`;

async function roleOf(code: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from roles where code = ${code}`;
  return row?.id ?? '';
}

async function as(
  account: Account,
  call: string,
  input: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown } = {},
): Promise<{ status: number; body: Record<string, unknown>; text: string }> {
  const [method, path] = call.split(' ');
  const contract = CONTRACTS.find((each) => each.method === method && each.path === path) as
    | Contract
    | undefined;
  if (!contract) throw new Error(`there is no ${call}`);
  const { authorization } = await testSession(db, account);
  const request = new NextRequest(`http://lab.example${addressOf(contract, input)}`, {
    method: contract.method,
    headers: { host: 'lab.example', authorization, 'content-type': 'application/json' },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  const handler = await handlerOf(contract);
  const response = await handler(request, { params: Promise.resolve(input.params ?? {}) });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text) as Record<string, unknown>, text };
}

const heldBy = async ({ id }: Account): Promise<string[]> => {
  const rows = await sql<{ code: string }[]>`
    select p.code from user_roles u join role_permissions r using (role_id) join permissions p on p.id = r.permission_id
    where u.user_id = ${id}
    union select p.code from user_permissions u join permissions p on p.id = u.permission_id where u.user_id = ${id}
    order by 1`;
  return rows.map(({ code }) => code);
};

describe("an administrator's reset link in the outbox", () => {
  it('is read by administrators only, though others with manage_roles see the list', async () => {
    await as(userManager, 'POST /sarm/auth/forgot-password', { body: { email: administrator.email } });
    for (const thief of [roleManager, bothManager, systemManager]) {
      const list = await as(thief, 'GET /admin/mails', { query: { search: administrator.email } });
      const [mail] = list.body.mails as { id: string }[];
      expect([list.status, list.text.includes('#token=')]).toEqual([200, false]);
      const read = await as(thief, 'GET /admin/mails/{id}', { params: { id: mail?.id ?? '' } });
      expect([read.status, read.body.code]).toEqual([403, 'FORBIDDEN']);
      expect(read.text).not.toContain('#token=');
    }
    const [{ id = '' } = {}] = await sql`select id from mails where recipient = ${administrator.email}`;
    const own = await as(administrator, 'GET /admin/mails/{id}', { params: { id } });
    expect(own.text).toMatch(/#token=[\w-]{43}/);
  });

  it('is not sent for somebody who is no administrator, and answers carry no token', async () => {
    const body = { email: administrator.email };
    for (const thief of [userManager, bothManager, systemManager]) {
      expect((await as(thief, 'POST /admin/users/password-reset', { body })).status).toBe(403);
    }
    const other = await as(userManager, 'POST /admin/users/password-reset', {
      body: { email: colleague.email },
    });
    expect(other.status).toBe(200);
    expect(other.text).not.toContain('token');
  });
});

describe('nobody grants what they do not hold', () => {
  const REFUSED = [403, 'FORBIDDEN'];

  it('to themselves or others, as permissions of a person', async () => {
    for (const code of ['system.*', 'system.manage_users', 'sarm.*', 'sarm.view_motility', 'view_analysis']) {
      for (const target of [roleManager, colleague]) {
        const { status, body } = await as(roleManager, 'PUT /sarm/admin/users/{userId}/permissions', {
          params: { userId: target.id },
          body: { permissions: [code] },
        });
        expect([status, body.code], code).toEqual(REFUSED);
      }
    }
    expect(await heldBy(roleManager)).toEqual(['system.manage_roles']);
  });

  it('in a new role, or in one that is there, their own among them', async () => {
    const [own] = await sql<{ role_id: string }[]>`
      select role_id from user_roles where user_id = ${roleManager.id}`;
    for (const code of ['system.*', 'system.manage_users', 'finetune.*']) {
      const created = await as(roleManager, 'POST /admin/roles', {
        body: { name: 'Ladder', code: 'ladder', permissions: [code] },
      });
      expect([created.status, created.body.code], code).toEqual(REFUSED);
      const edited = await as(roleManager, 'PUT /admin/roles/{id}/permissions', {
        params: { id: own?.role_id ?? '' },
        body: { permissions: ['system.manage_roles', code] },
      });
      expect([edited.status, edited.body.code], code).toEqual(REFUSED);
    }
    expect(await heldBy(roleManager)).toEqual(['system.manage_roles']);
    expect(await roleOf('ladder')).toBe('');
  });

  it('as a role that permits more, also to a new account', async () => {
    for (const code of ['system_admin', 'clinician', 'model_trainer']) {
      const set = await as(bothManager, 'PUT /admin/users/{id}/roles', {
        params: { id: bothManager.id },
        body: { roles: [code] },
      });
      expect([set.status, set.body.code], code).toEqual(REFUSED);
      const updated = await as(bothManager, 'PUT /admin/users/{id}', {
        params: { id: colleague.id },
        body: { roles: ['clinician', code === 'clinician' ? 'annotator' : code] },
      });
      expect([updated.status, updated.body.code], code).toEqual(REFUSED);
      const created = await as(bothManager, 'POST /admin/users', {
        body: { email: `${code}@example.com`, displayName: 'Second me', roles: [code] },
      });
      expect([created.status, created.body.code], code).toEqual(REFUSED);
    }
    expect(await heldBy(bothManager)).toEqual(['system.manage_roles', 'system.manage_users']);
  });

  it('not even all of administration makes an administrator, or gives clinical rights', async () => {
    for (const role of ['system_admin', 'clinician']) {
      const { status } = await as(systemManager, 'PUT /admin/users/{id}/roles', {
        params: { id: systemManager.id },
        body: { roles: [role] },
      });
      expect(status, role).toBe(403);
    }
    for (const change of [{ isActive: false }, { roles: [] }, { displayName: 'Hijacked' }]) {
      const { status } = await as(systemManager, 'PUT /admin/users/{id}', {
        params: { id: administrator.id },
        body: change,
      });
      expect(status, JSON.stringify(change)).toBe(403);
    }
    const gone = await as(systemManager, 'DELETE /admin/users/{id}', { params: { id: administrator.id } });
    expect(gone.status).toBe(403);
  });

  it("by renaming a role to the administrator's, or editing that one", async () => {
    const made = await as(roleManager, 'POST /admin/roles', {
      body: { name: 'Mine', code: 'mine', permissions: ['manage_roles'] },
    });
    expect(made.status).toBe(201);
    const renamed = await as(roleManager, 'PUT /admin/roles/{id}', {
      params: { id: String(made.body.id) },
      body: { name: 'Administrator', code: 'system_admin' },
    });
    expect(renamed.status).toBe(409);
    const edited = await as(roleManager, 'PUT /admin/roles/{id}/permissions', {
      params: { id: await roleOf('system_admin') },
      body: { permissions: ['system.manage_roles'] },
    });
    expect(edited.status).toBe(403);
  });

  it('no email address of another account is changed by managing users', async () => {
    const { status } = await as(userManager, 'PUT /admin/users/{id}', {
      params: { id: colleague.id },
      body: { displayName: 'Colleague', email: 'thief@example.com' },
    });
    const [row] = await sql`select email from users where id = ${colleague.id}`;
    expect([status, row?.email]).toEqual([400, colleague.email]);
  });

  it('leaves a refused attempt on record', async () => {
    const before =
      await sql`select 1 from audit_log where action = 'access.denied' and user_id = ${roleManager.id}`;
    await as(roleManager, 'PUT /sarm/admin/users/{userId}/permissions', {
      params: { userId: roleManager.id },
      body: { permissions: ['system.*'] },
    });
    const after =
      await sql`select message from audit_log where action = 'access.denied' and user_id = ${roleManager.id}
      order by sequence desc`;
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]?.message).toContain('PUT /sarm/admin/users/{userId}/permissions');
  });
});

describe('what stays possible', () => {
  it('who may manage roles passes on what they hold, narrows and takes away', async () => {
    const granted = await as(roleManager, 'PUT /sarm/admin/users/{userId}/permissions', {
      params: { userId: colleague.id },
      body: { permissions: ['manage_roles'] },
    });
    expect(granted.status).toBe(200);
    const [role] = await sql<{ id: string }[]>`
      insert into roles (name, code) values ('Ward', 'ward') returning id`;
    await sql`insert into role_permissions (role_id, permission_id)
      select ${role?.id ?? ''}, id from permissions where code = 'sarm.*'`;
    for (const permissions of [['sarm.*', 'manage_roles'], ['sarm.view_motility'], []]) {
      const { status } = await as(roleManager, 'PUT /admin/roles/{id}/permissions', {
        params: { id: role?.id ?? '' },
        body: { permissions },
      });
      expect(status, permissions.join()).toBe(200);
    }
    // Gone, it is not theirs to give back.
    const again = await as(roleManager, 'PUT /admin/roles/{id}/permissions', {
      params: { id: role?.id ?? '' },
      body: { permissions: ['sarm.view_motility'] },
    });
    expect(again.status).toBe(403);
  });

  it('an administrator grants anything', async () => {
    for (const role of ['clinician', 'system_admin']) {
      const { status } = await as(administrator, 'PUT /admin/users/{id}/roles', {
        params: { id: colleague.id },
        body: { roles: [role] },
      });
      expect(status, role).toBe(200);
    }
  });
});
