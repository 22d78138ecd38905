import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '@/db/testing';
import { say } from '@/lib/messages/message';
import { englishOf } from '@/lib/messages/testing';
import { JOB_ORIGIN, type Principal } from '@/lib/platform/access';
import { authenticate } from '@/lib/platform/auth/session';
import { testAccount, testSession } from '@/lib/platform/auth/testing';
import { saveSystemSettings } from '@/lib/platform/settings';
import { seedCatalog } from '@/scripts/seed/catalog';
import {
  createUser,
  deleteUser,
  findUsers,
  getUser,
  listUsers,
  notifyOfSettings,
  sendPasswordReset,
  setUserPermissions,
  updateUser,
} from '.';
import {
  createUser as createUserContract,
  findUsers as findUsersContract,
  listUsers as listContract,
  resetUserPassword,
  setUserPermissions as setPermissionsContract,
  setUserRoles,
  updateUser as updateUserContract,
} from './contract';

const { db, sql, close } = await testDatabase();
afterAll(close);

let admin: Principal;
/** Holds manage_users only. */
let manager: Principal;

const principalOf = async (account: Awaited<ReturnType<typeof testAccount>>): Promise<Principal> => {
  const { authorization } = await testSession(db, account);
  const principal = await authenticate({ cookies: {}, authorization }, JOB_ORIGIN);
  if (!principal) throw new Error('not signed in');
  return principal;
};
const give = (userId: string, code: string) =>
  sql`insert into user_roles (user_id, role_id) select ${userId}, id from roles where code = ${code}`;
const list = (query: Record<string, unknown>) =>
  listUsers((listContract.query as NonNullable<typeof listContract.query>).parse(query));

beforeAll(async () => {
  await seedCatalog(db);
  const first = await testAccount(db);
  await give(first.id, 'system_admin');
  admin = await principalOf(first);
  manager = await principalOf(await testAccount(db, { permissions: ['system.manage_users'] }));
});

const person = (displayName: string, more: { roles?: string[]; isActive?: boolean } = {}) =>
  createUser(admin, {
    email: `${crypto.randomUUID()}@example.com`,
    displayName,
    roles: [],
    isActive: true,
    ...more,
  });

