import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { testDatabase } = await import('@/db/testing');
const { testAccount, testSession } = await import('@/lib/platform/auth/testing');
const { changeOwnPassword } = await import('@/lib/platform/auth');
const { insideFence, requireProject } = await import('@/lib/platform/access');
const { projects } = await import('@/db/schema');
const { createOwnToken, listOwnTokens, revokeOwnToken } = await import('.');
const { authenticateApiToken } = await import('./authenticating');
const { testPrincipal, testToken } = await import('./testing');
const { makeToken, tokenHash } = await import('./token-text');

const { db, sql, close } = await testDatabase();
afterAll(close);

type Account = Awaited<ReturnType<typeof testAccount>>;
const ORIGIN = { ipAddress: '198.51.100.7', userAgent: 'watch', requestId: 'r' };
const PERMISSIONS = ['sarm.upload_video', 'sarm.manage_videos', 'sarm.view_motility'];

let account: Account;
let session: string;
let inside: string;
let outside: string;

const newProject = async (name: string): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`insert into projects (name) values (${name}) returning id`;
  return row?.id ?? '';
};
const join = (projectId: string, userId: string) =>
  sql`insert into project_members (project_id, user_id, access_level) values (${projectId}, ${userId}, 'editor')`;

beforeAll(async () => {
  inside = await newProject('Inside');
  outside = await newProject('Outside');
});
beforeEach(async () => {
  account = await testAccount(db, { permissions: PERMISSIONS });
  session = (await testSession(db, account)).authorization;
  await join(inside, account.id);
  await sql`delete from rate_limits`;
});

const enter = (token: string) => authenticateApiToken(token, ORIGIN);
const wish = {
  name: 'Microscope 1',
  scopes: ['upload'],
  projectId: null,
  expiresInDays: 90,
  code: '',
} as const;

