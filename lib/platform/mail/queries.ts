import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { mails } from '@/db/schema';
import { contains } from '@/db/text-search';

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

/** Mails without their texts, in which links are. */
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
