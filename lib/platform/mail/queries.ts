import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { accountTokens, mailLinks, mails } from '@/db/schema';
import { contains } from '@/db/text-search';

export type MailRow = typeof mails.$inferSelect;

export async function insertMail(
  db: Executor,
  mail: Pick<
    typeof mails.$inferInsert,
    'recipient' | 'subject' | 'bodyText' | 'attachmentKey' | 'attachmentName'
  >,
  link?: Omit<typeof mailLinks.$inferInsert, 'mailId'>,
): Promise<string> {
  const [row] = await db
    .insert(mails)
    .values({ ...mail, hasLink: link !== undefined })
    .returning({ id: mails.id });
  if (!row) throw new Error('the mail was not stored');
  if (link) {
    const { accountTokenId, token } = link;
    await db.insert(mailLinks).values({ mailId: row.id, accountTokenId, token });
  }
  return row.id;
}

/** An email with the token of its link; null where it has none, or one that works no longer. */
export type MailWithToken = MailRow & { readonly token: string | null };

export async function findMail(id: string, now = new Date()): Promise<MailWithToken | undefined> {
  const [row] = await database()
    .select({ mail: mails, link: mailLinks, expiresAt: accountTokens.expiresAt })
    .from(mails)
    .leftJoin(mailLinks, eq(mailLinks.mailId, mails.id))
    .leftJoin(accountTokens, eq(accountTokens.id, mailLinks.accountTokenId))
    .where(eq(mails.id, id));
  if (!row) return undefined;
  const works = row.expiresAt !== null && row.expiresAt > now;
  return { ...row.mail, token: works ? (row.link?.token ?? null) : null };
}

/** Writes down how an attempt to send went. Once an email is sent, the token of its link is the recipient's alone. */
export async function markMail(
  id: string,
  outcome: { status: MailRow['status']; error: string | null; sentAt: Date | null },
): Promise<void> {
  await database().transaction(async (tx) => {
    await tx
      .update(mails)
      .set({ ...outcome, attempts: sql`${mails.attempts} + 1` })
      .where(eq(mails.id, id));
    if (outcome.status === 'sent') await tx.delete(mailLinks).where(eq(mailLinks.mailId, id));
  });
}

const SORT_COLUMNS = {
  createdAt: mails.createdAt,
  recipient: mails.recipient,
  subject: mails.subject,
  status: mails.status,
} as const;

export interface MailFilter {
  readonly search: string;
  readonly status?: MailRow['status'] | undefined;
  readonly sort: keyof typeof SORT_COLUMNS;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly limit: number;
}

/** Emails without their texts, because those contain links. */
export async function selectMailPage(
  filter: MailFilter,
): Promise<{ rows: Omit<MailRow, 'bodyText'>[]; total: number }> {
  const { bodyText: _, ...columns } = getTableColumns(mails);
  const where = and(
    filter.search ? contains(sql`(${mails.recipient} || ' ' || ${mails.subject})`, filter.search) : undefined,
    filter.status ? eq(mails.status, filter.status) : undefined,
  );
  const direction = filter.order === 'asc' ? asc : desc;
  const [rows, [sum]] = await Promise.all([
    database()
      .select(columns)
      .from(mails)
      .where(where)
      .orderBy(direction(SORT_COLUMNS[filter.sort]), direction(mails.id))
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit),
    database().select({ total: count() }).from(mails).where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}
