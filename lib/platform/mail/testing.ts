import { desc, eq } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { mailLinks, mails } from '@/db/schema';
import { TOKEN_PLACE } from './sending';

/** The text of the newest email to this address, as its recipient reads it; undefined where there is none. */
export async function newestMailText(db: Database, recipient: string): Promise<string | undefined> {
  const [row] = await db
    .select({ text: mails.bodyText, token: mailLinks.token })
    .from(mails)
    .leftJoin(mailLinks, eq(mailLinks.mailId, mails.id))
    .where(eq(mails.recipient, recipient))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  return row?.text.replaceAll(TOKEN_PLACE, row.token ?? TOKEN_PLACE);
}
