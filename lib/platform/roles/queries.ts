import { and, asc, count, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { permissions, rolePermissions, roles, userRoles } from '@/db/schema';
import { contains, folded } from '@/db/text-search';
import type { PermissionQuery, RoleQuery } from './contract';

export type RoleRow = typeof roles.$inferSelect;

const permissionsCount = sql<number>`(select count(*)::int from ${rolePermissions} as rp where rp.role_id = ${roles.id})`;

const selection = {
  id: roles.id,
  name: roles.name,
  code: roles.code,
  description: roles.description,
  isSystem: roles.isSystem,
  permissionsCount,
};

const ROLE_ORDER = {
  name: folded(roles.name),
  code: roles.code,
  description: folded(roles.description),
  permissionsCount,
};

export async function selectRoles(query: RoleQuery) {
  const where: SQL | undefined = and(
    query.kind ? eq(roles.isSystem, query.kind === 'system') : undefined,
    query.search
      ? contains(sql`(${roles.name} || ' ' || ${roles.code} || ' ' || ${roles.description})`, query.search)
      : undefined,
  );
  const direction = query.order === 'desc' ? desc : asc;
  const [rows, [sum]] = await Promise.all([
    database()
      .select(selection)
      .from(roles)
      .where(where)
      .orderBy(direction(ROLE_ORDER[query.sort]), asc(roles.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    database().select({ total: count() }).from(roles).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

export async function findRole(db: Executor, id: string) {
  const [row] = await db.select(selection).from(roles).where(eq(roles.id, id));
  return row;
}

/** Holds the role against changes by others until the transaction ends. */
export async function lockRole(tx: Executor, id: string): Promise<RoleRow | undefined> {
  const [row] = await tx.select().from(roles).where(eq(roles.id, id)).for('no key update');
  return row;
}

export async function isCodeTaken(db: Executor, code: string, exceptId: string | null): Promise<boolean> {
  const [row] = await db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.code, code), exceptId ? ne(roles.id, exceptId) : undefined));
  return row !== undefined;
}

export async function insertRole(
  tx: Executor,
  values: Pick<RoleRow, 'name' | 'code' | 'description'>,
): Promise<string> {
  const [row] = await tx.insert(roles).values(values).returning({ id: roles.id });
  if (!row) throw new Error('the role was not stored');
  return row.id;
}

export async function changeRole(
  tx: Executor,
  id: string,
  values: Pick<RoleRow, 'name' | 'code' | 'description'>,
): Promise<void> {
  await tx.update(roles).set(values).where(eq(roles.id, id));
}

export async function removeRole(tx: Executor, id: string): Promise<void> {
  await tx.delete(roles).where(eq(roles.id, id));
}

export async function countHolders(db: Executor, id: string): Promise<number> {
  const [row] = await db.select({ holders: count() }).from(userRoles).where(eq(userRoles.roleId, id));
  return row?.holders ?? 0;
}

export async function selectPermissionsOfRole(db: Executor, id: string) {
  return db
    .select({
      id: permissions.id,
      code: permissions.code,
      name: permissions.name,
      module: permissions.module,
      description: permissions.description,
    })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(eq(rolePermissions.roleId, id))
    .orderBy(asc(permissions.code));
}

/** The codes that these roles permit together. */
export async function selectCodesOfRoles(db: Executor, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ code: permissions.code })
    .from(permissions)
    .innerJoin(rolePermissions, eq(rolePermissions.permissionId, permissions.id))
    .where(inArray(rolePermissions.roleId, [...roleIds]))
    .orderBy(asc(permissions.code));
  return rows.map(({ code }) => code);
}

export async function replacePermissions(
  tx: Executor,
  roleId: string,
  permissionIds: readonly string[],
): Promise<void> {
  await tx.delete(rolePermissions).where(eq(rolePermissions.roleId, roleId));
  if (permissionIds.length === 0) return;
  await tx.insert(rolePermissions).values(permissionIds.map((permissionId) => ({ roleId, permissionId })));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The permissions that these ids and codes name. */
export async function selectNamedPermissions(db: Executor, names: readonly string[]) {
  if (names.length === 0) return [];
  const ids = names.filter((name) => UUID.test(name));
  return db
    .select({ id: permissions.id, code: permissions.code })
    .from(permissions)
    .where(
      or(inArray(permissions.code, [...names]), ids.length > 0 ? inArray(permissions.id, ids) : undefined),
    )
    .orderBy(asc(permissions.code));
}

/** The roles that these ids and codes name. */
export async function selectNamedRoles(db: Executor, names: readonly string[]) {
  if (names.length === 0) return [];
  const ids = names.filter((name) => UUID.test(name));
  return db
    .select({ id: roles.id, code: roles.code, name: roles.name })
    .from(roles)
    .where(or(inArray(roles.code, [...names]), ids.length > 0 ? inArray(roles.id, ids) : undefined))
    .orderBy(asc(roles.code));
}

const PERMISSION_ORDER = {
  module: permissions.module,
  name: folded(permissions.name),
  code: permissions.code,
  description: folded(permissions.description),
};

export async function selectPermissions(query: PermissionQuery) {
  const searched = sql`(${permissions.name} || ' ' || ${permissions.code} || ' ' || ${permissions.description})`;
  const where = and(
    query.module ? eq(permissions.module, query.module) : undefined,
    query.search ? contains(searched, query.search) : undefined,
  );
  const direction = query.order === 'desc' ? desc : asc;
  const [rows, [sum]] = await Promise.all([
    database()
      .select()
      .from(permissions)
      .where(where)
      .orderBy(direction(PERMISSION_ORDER[query.sort]), asc(permissions.code))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    database().select({ total: count() }).from(permissions).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

export async function selectAllPermissions() {
  return database().select().from(permissions).orderBy(asc(permissions.code));
}
