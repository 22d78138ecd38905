import { eq, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { mails } from '@/db/schema';

export type MailRow = typeof mails.$inferSelect;

export async function insertMail(
  db: Executor,
  mail: Pick<typeof mails.$inferInsert, 'recipient' | 'subject' | 'bodyText'>,
): Promise<string> {
  const [row] = await db.insert(mails).values(mail).returning({ id: mails.id });
  if (!row) throw new Error('the mail was not stored');
  return row.id;
}

export async function findMail(id: string): Promise<MailRow | undefined> {
  const [row] = await database().select().from(mails).where(eq(mails.id, id));
  return row;
}

export async function markMail(
  id: string,
  outcome: { status: MailRow['status']; error: string | null; sentAt: Date | null },
): Promise<void> {
  await database()
    .update(mails)
    .set({ ...outcome, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, id));
}
