import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import {
  accountTokens,
  knownNetworks,
  rateLimits,
  roles,
  sessions,
  twoFactors,
  userRoles,
  users,
} from '@/db/schema';
import type { Origin } from '@/lib/platform/access';
import { heldCodes, type UserRow } from '@/lib/platform/users';

const MAX_USER_AGENT = 500;

export type SignInRow = Pick<
  UserRow,
  'id' | 'email' | 'displayName' | 'passwordHash' | 'isActive' | 'sessionVersion'
>;

/** Stores a password that the person chose, and starts its period again. */
export async function storePassword(
  db: Executor,
  userId: string,
  values: { passwordHash: string; emailVerified?: true },
): Promise<void> {
  await db
    .update(users)
    .set({ ...values, passwordChangedAt: new Date() })
    .where(eq(users.id, userId));
}

export async function recordSignIn(db: Executor, userId: string, passwordHash: string | null): Promise<void> {
  await db
    .update(users)
    .set({ lastSignInAt: new Date(), ...(passwordHash ? { passwordHash } : {}) })
    .where(eq(users.id, userId));
}

export async function insertSession(
  db: Executor,
  session: { userId: string; expiresAt: Date; origin: Origin },
): Promise<string> {
  const [row] = await db
    .insert(sessions)
    .values({
      userId: session.userId,
      expiresAt: session.expiresAt,
      ipAddress: session.origin.ipAddress,
      userAgent: session.origin.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    })
    .returning({ id: sessions.id });
  if (!row) throw new Error('the session was not stored');
  return row.id;
}

/** Ends a session and says whose it was; undefined when it had ended before. */
export async function markSessionEnded(
  db: Executor,
  sessionId: string,
): Promise<{ userId: string; email: string } | undefined> {
  const [ended] = await db
    .update(sessions)
    .set({ endedAt: new Date() })
    .from(users)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), eq(users.id, sessions.userId)))
    .returning({ userId: users.id, email: users.email });
  return ended;
}

/** Ends every session of a user; how many there were. */
export async function markAllSessionsEnded(db: Executor, userId: string): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Makes every token of a user worthless; the generation that counts from now on. */
export async function raiseSessionVersion(db: Executor, userId: string): Promise<number> {
  const [row] = await db
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId))
    .returning({ sessionVersion: users.sessionVersion });
  if (!row) throw new Error('the account is gone');
  return row.sessionVersion;
}

/** Records that a session is in use, unless that was recorded at `notSince` or later: most requests write nothing. */
export async function touchSession(sessionId: string, notSince: Date): Promise<void> {
  await database()
    .update(sessions)
    .set({ lastSeenAt: new Date() })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, notSince)));
}

/** What makes a principal of an account: its own facts, and a role in each row. */
export const accountColumns = {
  userId: users.id,
  email: users.email,
  displayName: users.displayName,
  isActive: users.isActive,
  sessionVersion: users.sessionVersion,
  hasPassword: isNotNull(users.passwordHash).mapWith(Boolean),
  passwordChangedAt: users.passwordChangedAt,
  hasSecondFactor: isNotNull(twoFactors.confirmedAt).mapWith(Boolean),
  needsProfile: users.needsProfile,
  roleId: roles.id,
  roleCode: roles.code,
  roleName: roles.name,
  /** Of all roles together and directly; the same in every row. */
  permissions: heldCodes,
};

/** A live session's user with the codes held: one row for each role, one without a role, none for no live session. */
export async function selectSessionRows(sessionId: string, seenSince: Date) {
  return database()
    .select({
      ...accountColumns,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(roles, eq(roles.id, userRoles.roleId))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, new Date()),
        gt(sessions.lastSeenAt, seenSince),
      ),
    );
}

/** Deletes what is over: counted attempts, sessions, emailed links, and networks that have not been used for long. */
export async function deleteOver(
  now: Date,
  before: { readonly sessions: Date; readonly networks: Date },
): Promise<{ windows: number; sessions: number; links: number; networks: number }> {
  const windows = await database()
    .delete(rateLimits)
    .where(lt(rateLimits.windowEndsAt, now))
    .returning({ key: rateLimits.key });
  const over = await database()
    .delete(sessions)
    .where(lt(sessions.expiresAt, before.sessions))
    .returning({ id: sessions.id });
  const links = await database()
    .delete(accountTokens)
    .where(lt(accountTokens.expiresAt, now))
    .returning({ id: accountTokens.id });
  const networks = await database()
    .delete(knownNetworks)
    .where(lt(knownNetworks.lastUsedAt, before.networks))
    .returning({ network: knownNetworks.network });
  return {
    windows: windows.length,
    sessions: over.length,
    links: links.length,
    networks: networks.length,
  };
}
