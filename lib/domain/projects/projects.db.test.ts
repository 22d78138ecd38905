import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, datasets } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { createProject, deleteProject, getProject, listProjects, updateProject } from '.';

const { db, sql, close } = await testDatabase();
afterAll(close);

let admin: Principal;
let member: Principal;
let stranger: Principal;
let projectId: string;

beforeAll(async () => {
  admin = await testPerson(db, 'Admin', { administrator: true });
  member = await testPerson(db, 'Member');
  stranger = await testPerson(db, 'Stranger');
  projectId = await testProject(db, 'Ward B', [[member, 'viewer']]);
  await testProject(db, 'ward a', [[member, 'editor']]);
});

const ALL = { limit: 100, offset: 0 };

test('people see the projects they are members of, by name; administrators see all', async () => {
  const seen = await listProjects(member, ALL);
  expect(seen.projects.map(({ project, accessLevel }) => [project.name, accessLevel])).toEqual([
    ['ward a', 'editor'],
    ['Ward B', 'viewer'],
  ]);
  expect(seen.projects[0]?.joinedAt).toMatch(/^\d{4}-/);
  expect(await listProjects(stranger, ALL)).toEqual({ projects: [], total: 0 });
  const all = await listProjects(admin, ALL);
  expect(all.total).toBe(2);
  // No member, so without a membership to name; an administrator may do what an admin member may.
  expect(all.projects[0]).toMatchObject({ projectUserId: null, joinedAt: null, accessLevel: 'admin' });
});

test('one project carries the membership of the caller, and on request members and videos at the top', async () => {
  const plain = await getProject(member, projectId);
  expect(plain.projectUserId).toMatch(/^[0-9a-f-]{36}$/);
  expect(plain.joinedAt).toMatch(/^\d{4}-/);
  expect(plain).not.toHaveProperty('videos');
  expect(await getProject(admin, projectId)).toMatchObject({ projectUserId: null, joinedAt: null });
  const full = await getProject(member, projectId, { users: true, videos: true });
  expect(full.users?.map(({ user }) => user.status)).toEqual(['active']);
  expect(full.videos).toEqual([]);
});

test('a project outside the fence reads like one that does not exist', async () => {
  await expect(getProject(stranger, projectId)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    said: say('errors.projectNotFound'),
  });
  await expect(deleteProject(stranger, projectId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(updateProject(stranger, projectId, { name: 'Mine' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('members below admin cannot change or delete a project', async () => {
  await expect(updateProject(member, projectId, { name: 'Mine' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(deleteProject(member, projectId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('who creates a project is its admin member; each change is in the audit log', async () => {
  const owner = await testPerson(db, 'Owner', {
    permissions: ['system.manage_projects', 'sarm.manage_videos'],
  });
  const created = await createProject(owner, { name: 'Study', description: 'x', status: 'active' });
  expect(created).toMatchObject({
    accessLevel: 'admin',
    userCount: 1,
    creator: { displayName: 'Owner' },
    stats: { datasets_count: 0, videos_count: 0 },
  });
  const archived = await updateProject(owner, created.id, { status: 'archived' });
  expect(archived).toMatchObject({ status: 'archived', isArchived: true, name: 'Study' });
  const withUsers = await getProject(owner, created.id, { users: true, datasets: true });
  expect(withUsers.users?.map(({ user }) => user.displayName)).toEqual(['Owner']);
  expect(withUsers.datasets).toEqual([]);

  await db.insert(datasets).values({ projectId: created.id, name: 'D' });
  await deleteProject(owner, created.id);
  await expect(getProject(owner, created.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await db.select().from(datasets).where(eq(datasets.projectId, created.id))).toEqual([]);
  const trail = await db
    .select({ action: auditLog.action, by: auditLog.userId, message: auditLog.message })
    .from(auditLog)
    .where(eq(auditLog.resourceId, created.id))
    .orderBy(auditLog.sequence);
  expect(trail.map(({ action }) => action)).toEqual(['project.create', 'project.update', 'project.delete']);
  expect(trail.every(({ by }) => by === owner.userId)).toBe(true);
  expect(trail.at(-1)?.message).toBe('Deleted the project Study (datasets: 1, videos: 0)');
});

test('a change that fails leaves no audit entry', async () => {
  const before = await sql`select count(*)::int as n from audit_log`;
  await updateProject(member, projectId, { name: 'Mine' }).catch(() => undefined);
  expect(await sql`select count(*)::int as n from audit_log`).toEqual(before);
});
