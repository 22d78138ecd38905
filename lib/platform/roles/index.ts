import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { expandPermission, type Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import {
  MODULE_NAMES,
  type ModuleName,
  type PermissionQuery,
  type PermissionView,
  type RoleDetails,
  type RoleQuery,
} from './contract';
import { requireGrantable } from './granting';
import {
  changeRole,
  countHolders,
  findRole,
  insertRole,
  isCodeTaken,
  lockRole,
  type RoleRow,
  removeRole,
  replacePermissions,
  selectAllPermissions,
  selectCodesOfRoles,
  selectNamedPermissions,
  selectNamedRoles,
  selectPermissions,
  selectPermissionsOfRole,
  selectRoles,
} from './queries';

export { requireGrantable } from './granting';

const NOT_FOUND = say('errors.roleNotFound');
/** The administrator's role. Its permissions are fixed, so that nobody can lock everybody out. */
export const ADMINISTRATOR_ROLE = 'system_admin';

export async function listRoles(query: RoleQuery) {
  const { rows, total } = await selectRoles(query);
  return { roles: rows, total, page: query.page, limit: query.limit };
}

/** @throws AppError NOT_FOUND */
export async function getRole(id: string, db: Executor = database()): Promise<RoleDetails> {
  const row = await findRole(db, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  const held = await selectPermissionsOfRole(db, id);
  return { ...row, permissions: held.map((permission) => permission.id) };
}

/** @throws AppError NOT_FOUND */
export async function getRolePermissions(id: string): Promise<PermissionView[]> {
  if (!(await findRole(database(), id))) throw new AppError('NOT_FOUND', NOT_FOUND);
  return selectPermissionsOfRole(database(), id);
}

/**
 * The permissions behind ids, codes and legacy aliases.
 * @throws AppError INVALID_REQUEST naming one that does not exist.
 */
export async function requirePermissions(db: Executor, names: readonly string[]) {
  const expanded = names.map((name) => ({ name, codes: expandPermission(name) }));
  const found = await selectNamedPermissions(
    db,
    expanded.flatMap(({ codes }) => codes),
  );
  const known = new Set(found.flatMap(({ id, code }) => [id, code]));
  const unknown = expanded.find(({ codes }) => !codes.every((code) => known.has(code)));
  if (unknown) throw new AppError('INVALID_REQUEST', say('errors.permissionUnknown', { name: unknown.name }));
  return found;
}

/**
 * The roles behind ids and codes.
 * @throws AppError INVALID_REQUEST naming one that does not exist.
 */
export async function requireRoles(db: Executor, names: readonly string[]) {
  const found = await selectNamedRoles(db, names);
  const known = new Set(found.flatMap(({ id, code }) => [id, code]));
  const unknown = names.find((name) => !known.has(name));
  if (unknown) throw new AppError('INVALID_REQUEST', say('errors.roleUnknown', { name: unknown }));
  return found;
}

const codesOf = (permissions: readonly { readonly code: string }[]): string[] =>
  permissions.map(({ code }) => code);

/**
 * Call before somebody is given these roles.
 * @throws AppError FORBIDDEN when they permit something that the principal does not hold, unless an administrator asks.
 */
export async function requireGrantableRoles(
  db: Executor,
  principal: Principal,
  roleIds: readonly string[],
): Promise<void> {
  requireGrantable(principal, await selectCodesOfRoles(db, roleIds));
}

async function requireFreeCode(tx: Executor, code: string, exceptId: string | null): Promise<void> {
  if (await isCodeTaken(tx, code, exceptId)) {
    throw new AppError('CONFLICT', say('errors.roleCodeTaken', { code }), {
      fields: [{ path: 'code', message: say('errors.roleCodeTaken', { code }) }],
    });
  }
}

async function requireLocked(tx: Executor, id: string): Promise<RoleRow> {
  const role = await lockRole(tx, id);
  if (!role) throw new AppError('NOT_FOUND', NOT_FOUND);
  return role;
}

type RoleValues = Pick<RoleRow, 'name' | 'code' | 'description'>;

/**
 * @throws AppError CONFLICT for a code that is taken; INVALID_REQUEST for an unknown permission; FORBIDDEN for one that
 * the principal does not hold.
 */
export async function createRole(
  principal: Principal,
  { permissions, name, code, description }: RoleValues & { permissions: readonly string[] },
): Promise<RoleDetails> {
  return database().transaction(async (tx) => {
    await requireFreeCode(tx, code, null);
    const held = await requirePermissions(tx, permissions);
    requireGrantable(principal, codesOf(held));
    const values = { name, code, description };
    const id = await insertRole(tx, values);
    await replacePermissions(
      tx,
      id,
      held.map((permission) => permission.id),
    );
    await recordAudit(tx, principal, {
      type: 'permission',
      severity: 'warning',
      action: 'role.create',
      message: `Created the role ${name}`,
      resourceType: 'role',
      resourceId: id,
      newValue: { ...values, permissions: held.map((permission) => permission.code) },
    });
    return getRole(id, tx);
  });
}

/** @throws AppError NOT_FOUND; CONFLICT for a code that is taken; FORBIDDEN for a system role. */
export async function updateRole(principal: Principal, id: string, values: RoleValues): Promise<RoleDetails> {
  return database().transaction(async (tx) => {
    const before = await requireLocked(tx, id);
    if (before.isSystem) throw new AppError('FORBIDDEN', say('errors.systemRoleFixed'));
    await requireFreeCode(tx, values.code, id);
    const { name, code, description } = values;
    await changeRole(tx, id, { name, code, description });
    await recordAudit(tx, principal, {
      type: 'permission',
      severity: 'warning',
      action: 'role.update',
      message: `Changed the role ${before.name}`,
      resourceType: 'role',
      resourceId: id,
      oldValue: { name: before.name, code: before.code, description: before.description },
      newValue: { name, code, description },
    });
    return getRole(id, tx);
  });
}

/** @throws AppError NOT_FOUND; FORBIDDEN for a system role. */
export async function deleteRole(principal: Principal, id: string): Promise<{ id: string; message: string }> {
  return database().transaction(async (tx) => {
    const before = await requireLocked(tx, id);
    if (before.isSystem) throw new AppError('FORBIDDEN', say('errors.systemRoleKept'));
    const [held, holders] = [await selectPermissionsOfRole(tx, id), await countHolders(tx, id)];
    await removeRole(tx, id);
    await recordAudit(tx, principal, {
      type: 'permission',
      severity: 'warning',
      action: 'role.delete',
      message: `Deleted the role ${before.name} (holders: ${holders})`,
      resourceType: 'role',
      resourceId: id,
      oldValue: { name: before.name, code: before.code, permissions: held.map(({ code }) => code) },
    });
    return { id, message: 'Role deleted' };
  });
}

/**
 * @throws AppError NOT_FOUND; INVALID_REQUEST for an unknown permission; FORBIDDEN for the administrator's role, and for
 * adding a permission that the principal does not hold.
 */
export async function setRolePermissions(
  principal: Principal,
  id: string,
  names: readonly string[],
): Promise<RoleDetails> {
  return database().transaction(async (tx) => {
    const role = await requireLocked(tx, id);
    if (role.code === ADMINISTRATOR_ROLE) {
      throw new AppError('FORBIDDEN', say('errors.administratorFixed'));
    }
    const wanted = await requirePermissions(tx, names);
    const before = await selectPermissionsOfRole(tx, id);
    requireGrantable(principal, codesOf(wanted), codesOf(before));
    await replacePermissions(
      tx,
      id,
      wanted.map((permission) => permission.id),
    );
    await recordAudit(tx, principal, {
      type: 'permission',
      severity: 'warning',
      action: 'role.permissions',
      message: `Set what the role ${role.name} permits`,
      resourceType: 'role',
      resourceId: id,
      oldValue: before.map(({ code }) => code),
      newValue: wanted.map(({ code }) => code),
    });
    return getRole(id, tx);
  });
}

export async function listPermissions(query: PermissionQuery) {
  const { rows, total } = await selectPermissions(query);
  return { permissions: rows, total, page: query.page, limit: query.limit };
}

export async function listPermissionsByModule(): Promise<Record<ModuleName, PermissionView[]>> {
  const all = await selectAllPermissions();
  return Object.fromEntries(
    MODULE_NAMES.map((module) => [module, all.filter((permission) => permission.module === module)]),
  ) as Record<ModuleName, PermissionView[]>;
}