describe('accounts', () => {
  it('are made with a password that nobody knows, and an invitation', async () => {
    const user = await person('Nora New', { roles: ['clinician'] });
    expect(user).toMatchObject({
      displayName: 'Nora New',
      systemRoles: ['clinician'],
      permissions: ['sarm.*'],
      isActive: true,
    });
    const [mail] = await sql`select subject, body_text from mails where recipient = ${user.email}`;
    expect(mail?.body_text).toContain('/reset-password#token={token}');
    await expect(createUser(admin, { ...user, roles: [] })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(person('X', { roles: ['no_such_role'] })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('need email and name, in the words of the specification', () => {
    const parse = (body: unknown) =>
      englishOf(createUserContract.body?.safeParse(body).error?.issues[0]?.message);
    expect(parse({ email: 'a@example.com', displayName: '  ' })).toBe('Email and Display Name are required');
    expect(parse({ displayName: 'A' })).toBe('Email and Display Name are required');
    expect(parse({ email: 'nonsense', displayName: 'A' })).toBe('Please enter a valid email address');
  });

  it.each([
    [createUserContract, { email: 'a@example.com', displayName: 'A' }],
    [updateUserContract, { displayName: 'A' }],
    [resetUserPassword, { email: 'a@example.com' }],
    [setUserRoles, { roles: [] }],
    [setPermissionsContract, { permissions: [] }],
  ])('$method $path drops nothing that was sent without a word', ({ body }, known) => {
    expect(body?.safeParse(known).success).toBe(true);
    expect(body?.safeParse({ ...known, role: 'clinician' }).error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['role'] },
    ]);
  });

  it('are listed by page, searched, filtered and sorted in the database', async () => {
    await person('Zoë Ünal', { isActive: false });
    await person("O'Brien; drop table users");
    expect((await list({ search: 'zoË ü' })).users.map((user) => user.displayName)).toEqual(['Zoë Ünal']);
    expect((await list({ search: "o'brien;" })).total).toBe(1);
    expect((await list({ search: '%' })).total).toBe(0);
    expect((await list({ state: 'inactive' })).users.map((user) => user.displayName)).toEqual(['Zoë Ünal']);
    expect((await list({ role: 'system_admin' })).users.map((user) => user.id)).toEqual([admin.userId]);
    const all = await list({ limit: 200, order: 'desc' });
    expect(all.users.map(({ displayName }) => displayName.toLowerCase())).toEqual(
      all.users
        .map(({ displayName }) => displayName.toLowerCase())
        .sort()
        .reverse(),
    );
    const [second] = (await list({ limit: 1, page: 2, order: 'desc' })).users;
    expect(second?.id).toBe(all.users[1]?.id);
  });

  it('that wait are approved by activating them, and are told', async () => {
    const user = await person('Wanda Waiting', { isActive: false });
    await sql`update users set awaits_approval = true where id = ${user.id}`;
    expect((await list({ state: 'pending' })).users.map(({ id }) => id)).toEqual([user.id]);
    await updateUser(manager, user.id, { isActive: true });
    expect(await getUser(user.id)).toMatchObject({ isActive: true, awaitsApproval: false });
    const mails = await sql`select subject from mails where recipient = ${user.email} order by created_at`;
    expect(mails.map(({ subject }) => subject)).toContain('Your account was approved');
    const [entry] =
      await sql`select action, old_value, new_value from audit_log where resource_id = ${user.id} order by sequence desc limit 1`;
    expect(entry).toMatchObject({
      action: 'user.approve',
      old_value: { isActive: false },
      new_value: { isActive: true },
    });
  });

  it('that are shut lose their sessions', async () => {
    const account = await testAccount(db);
    const { authorization } = await testSession(db, account);
    await updateUser(manager, account.id, { isActive: false });
    await updateUser(manager, account.id, { isActive: true });
    expect(await authenticate({ cookies: {}, authorization }, JOB_ORIGIN)).toBeNull();
  });

  it('that are deleted leave their traces on record', async () => {
    const user = await person('Gone Soon');
    await deleteUser(manager, user.id);
    await expect(getUser(user.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      said: say('errors.userNotFound'),
    });
    const [entry] =
      await sql`select action, old_value from audit_log where resource_id = ${user.id} order by sequence desc limit 1`;
    expect(entry).toMatchObject({ action: 'user.delete', old_value: { email: user.email } });
  });

  it('get a link for a new password', async () => {
    const user = await person('Forgetful');
    expect(await sendPasswordReset(manager, user.email)).toEqual({
      message: `Password reset email sent to ${user.email}`,
      delivery: 'outbox',
    });
    await expect(sendPasswordReset(manager, 'nobody@example.com')).rejects.toMatchObject({
      said: say('errors.emailUnknown'),
    });
  });
});

it('a manager of users sends five links an hour to one address, and no flood', async () => {
  const user = await person('Flooded');
  for (let link = 0; link < 5; link++) await sendPasswordReset(manager, user.email);
  await expect(sendPasswordReset(manager, user.email)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  // The invitation, and five links.
  expect(await sql`select 1 from mails where recipient = ${user.email}`).toHaveLength(6);
});

describe('nobody', () => {
  it('gives roles without manage_roles, not even to a new account or to himself', async () => {
    const user = await person('Plain');
    const refusal = { code: 'FORBIDDEN', said: say('errors.deniedRoles') };
    await expect(updateUser(manager, user.id, { roles: ['clinician'] })).rejects.toMatchObject(refusal);
    await expect(updateUser(manager, manager.userId, { roles: ['system_admin'] })).rejects.toMatchObject(
      refusal,
    );
    await expect(
      createUser(manager, { email: 'x@example.com', displayName: 'X', roles: ['clinician'], isActive: true }),
    ).rejects.toMatchObject(refusal);
    // The same roles again are no change.
    await updateUser(manager, user.id, { displayName: 'Plainer', roles: [] });
    expect((await getUser(user.id)).displayName).toBe('Plainer');
  });

  it('but an administrator touches an administrator, or makes one', async () => {
    const keeper = await principalOf(
      await testAccount(db, { permissions: ['system.manage_users', 'system.manage_roles'] }),
    );
    const refusal = { code: 'FORBIDDEN', said: say('errors.onlyAdministrator') };
    for (const attempt of [
      () => updateUser(keeper, admin.userId, { isActive: false }),
      () => updateUser(keeper, admin.userId, { roles: [] }),
      () => deleteUser(keeper, admin.userId),
      () => sendPasswordReset(keeper, admin.email),
      () => updateUser(keeper, keeper.userId, { roles: ['system_admin'] }),
      () => setUserPermissions(keeper, admin.userId, []),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refusal);
    }
  });

  it('shuts or deletes the own account, or takes the last administrator away', async () => {
    const last = { code: 'CONFLICT', said: say('errors.lastAdministrator') };
    await expect(updateUser(admin, admin.userId, { isActive: false })).rejects.toMatchObject({
      said: say('errors.ownDeactivation'),
    });
    await expect(deleteUser(admin, admin.userId)).rejects.toMatchObject({
      said: say('errors.ownDeletion'),
    });
    await expect(updateUser(admin, admin.userId, { roles: ['clinician'] })).rejects.toMatchObject(last);
    const second = await person('Second', { roles: ['system_admin'], isActive: false });
    // Shut, so of no help.
    await expect(updateUser(admin, admin.userId, { roles: [] })).rejects.toMatchObject(last);
    await updateUser(admin, second.id, { isActive: true });
    await updateUser(admin, second.id, { roles: [] });
    await expect(updateUser(admin, admin.userId, { roles: [] })).rejects.toMatchObject(last);
  });

  it('of two administrators who remove each other at once, both get through', async () => {
    const others = await Promise.all(
      [1, 2].map(async () => {
        const account = await testAccount(db);
        await give(account.id, 'system_admin');
        return principalOf(account);
      }),
    );
    const [one, two] = others as [Principal, Principal];
    // Only these two are left.
    await sql`delete from user_roles where user_id = ${admin.userId}`;
    const results = await Promise.allSettled([
      updateUser(one, two.userId, { roles: [] }),
      updateUser(two, one.userId, { roles: [] }),
    ]);
    await give(admin.userId, 'system_admin');
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

it('a permission given to a person counts, and aliases stand for their codes', async () => {
  const user = await testAccount(db);
  await setUserPermissions(admin, user.id, ['view_analysis', 'system.view_logs']);
  const principal = await principalOf(user);
  expect(principal.permissions).toEqual([
    'sarm.view_concentration',
    'sarm.view_morphology',
    'sarm.view_motility',
    'system.view_logs',
  ]);
  expect((await getUser(user.id)).permissions).toEqual(principal.permissions);
  await expect(setUserPermissions(admin, user.id, ['sarm.fly'])).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  });
});

it('the directory leaves out members of the project and shut accounts', async () => {
  const [project] = await sql`insert into projects (name) values ('P') returning id`;
  const inside = await person('Inside Dir');
  await person('Outside Dir');
  await person('Shut Dir', { isActive: false });
  await sql`insert into project_members (project_id, user_id) values (${project?.id}, ${inside.id})`;
  const query = (findUsersContract.query as NonNullable<typeof findUsersContract.query>).parse({
    search: ' Dir',
    not_in_project: project?.id,
  });
  expect((await findUsers(query)).items.map(({ displayName }) => displayName)).toEqual(['Outside Dir']);
});

describe('a change of the system settings', () => {
  it('is told to everybody else who may change them, unless system updates are turned off', async () => {
    const keeper = await testAccount(db, { permissions: ['system.manage_settings'] });
    const shut = await testAccount(db, { permissions: ['system.manage_settings'], isActive: false });
    const told = async () =>
      (
        await sql`
          select user_id, message from notifications where title ->> 'key' = 'notices.settingsChanged.title'
          and user_id in (${admin.userId}, ${keeper.id}, ${shut.id})`
      ).map(({ user_id, message }) => [user_id, message]);
    await saveSystemSettings(admin, 'security', { sessionTimeout: 45 }, notifyOfSettings);
    const message = say('notices.settingsChanged.message', {
      by: admin.displayName,
      section: 'security',
      fields: 'sessionTimeout',
    });
    expect(await told()).toEqual([[keeper.id, message]]);
    await saveSystemSettings(admin, 'security', { sessionTimeout: 45 }, notifyOfSettings);
    expect(await told()).toHaveLength(1);
    await saveSystemSettings(admin, 'notifications', { systemUpdatesNotification: false }, notifyOfSettings);
    expect(await told()).toHaveLength(1);
  });
});
