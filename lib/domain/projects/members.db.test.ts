import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '@/db/testing';
import { say } from '@/lib/messages/message';
import { englishOf } from '@/lib/messages/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { testAccount } from '@/lib/platform/auth/testing';
import { addMember, getProject, listMembers, listProjects, removeMember, setMember, updateMember } from '.';
import { addMember as addContract, listMembers as listContract } from './contract-members';

const { db, sql, close } = await testDatabase();
afterAll(close);

let admin: Principal;
let keeper: Principal;
let editor: Principal;
let stranger: Principal;
let projectId: string;

beforeAll(async () => {
  admin = await testPerson(db, 'Admin', { administrator: true });
  keeper = await testPerson(db, 'Keeper');
  editor = await testPerson(db, 'Editor');
  stranger = await testPerson(db, 'Stranger');
  projectId = await testProject(db, 'Ward', [
    [keeper, 'admin'],
    [editor, 'editor'],
  ]);
});
const page = (query: Record<string, unknown> = {}) =>
  (listContract.query as NonNullable<typeof listContract.query>).parse(query);

describe('members', () => {
  it('are managed by admins of the project and administrators only', async () => {
    const person = await testPerson(db, 'New');
    const membership = { projectId, userId: person.userId, accessLevel: 'member' as const };
    await expect(addMember(editor, membership)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(addMember(stranger, membership)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      said: say('errors.projectNotFound'),
    });
    await expect(listMembers(stranger, projectId, page())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await addMember(keeper, membership)).toMatchObject({
      accessLevel: 'member',
      addedBy: keeper.userId,
    });
    await expect(addMember(keeper, membership)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await updateMember(admin, { ...membership, accessLevel: 'viewer' })).toMatchObject({
      accessLevel: 'viewer',
    });
    expect((await getProject(person, projectId)).accessLevel).toBe('viewer');
    await removeMember(keeper, membership);
    await expect(getProject(person, projectId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(removeMember(keeper, membership)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const trail =
      await sql`select action, old_value, new_value, project_id from audit_log where resource_id = ${person.userId} order by sequence`;
    expect(trail).toMatchObject([
      { action: 'project.add-member', new_value: { accessLevel: 'member' }, project_id: projectId },
      {
        action: 'project.update-member',
        old_value: { accessLevel: 'member' },
        new_value: { accessLevel: 'viewer' },
      },
      { action: 'project.remove-member', old_value: { accessLevel: 'viewer' } },
    ]);
    const told = await sql`select title from notifications where user_id = ${person.userId}`;
    expect(told.map(({ title }) => title)).toEqual([{ key: 'notices.memberAdded.title' }]);
  });

  it('are led to a page that is open to them', async () => {
    const links = new Map<string, string | null>();
    for (const permission of ['sarm.*', 'finetune.*']) {
      const { id: userId } = await testAccount(db, { permissions: [permission] });
      await addMember(keeper, { projectId, userId, accessLevel: 'member' });
      await removeMember(keeper, { projectId, userId });
      const [notice] = await sql`select link from notifications where user_id = ${userId}`;
      links.set(permission, notice?.link);
    }
    expect(links.get('sarm.*')).toBe(`/sarm/projects/${projectId}/datasets`);
    expect(links.get('finetune.*')).toBe('/finetune/dashboard');
  });

  it('are listed by page, searched and sorted', async () => {
    const all = await listMembers(keeper, projectId, page({ sort: 'accessLevel' }));
    expect(all).toMatchObject({ total: 2, page: 1, limit: 5 });
    expect(all.users.map(({ accessLevel }) => accessLevel)).toEqual(['admin', 'editor']);
    expect((await listMembers(keeper, projectId, page({ search: 'KEEP' }))).total).toBe(1);
    expect(
      (await listMembers(keeper, projectId, page({ limit: 1, page: 2 }))).users[0]?.user.displayName,
    ).toBe('Keeper');
  });

  it('need a user, in the words of the specification', () => {
    const message = (body: unknown) => englishOf(addContract.body?.safeParse(body).error?.issues[0]?.message);
    expect(message({ projectId })).toBe('Please select a user');
    expect(message({ projectId, userId: '' })).toBe('Please select a user');
  });
});

describe('the older form', () => {
  const set = (given: Partial<Parameters<typeof setMember>[2]>) =>
    setMember(keeper, { projectId, userId: editor.userId }, { permissions: [], roles: [], ...given });

  it('finds the level by its name or the lowest with these permissions', async () => {
    expect((await set({ accessLevel: 'viewer' })).accessLevel).toBe('viewer');
    expect((await set({ roles: ['editor'] })).accessLevel).toBe('editor');
    expect((await set({ permissions: ['view_project_data'] })).accessLevel).toBe('viewer');
    expect((await set({ permissions: ['edit_project_data'] })).accessLevel).toBe('member');
    expect((await set({ permissions: ['view_project_data', 'manage_project_users'] })).accessLevel).toBe(
      'admin',
    );
  });

  it('accepts several names where the level permits all that they name', async () => {
    const given = { permissions: ['view_project_data', 'edit_project_data'], roles: ['editor'] };
    expect((await set(given)).accessLevel).toBe('editor');
  });

  it('refuses what contradicts itself or is unknown', async () => {
    for (const given of [
      {},
      { roles: ['owner'] },
      { permissions: ['system.*'] },
      { roles: ['viewer'], accessLevel: 'admin' as const },
      { permissions: ['edit_project_data'], roles: ['viewer'] },
      { permissions: ['manage_project_users'], accessLevel: 'editor' as const },
    ]) {
      await expect(set(given)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    }
  });
});

it('projects are searched and sorted in the database', async () => {
  await testProject(db, 'Älpha', []);
  await testProject(db, 'beta', []);
  const names = async (filter: object) =>
    (await listProjects(admin, { limit: 10, offset: 0, ...filter })).projects.map(
      ({ project }) => project.name,
    );
  expect(await names({ search: 'äLPH' })).toEqual(['Älpha']);
  expect((await names({ sort: 'userCount', order: 'desc' }))[0]).toBe('Ward');
  expect(await names({ order: 'desc' })).toEqual(
    ['Ward', 'beta', 'Älpha'].sort((a, b) => b.localeCompare(a)),
  );
});
