import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { permissions, rolePermissions, roles, userPermissions, userRoles, users } from '@/db/schema';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { hashPassword } from './password/password';
import { issueAccessToken, type SessionClaims, startSession } from './session';

/** Cheap on purpose: N = 2^10. */
const CHEAP = { logN: 10, r: 8, p: 1 };

export interface TestAccount {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly sessionVersion: number;
}

/** An account with a password and, through a role of its own, these permissions. */
export async function testAccount(
  db: Database,
  options: { readonly isActive?: boolean; readonly permissions?: readonly string[] } = {},
): Promise<TestAccount> {
  const id = randomUUID();
  const password = `pw-${id}`;
  const email = `${id.slice(0, 8)}@example.com`;
  await db.insert(users).values({
    id,
    email,
    displayName: `Person ${id.slice(0, 4)}`,
    passwordHash: await hashPassword(password, CHEAP),
    isActive: options.isActive ?? true,
  });
  const codes = [...(options.permissions ?? [])];
  if (codes.length > 0) {
    await db
      .insert(permissions)
      .values(codes.map((code) => ({ code, name: code, module: 'business' as const })))
      .onConflictDoNothing();
    const [role] = await db
      .insert(roles)
      .values({ name: `Role of ${email}`, code: `role_${id}` })
      .returning({ id: roles.id });
    const held = await db
      .select({ id: permissions.id })
      .from(permissions)
      .where(inArray(permissions.code, codes));
    if (!role) throw new Error('the role was not stored');
    await db
      .insert(rolePermissions)
      .values(held.map((permission) => ({ roleId: role.id, permissionId: permission.id })));
    await db.insert(userRoles).values({ userId: id, roleId: role.id });
  }
  return { id, email, password, sessionVersion: 1 };
}

/** Gives an account a permission beside those of its roles. */
export async function giveDirectly(db: Database, userId: string, code: string): Promise<void> {
  await db.insert(permissions).values({ code, name: code, module: 'system' }).onConflictDoNothing();
  const [row] = await db.select({ id: permissions.id }).from(permissions).where(eq(permissions.code, code));
  if (!row) throw new Error('the permission was not stored');
  await db.insert(userPermissions).values({ userId, permissionId: row.id });
}

/** A session of this account and its Bearer header. Needs AUTH_SECRET. */
export async function testSession(
  db: Database,
  account: TestAccount,
): Promise<{ claims: SessionClaims; authorization: string }> {
  const claims = await startSession(db, account, JOB_ORIGIN);
  return { claims, authorization: `Bearer ${await issueAccessToken(claims)}` };
}
