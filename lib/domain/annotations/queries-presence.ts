import { and, desc, eq, gt, lt, max, ne, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { framePresence, users } from '@/db/schema';
import { PRESENCE_SECONDS } from './contract';

const cutoff = sql`now() - make_interval(secs => ${PRESENCE_SECONDS})`;

/** Notes that a tab has a frame open, and forgets tabs that were closed. A tab belongs to who opened it. */
export async function notePresence(
  db: Executor,
  { tabId, frameId, userId }: { readonly tabId: string; readonly frameId: string; readonly userId: string },
): Promise<void> {
  await db.delete(framePresence).where(and(lt(framePresence.seenAt, cutoff), ne(framePresence.tabId, tabId)));
  await db
    .insert(framePresence)
    .values({ tabId, frameId, userId })
    .onConflictDoUpdate({
      target: framePresence.tabId,
      set: { frameId, seenAt: sql`now()` },
      setWhere: eq(framePresence.userId, userId),
    });
}

/** Who else has a frame open, each once, without those who annotate it unseen by others. */
export async function selectOthers(db: Executor, frameId: string, userId: string) {
  const seenAt = max(framePresence.seenAt);
  return db
    .select({ userId: framePresence.userId, name: users.displayName, seenAt })
    .from(framePresence)
    .innerJoin(users, eq(users.id, framePresence.userId))
    .where(
      and(
        eq(framePresence.frameId, frameId),
        ne(framePresence.userId, userId),
        gt(framePresence.seenAt, cutoff),
        sql`not exists (select 1 from annotation_layers y where y.frame_id = ${framePresence.frameId}
          and y.user_id = ${framePresence.userId} and y.submitted_at is null)`,
      ),
    )
    .groupBy(framePresence.userId, users.displayName)
    .orderBy(desc(seenAt), framePresence.userId);
}
