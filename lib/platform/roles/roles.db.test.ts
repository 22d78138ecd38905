import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '@/db/testing';
import { say } from '@/lib/messages/message';
import { englishOf } from '@/lib/messages/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson } from '@/lib/platform/access/testing';
import { seedCatalog } from '@/scripts/seed/catalog';
import {
  createRole,
  deleteRole,
  getRole,
  getRolePermissions,
  listPermissions,
  listPermissionsByModule,
  listRoles,
  setRolePermissions,
  updateRole,
} from '.';
import {
  codeFromName,
  createRole as createContract,
  listPermissions as permissionsContract,
  listRoles as rolesContract,
} from './contract';

const { db, sql, close } = await testDatabase();
afterAll(close);

let admin: Principal;
beforeAll(async () => {
  await seedCatalog(db);
  admin = await testPerson(db, 'Admin', { administrator: true });
});
const idOf = async (code: string): Promise<string> => {
  const [row] = await sql`select id from roles where code = ${code}`;
  return String(row?.id);
};
const roles = (query: Record<string, unknown>) =>
  listRoles((rolesContract.query as NonNullable<typeof rolesContract.query>).parse(query));
const permissions = (query: Record<string, unknown>) =>
  listPermissions((permissionsContract.query as NonNullable<typeof permissionsContract.query>).parse(query));
const codesOf = async (id: string) => (await getRolePermissions(id)).map(({ code }) => code);

// Specification, part 1, section 5: lowercased, other characters to underscores, repeats collapsed, edges trimmed.
it.each([
  ['Senior Clinician', 'senior_clinician'],
  ['  --Ward  B / 2--  ', 'ward_b_2'],
  ['Été', 't'],
  ['a__b', 'a_b'],
])('the code of %j is %j', (name, code) => expect(codeFromName(name)).toBe(code));

describe('roles', () => {
  it('are made, changed and deleted; each change is on record', async () => {
    const role = await createRole(admin, {
      name: 'Reader',
      code: 'reader',
      description: 'reads',
      permissions: ['view_reports'],
    });
    expect(await codesOf(role.id)).toEqual([
      'sarm.view_concentration',
      'sarm.view_morphology',
      'sarm.view_motility',
    ]);
    await updateRole(admin, role.id, { name: 'Reader 2', code: 'reader', description: '' });
    await setRolePermissions(admin, role.id, ['sarm.generate_report']);
    await deleteRole(admin, role.id);
    await expect(getRole(role.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      said: say('errors.roleNotFound'),
    });
    const trail =
      await sql`select action, old_value, new_value from audit_log where resource_id = ${role.id} order by sequence`;
    expect(trail.map(({ action }) => action)).toEqual([
      'role.create',
      'role.update',
      'role.permissions',
      'role.delete',
    ]);
    expect(trail[2]).toMatchObject({
      old_value: ['sarm.view_concentration', 'sarm.view_morphology', 'sarm.view_motility'],
      new_value: ['sarm.generate_report'],
    });
  });

  it('have their own code; on edit the own one is no obstacle', async () => {
    const values = { name: 'Twin', code: 'twin', description: '' };
    const { id } = await createRole(admin, { ...values, permissions: [] });
    const taken = { code: 'CONFLICT', said: say('errors.roleCodeTaken', { code: 'twin' }) };
    await expect(createRole(admin, { ...values, permissions: [] })).rejects.toMatchObject(taken);
    await expect(updateRole(admin, id, values)).resolves.toMatchObject({ code: 'twin' });
    const other = await createRole(admin, { ...values, code: 'other', permissions: [] });
    await expect(updateRole(admin, other.id, values)).rejects.toMatchObject(taken);
  });

  it('need name and code; nobody makes a system role', () => {
    const parse = (body: unknown) =>
      englishOf(createContract.body?.safeParse(body).error?.issues[0]?.message);
    expect(parse({ name: 'X' })).toBe('Role Name and Code are required');
    expect(parse({ name: ' ', code: 'x' })).toBe('Role Name and Code are required');
    expect(parse({ name: 'X', code: 'X Y' })).toContain('lower-case letters');
    expect(parse({ name: 'X', code: 'x', isSystem: true })).toContain('Only the product');
  });

  it('of the system are neither changed nor deleted, but can be given other permissions', async () => {
    const id = await idOf('lab_technician');
    await expect(deleteRole(admin, id)).rejects.toMatchObject({ said: say('errors.systemRoleKept') });
    await expect(updateRole(admin, id, { name: 'X', code: 'x', description: '' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await setRolePermissions(admin, id, ['sarm.upload_video']);
    // A restart seeds the catalog again, and must not undo what an administrator decided.
    await seedCatalog(db);
    expect(await codesOf(id)).toEqual(['sarm.upload_video']);
  });

  it("never lose the administrator's permissions", async () => {
    await expect(setRolePermissions(admin, await idOf('system_admin'), [])).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await codesOf(await idOf('system_admin'))).toEqual(['finetune.*', 'sarm.*', 'system.*']);
  });

  it('refuse a permission that does not exist, and keep what they had', async () => {
    const { id } = await createRole(admin, {
      name: 'K',
      code: 'k',
      description: '',
      permissions: ['sarm.*'],
    });
    await expect(setRolePermissions(admin, id, ['sarm.view_motility', 'nothing'])).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      said: say('errors.permissionUnknown', { name: 'nothing' }),
    });
    expect(await codesOf(id)).toEqual(['sarm.*']);
  });

  it('are searched, split by kind, sorted and paged in the database', async () => {
    expect((await roles({ kind: 'system' })).roles.every(({ isSystem }) => isSystem)).toBe(true);
    expect((await roles({ kind: 'system' })).total).toBe(5);
    // Both have the name Twin, so that chance decides which comes first.
    const twins = (await roles({ kind: 'custom', search: 'TWI' })).roles.map(({ code }) => code);
    expect(twins.sort()).toEqual(['other', 'twin']);
    const counts = (await roles({ sort: 'permissionsCount', order: 'desc' })).roles.map(
      (role) => role.permissionsCount,
    );
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect((await roles({ limit: 2, page: 2 })).roles).toHaveLength(2);
  });
});

describe('permissions', () => {
  it('are all there, by module', async () => {
    const byModule = await listPermissionsByModule();
    expect(Object.keys(byModule)).toEqual(['system', 'business', 'technical', 'project']);
    const { total } = await permissions({});
    expect(Object.values(byModule).flat()).toHaveLength(total);
    expect((await permissions({ module: 'technical' })).total).toBe(byModule.technical.length);
  });

  it('are searched by name, code and description', async () => {
    expect((await permissions({ search: 'VIEW_LOGS' })).permissions.map(({ code }) => code)).toEqual([
      'system.view_logs',
    ]);
    expect((await permissions({ search: 'nothing like it' })).total).toBe(0);
  });
});
