import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { roles, userRoles, users } from '@/db/schema';

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

export async function updateUser(
  db: Executor,
  id: string,
  values: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, id));
}
