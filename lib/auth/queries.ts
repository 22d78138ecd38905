import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { permissions, rateLimits, rolePermissions, roles, sessions, userRoles, users } from '@/db/schema';
import type { Origin } from '@/lib/access';

const MAX_USER_AGENT = 500;

export type SignInRow = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'displayName' | 'passwordHash' | 'isActive' | 'sessionVersion'
>;

/** The account of an address, whatever its letters' case. */
export async function findSignInRow(email: string): Promise<SignInRow | undefined> {
  const [row] = await database()
    .select({
      id: users.id,
      email: users.email,
      displayName: users.displayName,
      passwordHash: users.passwordHash,
      isActive: users.isActive,
      sessionVersion: users.sessionVersion,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row;
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

/** Notes that a person is there. Skips what was noted at `notSince` or later, so that most requests write nothing. */
export async function touchSession(sessionId: string, notSince: Date): Promise<void> {
  await database()
    .update(sessions)
    .set({ lastSeenAt: new Date() })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, notSince)));
}

/** A live session's user with every role and permission: one row for each pair, or none. */
export async function selectSessionRows(sessionId: string, seenSince: Date) {
  return database()
    .select({
      userId: users.id,
      email: users.email,
      displayName: users.displayName,
      isActive: users.isActive,
      sessionVersion: users.sessionVersion,
      lastSeenAt: sessions.lastSeenAt,
      roleId: roles.id,
      roleCode: roles.code,
      roleName: roles.name,
      permission: permissions.code,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(roles, eq(roles.id, userRoles.roleId))
    .leftJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .leftJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, new Date()),
        gt(sessions.lastSeenAt, seenSince),
      ),
    );
}

/** Counts one attempt; a window that is over begins anew. One statement, so that parallel attempts are all counted. */
export async function countAttempt(
  key: string,
  windowSeconds: number,
): Promise<{ attempts: number; windowEndsAt: Date }> {
  const now = new Date();
  const windowEndsAt = new Date(now.getTime() + windowSeconds * 1000);
  const over = sql`${rateLimits.windowEndsAt} <= ${now.toISOString()}`;
  const [row] = await database()
    .insert(rateLimits)
    .values({ key, attempts: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        attempts: sql`case when ${over} then 1 else ${rateLimits.attempts} + 1 end`,
        windowEndsAt: sql`case when ${over} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning();
  if (!row) throw new Error('the attempt was not counted');
  return row;
}

/** Takes attempts back: all of them, or one. */
export async function forgetAttempts(db: Executor, key: string, all: boolean): Promise<void> {
  if (all) await db.delete(rateLimits).where(eq(rateLimits.key, key));
  else {
    await db
      .update(rateLimits)
      .set({ attempts: sql`greatest(0, ${rateLimits.attempts} - 1)` })
      .where(eq(rateLimits.key, key));
  }
}

/** Forgets windows that are over and sessions that ended by themselves before `sessionsBefore`. */
export async function deleteOver(
  now: Date,
  sessionsBefore: Date,
): Promise<{ windows: number; sessions: number }> {
  const windows = await database()
    .delete(rateLimits)
    .where(lt(rateLimits.windowEndsAt, now))
    .returning({ key: rateLimits.key });
  const over = await database()
    .delete(sessions)
    .where(lt(sessions.expiresAt, sessionsBefore))
    .returning({ id: sessions.id });
  return { windows: windows.length, sessions: over.length };
}
