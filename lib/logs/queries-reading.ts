import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { database } from '@/db/client';
import { auditChain, auditLog, auditSearchText } from '@/db/schema';
import { contains } from '@/db/text-search';
import { COUNT_LIMIT, type LogFilter, type LogListQuery } from './contract';

export type LogRow = typeof auditLog.$inferSelect;

function matching(filter: LogFilter): SQL | undefined {
  return and(
    filter.search ? contains(auditSearchText(auditLog), filter.search) : undefined,
    filter.type ? eq(auditLog.type, filter.type) : undefined,
    filter.severity ? eq(auditLog.severity, filter.severity) : undefined,
    filter.userId ? eq(auditLog.userId, filter.userId) : undefined,
    filter.from ? gte(auditLog.timestamp, filter.from) : undefined,
    filter.to ? lte(auditLog.timestamp, filter.to) : undefined,
  );
}

/** The columns of an order; an index of the log has each of them. */
function orderColumns(sort: LogListQuery['sort']) {
  const byTime = [auditLog.timestamp, auditLog.sequence];
  return sort === 'timestamp' ? byTime : [auditLog[sort], ...byTime];
}

/** How many entries match: exactly without a filter (the chain has no gaps), else up to COUNT_LIMIT. */
async function countMatching(where: SQL | undefined): Promise<{ total: number; isTotalExact: boolean }> {
  if (!where) {
    const [row] = await database()
      .select({ total: auditChain.position })
      .from(auditChain)
      .orderBy(desc(auditChain.position))
      .limit(1);
    return { total: row?.total ?? 0, isTotalExact: true };
  }
  const some = database()
    .select({ one: sql`1`.as('one') })
    .from(auditLog)
    .where(where)
    .limit(COUNT_LIMIT + 1)
    .as('some');
  const [row] = await database().select({ total: count() }).from(some);
  const total = row?.total ?? 0;
  return { total: Math.min(total, COUNT_LIMIT), isTotalExact: total <= COUNT_LIMIT };
}

export async function selectLogPage(
  query: LogListQuery,
): Promise<{ rows: LogRow[]; total: number; isTotalExact: boolean }> {
  const where = matching(query);
  const counted = await countMatching(where);
  const offset = (query.page - 1) * query.limit;
  const wanted = Math.min(query.limit, counted.total - offset);
  if (wanted <= 0) return { rows: [], ...counted };
  // The second half of a long log is reached sooner from its other end.
  const fromEnd = counted.isTotalExact && offset > counted.total / 2;
  const columns = orderColumns(query.sort);
  const direction = (isDescending: boolean) => columns.map(isDescending ? desc : asc);
  // Places are counted in the index alone; only the page's own rows are read whole.
  const page = database()
    .select({ sequence: auditLog.sequence })
    .from(auditLog)
    .where(where)
    .orderBy(...direction((query.order === 'desc') !== fromEnd))
    .limit(wanted)
    .offset(fromEnd ? counted.total - offset - wanted : offset);
  const rows = await database()
    .select()
    .from(auditLog)
    .where(inArray(auditLog.sequence, page))
    .orderBy(...direction(query.order === 'desc'));
  return { rows, ...counted };
}

export async function findLog(id: string) {
  const [row] = await database()
    .select({ ...getTableColumns(auditLog), position: auditChain.position, hash: auditChain.hash })
    .from(auditLog)
    .leftJoin(auditChain, eq(auditChain.sequence, auditLog.sequence))
    .where(eq(auditLog.id, id));
  return row;
}

/** The next entries of an export, newest first: those behind `after`. */
export async function selectLogsAfter(
  filter: LogFilter,
  after: Pick<LogRow, 'timestamp' | 'sequence'> | null,
  limit: number,
): Promise<LogRow[]> {
  const behind =
    after &&
    or(
      lt(auditLog.timestamp, after.timestamp),
      and(eq(auditLog.timestamp, after.timestamp), lt(auditLog.sequence, after.sequence)),
    );
  return database()
    .select()
    .from(auditLog)
    .where(and(matching(filter), behind ?? undefined))
    .orderBy(desc(auditLog.timestamp), desc(auditLog.sequence))
    .limit(limit);
}

/** Counts of a span by type, severity, day (UTC) and person, in one pass. */
export async function selectStatistics(from: Date, to: Date) {
  const day = sql<string | null>`to_char(${auditLog.timestamp} at time zone 'UTC', 'YYYY-MM-DD')`;
  return database().execute<{
    type: string | null;
    severity: string | null;
    day: string | null;
    user_email: string | null;
    of: string;
    count: string;
  }>(sql`
    select type, severity, day, user_email, count(*) as count,
      case when grouping(type) = 0 then 'type' when grouping(severity) = 0 then 'severity'
        when grouping(day) = 0 then 'day' else 'user' end as of
    from (select type, severity, user_email, ${day} as day from ${auditLog}
      where timestamp >= ${from.toISOString()} and timestamp <= ${to.toISOString()}) as entries
    group by grouping sets ((type), (severity), (day), (user_email))`);
}
