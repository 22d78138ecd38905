import { eq, inArray, notInArray } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { permissions, rolePermissions, roles } from '@/db/schema';
import { seedChambers } from '@/lib/domain/chambers';
import { PERMISSION_CATALOG, SYSTEM_ROLES } from '@/lib/platform/access';
import { seedSystemSettings } from '@/lib/platform/settings';

/**
 * Permissions, system roles and settings as this version of the product knows them. Roles that people made stay, and so
 * does what people let a system role permit: a role gets its permissions when it is made, and later only those that are
 * new in the product. The administrator's role always has its own.
 */
export async function seedCatalog(db: Executor): Promise<void> {
  const present = await db.select({ code: permissions.code }).from(permissions);
  const before = new Set(present.map(({ code }) => code));
  for (const { code, name, module, description } of PERMISSION_CATALOG) {
    await db
      .insert(permissions)
      .values({ code, name, module, description })
      .onConflictDoUpdate({ target: permissions.code, set: { name, module, description } });
  }
  const known = PERMISSION_CATALOG.map(({ code }) => code);
  await db.delete(permissions).where(notInArray(permissions.code, known));
  for (const role of SYSTEM_ROLES) await seedRole(db, role, before);
  await seedChambers(db);
  await seedSystemSettings(db);
}

async function seedRole(
  db: Executor,
  role: (typeof SYSTEM_ROLES)[number],
  before: ReadonlySet<string>,
): Promise<void> {
  const { code, name, description } = role;
  const [existing] = await db.select({ id: roles.id }).from(roles).where(eq(roles.code, code));
  const [row] = await db
    .insert(roles)
    .values({ code, name, description, isSystem: true })
    .onConflictDoUpdate({ target: roles.code, set: { name, description, isSystem: true } })
    .returning({ id: roles.id });
  if (!row) throw new Error(`the role ${code} was not stored`);
  const all: readonly string[] = role.permissions;
  const given =
    existing && code !== 'system_admin' ? all.filter((permission) => !before.has(permission)) : all;
  const wanted = await db
    .select({ id: permissions.id })
    .from(permissions)
    .where(inArray(permissions.code, [...given]));
  if (wanted.length === 0) return;
  await db
    .insert(rolePermissions)
    .values(wanted.map(({ id }) => ({ roleId: row.id, permissionId: id })))
    .onConflictDoNothing();
}
