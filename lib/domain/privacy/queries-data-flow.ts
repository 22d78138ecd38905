import { asc, eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { permissions, rolePermissions, roles } from '@/db/schema';

/** The roles of this deployment with the codes that they hold. */
export async function selectRolesWithCodes(): Promise<
  { readonly name: string; readonly code: string; readonly codes: readonly string[] }[]
> {
  const rows = await database()
    .select({ name: roles.name, code: roles.code, permission: permissions.code })
    .from(roles)
    .leftJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .leftJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .orderBy(asc(roles.name), asc(roles.code));
  const found = new Map<string, { name: string; code: string; codes: string[] }>();
  for (const { name, code, permission } of rows) {
    const role = found.get(code) ?? { name, code, codes: [] };
    if (permission) role.codes.push(permission);
    found.set(code, role);
  }
  return [...found.values()];
}
