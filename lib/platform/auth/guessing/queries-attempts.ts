import { and, eq, lte, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { hasEmail, knownNetworks, rateLimits, users } from '@/db/schema';

/** Counts one attempt; a window that is over starts again. One statement, so that parallel attempts are all counted. */
export async function countAttempt(
  key: string,
  windowSeconds: number,
  now: Date,
): Promise<{ attempts: number; windowEndsAt: Date }> {
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

/** Takes a place that one caller at a time may hold for so long; the end of the present holder's time when it is taken. */
export async function claimPlace(key: string, seconds: number, now: Date): Promise<Date | null> {
  const windowEndsAt = new Date(now.getTime() + seconds * 1000);
  const [claimed] = await database()
    .insert(rateLimits)
    .values({ key, attempts: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { attempts: 1, windowEndsAt },
      setWhere: lte(rateLimits.windowEndsAt, now),
    })
    .returning({ key: rateLimits.key });
  if (claimed) return null;
  const [held] = await database().select().from(rateLimits).where(eq(rateLimits.key, key));
  return held?.windowEndsAt ?? windowEndsAt;
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

/** Whether the account of this address has signed in from this network. The same work where there is no account. */
export async function isKnownNetwork(db: Executor, email: string, network: string): Promise<boolean> {
  const rows = await db
    .select({ network: knownNetworks.network })
    .from(knownNetworks)
    .innerJoin(users, eq(users.id, knownNetworks.userId))
    .where(and(hasEmail(email), eq(knownNetworks.network, network)));
  return rows.length > 0;
}

export async function rememberNetwork(
  db: Executor,
  userId: string,
  network: string,
  now: Date,
): Promise<void> {
  await db
    .insert(knownNetworks)
    .values({ userId, network, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownNetworks.userId, knownNetworks.network],
      set: { lastUsedAt: now },
    });
}
