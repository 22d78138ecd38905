import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { permissions, projectMembers, projects, rolePermissions, roles, userRoles, users } from '@/db/schema';

export type UserRow = typeof users.$inferSelect;

export async function findUser(id: string): Promise<UserRow | undefined> {
  const [row] = await database().select().from(users).where(eq(users.id, id));
  return row;
}

export async function selectMemberships(userId: string) {
  return database()
    .select({ id: projects.id, name: projects.name, accessLevel: projectMembers.accessLevel })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(eq(projectMembers.userId, userId))
    .orderBy(asc(projects.name), asc(projects.id));
}

export async function findUserIdByEmail(db: Executor, email: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row?.id;
}

export async function insertUser(
  db: Executor,
  user: Pick<
    typeof users.$inferInsert,
    | 'email'
    | 'displayName'
    | 'passwordHash'
    | 'googleSubject'
    | 'emailVerified'
    | 'isActive'
    | 'awaitsApproval'
    | 'needsProfile'
  >,
  roleCodes: readonly string[],
): Promise<string> {
  const [row] = await db.insert(users).values(user).returning({ id: users.id });
  if (!row) throw new Error('the user was not stored');
  if (roleCodes.length > 0) {
    const held = await db
      .select({ roleId: roles.id })
      .from(roles)
      .where(inArray(roles.code, [...roleCodes]));
    await db.insert(userRoles).values(held.map(({ roleId }) => ({ userId: row.id, roleId })));
  }
  return row.id;
}

/** Active users who hold one of these permissions through any of their roles. */
export async function selectHolders(db: Executor, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, userRoles.roleId))
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(and(eq(users.isActive, true), inArray(permissions.code, [...codes])));
  return rows.map(({ id }) => id);
}

export async function updateUser(
  db: Executor,
  id: string,
  values: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, id));
}
