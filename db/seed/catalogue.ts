import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { permissions, rolePermissions, roles } from '@/db/schema';
import { PERMISSION_CATALOGUE, SYSTEM_ROLES } from '@/lib/access';
import { seedSystemSettings } from '@/lib/settings';

/** Permissions, system roles and settings as this version of the product knows them. Roles that people made stay. */
export async function seedCatalogue(db: Executor): Promise<void> {
  for (const { code, name, module, description } of PERMISSION_CATALOGUE) {
    await db
      .insert(permissions)
      .values({ code, name, module, description })
      .onConflictDoUpdate({ target: permissions.code, set: { name, module, description } });
  }
  const known = PERMISSION_CATALOGUE.map(({ code }) => code);
  await db.delete(permissions).where(notInArray(permissions.code, known));
  for (const role of SYSTEM_ROLES) await seedRole(db, role);
  await seedSystemSettings(db);
}

async function seedRole(db: Executor, role: (typeof SYSTEM_ROLES)[number]): Promise<void> {
  const { code, name, description } = role;
  const [row] = await db
    .insert(roles)
    .values({ code, name, description, isSystem: true })
    .onConflictDoUpdate({ target: roles.code, set: { name, description, isSystem: true } })
    .returning({ id: roles.id });
  if (!row) throw new Error(`the role ${code} was not stored`);
  const wanted = await db
    .select({ id: permissions.id })
    .from(permissions)
    .where(inArray(permissions.code, [...role.permissions]));
  const ids = wanted.map(({ id }) => id);
  await db
    .delete(rolePermissions)
    .where(and(eq(rolePermissions.roleId, row.id), notInArray(rolePermissions.permissionId, ids)));
  await db
    .insert(rolePermissions)
    .values(ids.map((permissionId) => ({ roleId: row.id, permissionId })))
    .onConflictDoNothing();
}
