import { randomUUID } from 'node:crypto';
import type { Database } from '@/db/client';
import { projectMembers, projects, users } from '@/db/schema';
import { type AccessLevel, JOB_ORIGIN, type Principal } from '.';

/** A person for tests, stored as a user; `administrator` holds everything. */
export async function testPerson(
  db: Database,
  name: string,
  options: { readonly administrator?: boolean; readonly permissions?: readonly string[] } = {},
): Promise<Principal> {
  const userId = randomUUID();
  const email = `${name.toLowerCase()}-${userId.slice(0, 8)}@example.com`;
  await db.insert(users).values({ id: userId, email, displayName: name, isActive: true });
  return {
    userId,
    email,
    displayName: name,
    permissions: options.permissions ?? ['sarm.*', ...(options.administrator ? ['system.*'] : [])],
    roles: [],
    isAdministrator: options.administrator ?? false,
    origin: JOB_ORIGIN,
  };
}

/** A project with these people in it. */
export async function testProject(
  db: Database,
  name: string,
  members: readonly (readonly [Principal, AccessLevel])[],
): Promise<string> {
  const [row] = await db.insert(projects).values({ name }).returning({ id: projects.id });
  if (!row) throw new Error('the project was not stored');
  for (const [{ userId }, accessLevel] of members) {
    await db.insert(projectMembers).values({ projectId: row.id, userId, accessLevel });
  }
  return row.id;
}
