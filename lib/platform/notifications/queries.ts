import { and, count, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { notifications, userSettings, users } from '@/db/schema';
import type { Message } from '@/lib/messages/message';

export type NotificationRow = typeof notifications.$inferSelect;
export type NewNotification = Pick<typeof notifications.$inferInsert, 'userId' | 'type' | 'link'> & {
  readonly title: Message;
  readonly message: Message;
};

/** The channel on which the database calls out whose notifications have changed. */
export const CHANNEL = 'sarm_notifications';

/** Heard when the transaction is committed, and not at all when it is not. */
async function callOut(db: Executor, userId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${userId})`);
}

export async function insertNotification(db: Executor, values: NewNotification): Promise<void> {
  await db.insert(notifications).values(values);
  await callOut(db, values.userId);
}

const unreadOf = (userId: string): SQL | undefined =>
  and(eq(notifications.userId, userId), isNull(notifications.readAt));

export async function countUnread(userId: string): Promise<number> {
  const [sum] = await database().select({ unread: count() }).from(notifications).where(unreadOf(userId));
  return sum?.unread ?? 0;
}

/** The newest of a user's notifications and how many are unread, both as of one moment. */
export async function selectNews(
  userId: string,
): Promise<{ readonly newest: NotificationRow | null; readonly unread: number }> {
  const unread = database().select({ total: count() }).from(notifications).where(unreadOf(userId));
  const [row] = await database()
    .select({ newest: notifications, unread: sql<number>`(${unread})`.mapWith(Number) })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(1);
  return row ?? { newest: null, unread: 0 };
}

export interface NotificationFilter {
  readonly unreadOnly: boolean;
  readonly limit: number;
  readonly offset: number;
}

export async function selectNotifications(
  userId: string,
  filter: NotificationFilter,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const where = filter.unreadOnly ? unreadOf(userId) : eq(notifications.userId, userId);
  const [rows, [sum]] = await Promise.all([
    database()
      .select()
      .from(notifications)
      .where(where)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(filter.limit)
      .offset(filter.offset),
    database().select({ total: count() }).from(notifications).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** Marks one as read; one that was keeps its time. False when this user has no such notification. */
export async function markRead(userId: string, id: string): Promise<boolean> {
  const own = and(eq(notifications.id, id), eq(notifications.userId, userId));
  const changed = await database()
    .update(notifications)
    .set({ readAt: new Date() })
    .where(and(own, isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  if (changed.length > 0) {
    await callOut(database(), userId);
    return true;
  }
  const [row] = await database().select({ id: notifications.id }).from(notifications).where(own);
  return row !== undefined;
}

export async function markAllRead(userId: string): Promise<void> {
  await database().update(notifications).set({ readAt: new Date() }).where(unreadOf(userId));
  await callOut(database(), userId);
}

/** Who would read an email, and whether they want one; who has set nothing wants them. */
export async function findReader(db: Executor, userId: string) {
  const [row] = await db
    .select({
      email: users.email,
      displayName: users.displayName,
      isActive: users.isActive,
      emailNotifications: sql<boolean>`coalesce(${userSettings.emailNotifications}, true)`,
      language: userSettings.language,
    })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

/** One at a time decides whether a notice about this link is due; until the transaction ends. */
export async function lockLink(tx: Executor, link: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`notice ${link}`}))`);
}

/**
 * Whether a user has had a notification with this link since a moment.
 * @param orUnread an older one that was never read counts, too
 */
export async function wasTold(
  db: Executor,
  userId: string,
  {
    link,
    since,
    orUnread = false,
  }: { readonly link: string; readonly since: Date; readonly orUnread?: boolean },
): Promise<boolean> {
  const isRecent = gt(notifications.createdAt, since);
  const [row] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.link, link),
        orUnread ? or(isNull(notifications.readAt), isRecent) : isRecent,
      ),
    )
    .limit(1);
  return row !== undefined;
}
