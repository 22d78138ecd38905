import { and, eq, gt } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { accountTokens } from '@/db/schema';

type LinkRow = typeof accountTokens.$inferInsert;
export type LinkPurpose = LinkRow['purpose'];

/** Stores a link in place of the user's earlier ones for the same purpose; returns its id. */
export async function replaceLink(db: Executor, link: LinkRow): Promise<string> {
  await db
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, link.userId), eq(accountTokens.purpose, link.purpose)));
  const [row] = await db.insert(accountTokens).values(link).returning({ id: accountTokens.id });
  if (!row) throw new Error('the link was not stored');
  return row.id;
}

/** Removes a link that is still good. One statement, so that of two takers at once one gets it. */
export async function deleteLink(
  db: Executor,
  purpose: LinkPurpose,
  tokenHash: string,
  now: Date,
): Promise<{ userId: string; newEmail: string | null } | null> {
  const [row] = await db
    .delete(accountTokens)
    .where(
      and(
        eq(accountTokens.tokenHash, tokenHash),
        eq(accountTokens.purpose, purpose),
        gt(accountTokens.expiresAt, now),
      ),
    )
    .returning({ userId: accountTokens.userId, newEmail: accountTokens.newEmail });
  return row ?? null;
}

/** Removes every link of a user that nobody has used. */
export async function deleteLinksOf(db: Executor, userId: string): Promise<void> {
  await db.delete(accountTokens).where(eq(accountTokens.userId, userId));
}

/** The address that a person has asked for and not yet confirmed. */
export async function findPendingEmail(db: Executor, userId: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ newEmail: accountTokens.newEmail })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.purpose, 'change-email'),
        gt(accountTokens.expiresAt, now),
      ),
    );
  return row?.newEmail ?? null;
}