describe('making one', () => {
  it('stores its hash, shows it once, and puts it on record without it', async () => {
    const before = Date.now();
    const made = await testToken(account, session, ['upload'], { name: 'Microscope 1', expiresInDays: 90 });
    const [row] = await sql`select * from api_tokens where id = ${made.id}`;
    expect(row?.token_hash).toBe(tokenHash(made.token));
    expect(JSON.stringify(row)).not.toContain(made.token);
    // 90 days of 86,400,000 ms.
    expect(new Date(made.expiresAt).getTime() - before).toBeGreaterThanOrEqual(7_776_000_000);
    expect(new Date(made.expiresAt).getTime() - before).toBeLessThan(7_776_060_000);
    const { tokens, total } = await listOwnTokens(await testPrincipal(session), { limit: 10, offset: 0 });
    expect([total, tokens[0]?.name, tokens[0]?.status]).toEqual([1, 'Microscope 1', 'active']);
    expect(JSON.stringify(tokens)).not.toContain(made.token);
    const [entry] = await sql`select * from audit_log where resource_id = ${made.id}`;
    expect(entry).toMatchObject({ action: 'api-token.create', user_id: account.id });
    expect(JSON.stringify(entry)).not.toContain(made.token);
  });

  it('asks who it is, and counts wrong passwords', async () => {
    const principal = await testPrincipal(session);
    for (const password of ['', 'wrong']) {
      await expect(createOwnToken(principal, { ...wish, password })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      });
    }
    expect((await listOwnTokens(principal, { limit: 10, offset: 0 })).total).toBe(0);
  });

  it('lends nothing that its owner does not hold', async () => {
    await expect(testToken(account, session, ['analyze'])).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(testToken(account, session, ['upload', 'analyze'])).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('takes no project from outside the fence, no name twice, and 20 at most', async () => {
    await expect(testToken(account, session, ['read'], { projectId: outside })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const first = await testToken(account, session, ['read'], { name: 'Bench' });
    await expect(testToken(account, session, ['read'], { name: 'Bench' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await revokeOwnToken(await testPrincipal(session), first.id);
    await testToken(account, session, ['read'], { name: 'Bench' });
    for (let n = 1; n < 20; n++) await testToken(account, session, ['read']);
    await expect(testToken(account, session, ['read'])).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('using one', () => {
  it('acts as its owner, with what it lends and no more, and notes when and where', async () => {
    const made = await testToken(account, session, ['upload']);
    const { principal, scopes } = await enter(made.token);
    expect(scopes).toEqual(['upload']);
    expect(principal).toMatchObject({
      userId: account.id,
      permissions: ['sarm.upload_video', 'sarm.manage_videos'],
      roles: [],
      isAdministrator: false,
      apiToken: { id: made.id, name: made.name, projectId: null, ownerManagesAllProjects: false },
    });
    const { tokens } = await listOwnTokens(principal, { limit: 1, offset: 0 });
    expect(tokens[0]?.lastUsedAddress).toBe('198.51.100.7');
    expect(Date.now() - new Date(tokens[0]?.lastUsedAt ?? 0).getTime()).toBeLessThan(60_000);
  });

  it('follows what its owner may do, call by call', async () => {
    const made = await testToken(account, session, ['read', 'upload']);
    await sql`delete from role_permissions where permission_id = (select id from permissions where code = 'sarm.manage_videos')
      and role_id in (select role_id from user_roles where user_id = ${account.id})`;
    expect((await enter(made.token)).principal.permissions).toEqual([
      'sarm.view_motility',
      'sarm.upload_video',
    ]);
    await sql`delete from user_roles where user_id = ${account.id}`;
    expect((await enter(made.token)).principal.permissions).toEqual([]);
  });

  it('ends with the account: shut, password changed, signed out everywhere', async () => {
    const made = await testToken(account, session, ['read']);
    await sql`update users set is_active = false where id = ${account.id}`;
    await expect(enter(made.token)).rejects.toMatchObject({ code: 'ACCOUNT_INACTIVE' });
    await sql`update users set is_active = true where id = ${account.id}`;
    await enter(made.token);
    const principal = await testPrincipal(session);
    await changeOwnPassword(principal, {
      currentPassword: account.password,
      newPassword: 'Another-password-7',
    });
    await expect(enter(made.token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const { tokens } = await listOwnTokens(principal, { limit: 1, offset: 0 });
    expect(tokens[0]?.status).toBe('ended');
  });

  it('is revoked at once, by its owner only', async () => {
    const made = await testToken(account, session, ['read']);
    const other = await testAccount(db, { permissions: PERMISSIONS });
    const stranger = await testPrincipal((await testSession(db, other)).authorization);
    await expect(revokeOwnToken(stranger, made.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(revokeOwnToken(stranger, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await enter(made.token);
    const owner = await testPrincipal(session);
    await revokeOwnToken(owner, made.id);
    await revokeOwnToken(owner, made.id);
    await expect(enter(made.token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const entries =
      await sql`select 1 from audit_log where action = 'api-token.revoke' and resource_id = ${made.id}`;
    expect(entries).toHaveLength(1);
  });
});

describe('the fence of a token', () => {
  const visible = async (token: string): Promise<string[]> => {
    const { principal } = await enter(token);
    const rows = await db
      .select({ id: projects.id })
      .from(projects)
      .where(insideFence(principal, projects.id));
    return rows.map(({ id }) => id).sort();
  };
  const open = async (token: string, projectId: string) =>
    requireProject(db, (await enter(token)).principal, projectId, 'write');

  it("is its owner's, narrowed to its project", async () => {
    await join(outside, account.id);
    const wide = await testToken(account, session, ['upload']);
    const narrow = await testToken(account, session, ['upload'], { projectId: inside });
    expect(await visible(wide.token)).toEqual([inside, outside].sort());
    expect(await visible(narrow.token)).toEqual([inside]);
    await open(narrow.token, inside);
    await expect(open(narrow.token, outside)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // Who leaves the project takes the token out of it, too.
    await sql`delete from project_members where user_id = ${account.id} and project_id = ${inside}`;
    expect(await visible(narrow.token)).toEqual([]);
    await expect(open(narrow.token, inside)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of who manages all projects is open, and narrows the same way', async () => {
    const manager = await testAccount(db, { permissions: [...PERMISSIONS, 'system.manage_projects'] });
    const signedIn = (await testSession(db, manager)).authorization;
    const wide = await testToken(manager, signedIn, ['upload']);
    const narrow = await testToken(manager, signedIn, ['upload'], { projectId: outside });
    expect(await visible(wide.token)).toEqual(expect.arrayContaining([inside, outside]));
    expect(await visible(narrow.token)).toEqual([outside]);
    await expect(open(narrow.token, inside)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('goes with its project', async () => {
    const doomed = await newProject('Doomed');
    await join(doomed, account.id);
    const made = await testToken(account, session, ['upload'], { projectId: doomed });
    await sql`delete from projects where id = ${doomed}`;
    await expect(enter(made.token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('limits', () => {
  it('wrong tokens from one network are slowed, right ones from there are not', async () => {
    const made = await testToken(account, session, ['read']);
    const codes: string[] = [];
    for (let n = 0; n < 32; n++) {
      codes.push(
        await enter(n % 2 ? makeToken() : 'sarm_x').then(
          () => 'in',
          (error) => error.code,
        ),
      );
    }
    // 30 in a quarter of an hour are told that they are wrong, later ones to wait.
    expect(codes).toEqual([...Array(30).fill('UNAUTHENTICATED'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
    await enter(made.token);
    const alarms = await sql`select message from audit_log where action = 'api-token.refused'`;
    expect(alarms).toEqual([{ message: 'Too many wrong API tokens from 198.51.100.7' }]);
  });

  it('one token is held to 1,200 calls a minute, others go on', async () => {
    const busy = await testToken(account, session, ['read']);
    const calm = await testToken(account, session, ['read']);
    await sql`insert into rate_limits (key, attempts, window_ends_at)
      values (${`api-token:calls:${busy.id}`}, 1199, now() + interval '30 seconds')`;
    await enter(busy.token);
    await expect(enter(busy.token)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await enter(calm.token);
  });
});
