import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { PROJECT_PERMISSIONS } from '@/lib/platform/access';
import { findUser, selectMemberships, selectPermissionsOf, selectRolesOf } from '@/lib/platform/users';
import type { DirectoryEntry, DirectoryQuery, ManagedUser, UserQuery } from './contract';
import { type AccountRow, selectAccounts, selectDirectory } from './queries';

export const USER_NOT_FOUND = say('errors.userNotFound');

/** Accounts as administrators see them, with the roles and permissions of each. */
export async function viewAccounts(db: Executor, rows: readonly AccountRow[]): Promise<ManagedUser[]> {
  const ids = rows.map(({ id }) => id);
  const [held, codes] = [await selectRolesOf(db, ids), await selectPermissionsOf(db, ids)];
  return rows.map((row) => {
    const roles = held.filter(({ userId }) => userId === row.id);
    return {
      id: row.id,
      email: row.email,
      displayName: row.displayName,
      photoURL: row.photoUrl,
      isActive: row.isActive,
      status: row.isActive ? ('active' as const) : ('inactive' as const),
      disabled: !row.isActive,
      emailVerified: row.emailVerified,
      roles: roles.map(({ id, code, name }) => ({ id, code, name })),
      systemRoles: roles.map(({ code }) => code),
      permissions: [...(codes.get(row.id) ?? [])],
      createdAt: { seconds: Math.floor(row.createdAt.getTime() / 1000) },
      awaitsApproval: row.awaitsApproval && !row.isActive,
      lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    };
  });
}

export async function listUsers(query: UserQuery) {
  const { rows, total } = await selectAccounts(query);
  return { users: await viewAccounts(database(), rows), total, page: query.page, limit: query.limit };
}

/** @throws AppError NOT_FOUND */
export async function getUser(id: string, db: Executor = database()): Promise<ManagedUser> {
  const row = await findUser(db, id);
  const [user] = row ? await viewAccounts(db, [row]) : [];
  if (!user) throw new AppError('NOT_FOUND', USER_NOT_FOUND);
  return user;
}

/** @throws AppError NOT_FOUND */
export async function listProjectsOfUser(id: string) {
  await getUser(id);
  const memberships = await selectMemberships(id);
  return memberships.map((membership) => ({
    ...membership,
    permissions: [...PROJECT_PERMISSIONS[membership.accessLevel]],
    roles: [membership.accessLevel],
  }));
}

/** Who could be chosen as a member of a project. */
export async function findUsers(query: DirectoryQuery) {
  const { rows, total } = await selectDirectory(query);
  const held = await selectRolesOf(
    database(),
    rows.map(({ id }) => id),
  );
  const items: DirectoryEntry[] = rows.map((row) => ({
    id: row.id,
    email: row.email,
    displayName: row.displayName,
    photoURL: row.photoUrl,
    disabled: !row.isActive,
    emailVerified: row.emailVerified,
    systemRoles: held.filter(({ userId }) => userId === row.id).map(({ code }) => code),
  }));
  return { items, total, page: query.page, limit: query.limit };
}
