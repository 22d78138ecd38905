import { and, asc, count, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { permissions, projectMembers, roles, userPermissions, userRoles, users } from '@/db/schema';
import { contains, folded } from '@/db/text-search';
import { ADMINISTRATOR_ROLE } from '@/lib/platform/roles';
import type { DirectoryQuery, UserQuery } from './contract';

export type AccountRow = typeof users.$inferSelect;

const ORDER = {
  displayName: folded(users.displayName),
  email: users.email,
  status: users.isActive,
  createdAt: users.createdAt,
  lastSignInAt: users.lastSignInAt,
};

const inState = (state: UserQuery['state']): SQL | undefined => {
  if (state === 'active') return eq(users.isActive, true);
  if (state === 'pending') return and(eq(users.isActive, false), eq(users.awaitsApproval, true));
  return state && and(eq(users.isActive, false), eq(users.awaitsApproval, false));
};

const named = (search: string): SQL | undefined =>
  search ? contains(sql`(${users.displayName} || ' ' || ${users.email})`, search) : undefined;

export async function selectAccounts(query: UserQuery): Promise<{ rows: AccountRow[]; total: number }> {
  const holders = database()
    .select({ id: userRoles.userId })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(roles.code, query.role ?? ''));
  const where = and(
    named(query.search),
    inState(query.state),
    query.role ? inArray(users.id, holders) : undefined,
  );
  const direction = query.order === 'desc' ? desc : asc;
  const [rows, [sum]] = await Promise.all([
    database()
      .select()
      .from(users)
      .where(where)
      .orderBy(direction(ORDER[query.sort]), asc(users.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    database().select({ total: count() }).from(users).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** Holds the account against changes by others until the transaction ends. */
export async function lockAccount(tx: Executor, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row;
}

export async function changeAccount(
  tx: Executor,
  id: string,
  change: Partial<Pick<AccountRow, 'displayName' | 'isActive' | 'awaitsApproval'>>,
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, id));
}

export async function removeAccount(tx: Executor, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

export async function replaceRoles(tx: Executor, userId: string, roleIds: readonly string[]): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.userId, userId));
  if (roleIds.length > 0) await tx.insert(userRoles).values(roleIds.map((roleId) => ({ userId, roleId })));
}

export async function selectDirectPermissions(db: Executor, userId: string) {
  return db
    .select({ id: permissions.id, code: permissions.code })
    .from(userPermissions)
    .innerJoin(permissions, eq(permissions.id, userPermissions.permissionId))
    .where(eq(userPermissions.userId, userId))
    .orderBy(asc(permissions.code));
}

export async function replaceDirectPermissions(
  tx: Executor,
  userId: string,
  permissionIds: readonly string[],
): Promise<void> {
  await tx.delete(userPermissions).where(eq(userPermissions.userId, userId));
  if (permissionIds.length === 0) return;
  await tx.insert(userPermissions).values(permissionIds.map((permissionId) => ({ userId, permissionId })));
}

/**
 * Active administrators, counted while nobody else can take one away: two who remove each other at once come one after
 * the other, and the second finds the first gone.
 */
export async function countAdministratorsAlone(tx: Executor): Promise<number> {
  await tx
    .select({ id: roles.id })
    .from(roles)
    .where(eq(roles.code, ADMINISTRATOR_ROLE))
    .for('no key update');
  const [row] = await tx
    .select({ total: count() })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(roles.code, ADMINISTRATOR_ROLE), eq(users.isActive, true)));
  return row?.total ?? 0;
}

export async function selectDirectory(query: DirectoryQuery) {
  const members = database()
    .select({ id: projectMembers.userId })
    .from(projectMembers)
    .where(eq(projectMembers.projectId, query.not_in_project ?? ''));
  const where = and(
    named(query.search),
    query.include_inactive ? undefined : eq(users.isActive, true),
    query.not_in_project ? notInArray(users.id, members) : undefined,
  );
  const [rows, [sum]] = await Promise.all([
    database()
      .select()
      .from(users)
      .where(where)
      .orderBy((query.order === 'desc' ? desc : asc)(ORDER.displayName), asc(users.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    database().select({ total: count() }).from(users).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}
