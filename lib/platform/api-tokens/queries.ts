import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { apiTokens, projects, roles, twoFactors, userRoles, users } from '@/db/schema';
import { accountColumns } from '@/lib/platform/auth/queries';

export type NewToken = typeof apiTokens.$inferInsert;

const listed = {
  id: apiTokens.id,
  name: apiTokens.name,
  ending: apiTokens.ending,
  scopes: apiTokens.scopes,
  projectId: apiTokens.projectId,
  projectName: projects.name,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  revokedAt: apiTokens.revokedAt,
  lastUsedAt: apiTokens.lastUsedAt,
  lastUsedAddress: apiTokens.lastUsedAddress,
  sessionVersion: apiTokens.sessionVersion,
  ownerVersion: users.sessionVersion,
};

const selectListed = (db: Executor) =>
  db
    .select(listed)
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(projects, eq(projects.id, apiTokens.projectId));

export type ListedToken = Awaited<ReturnType<typeof selectListed>>[number];

/** A person's own tokens, newest first. */
export async function selectTokens(userId: string, page: { limit: number; offset: number }) {
  const where = eq(apiTokens.userId, userId);
  const [rows, [counted]] = await Promise.all([
    selectListed(database())
      .where(where)
      .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
      .limit(page.limit)
      .offset(page.offset),
    database().select({ total: count() }).from(apiTokens).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function findOwnToken(
  db: Executor,
  userId: string,
  id: string,
): Promise<ListedToken | undefined> {
  const [row] = await selectListed(db).where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)));
  return row;
}

/** The owner's row, held until the transaction ends, so that two creations are counted one after the other. */
export async function lockOwner(db: Executor, userId: string): Promise<{ sessionVersion: number }> {
  const [row] = await db
    .select({ sessionVersion: users.sessionVersion })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!row) throw new Error('the account is gone');
  return row;
}

/** How many of a person's tokens are in force. */
export async function countActiveTokens(
  db: Executor,
  userId: string,
  sessionVersion: number,
): Promise<number> {
  const [row] = await db
    .select({ active: count() })
    .from(apiTokens)
    .where(
      and(
        eq(apiTokens.userId, userId),
        eq(apiTokens.sessionVersion, sessionVersion),
        isNull(apiTokens.revokedAt),
        gt(apiTokens.expiresAt, new Date()),
      ),
    );
  return row?.active ?? 0;
}

/** Whether a token of this person that is not revoked has this name. */
export async function isNameTaken(db: Executor, userId: string, name: string): Promise<boolean> {
  const rows = await db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), eq(apiTokens.name, name), isNull(apiTokens.revokedAt)));
  return rows.length > 0;
}

export async function insertToken(db: Executor, token: NewToken): Promise<string> {
  const [row] = await db.insert(apiTokens).values(token).returning({ id: apiTokens.id });
  if (!row) throw new Error('the token was not stored');
  return row.id;
}

/** False when it had been revoked before. */
export async function markRevoked(db: Executor, id: string): Promise<boolean> {
  const rows = await db
    .update(apiTokens)
    .set({ revokedAt: new Date() })
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id });
  return rows.length > 0;
}

/** The token of this hash that is in force, with its owner: a row for each role; none when it is over. */
export async function selectTokenRows(hash: string, now: Date) {
  return database()
    .select({
      ...accountColumns,
      tokenId: apiTokens.id,
      tokenName: apiTokens.name,
      scopes: apiTokens.scopes,
      projectId: apiTokens.projectId,
      lastUsedAt: apiTokens.lastUsedAt,
      lastUsedAddress: apiTokens.lastUsedAddress,
    })
    .from(apiTokens)
    .innerJoin(users, and(eq(users.id, apiTokens.userId), eq(users.sessionVersion, apiTokens.sessionVersion)))
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(apiTokens.tokenHash, hash), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now)));
}

/** Notes when and from where a token was used, unless that was noted at `notSince` or later. */
export async function touchToken(
  id: string,
  use: { readonly at: Date; readonly notSince: Date; readonly address: string | null },
): Promise<void> {
  const isOld = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, use.notSince));
  await database()
    .update(apiTokens)
    .set({ lastUsedAt: use.at, lastUsedAddress: use.address })
    .where(and(eq(apiTokens.id, id), isOld));
}
