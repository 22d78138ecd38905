import { asc, eq, inArray, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import {
  hasEmail,
  permissions,
  projectMembers,
  projects,
  rolePermissions,
  roles,
  userPermissions,
  userRoles,
  users,
} from '@/db/schema';
import { folded } from '@/db/text-search';
import { admits } from '@/lib/platform/access';

/** Who somebody is and what they may do. The only place that reads accounts by email, roles and held permissions. */

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Executor, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** The account of an address, whatever the case of its letters. */
export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(hasEmail(email));
  return row;
}

/**
 * The codes that a user holds, through roles and directly; a column for queries over `users`. The table is written out:
 * in a query over one table the builder leaves it off, and inside the subquery a bare "id" would be the permission's own.
 */
export const heldCodes = sql<string[]>`array(
  select p.code from ${permissions} p where p.id in (
    select rp.permission_id from ${rolePermissions} rp join ${userRoles} ur on ur.role_id = rp.role_id
      where ur.user_id = "users"."id"
    union select up.permission_id from ${userPermissions} up where up.user_id = "users"."id"
  ) order by p.code collate "C")`;

/** The codes that these users hold, by user. */
export async function selectPermissionsOf(
  db: Executor,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, codes: heldCodes })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map(({ id, codes }) => [id, codes]));
}

/** Active accounts that a guard for this permission lets in: a code or an alias, held by role, directly or by wildcard. */
export async function selectHolders(db: Executor, permission: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id, codes: heldCodes })
    .from(users)
    .where(eq(users.isActive, true))
    .orderBy(asc(users.id));
  return rows.filter(({ codes }) => admits(codes, permission)).map(({ id }) => id);
}

/** The roles of these users, by user. */
export async function selectRolesOf(db: Executor, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return db
    .select({ userId: userRoles.userId, id: roles.id, code: roles.code, name: roles.name })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(inArray(userRoles.userId, [...userIds]))
    .orderBy(asc(roles.name), asc(roles.id));
}

/** The projects of a user, in the order of their names. */
export async function selectMemberships(userId: string) {
  return database()
    .select({ id: projects.id, name: projects.name, accessLevel: projectMembers.accessLevel })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(eq(projectMembers.userId, userId))
    .orderBy(asc(folded(projects.name)), asc(projects.id));
}
