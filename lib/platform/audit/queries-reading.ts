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
import { auditChain, auditLog } from '@/db/schema';
import { foldedContains } from '@/db/text-search';
import { COUNT_LIMIT, type LogFilter, type LogListQuery } from './contract';
import { searchByTime } from './queries-search';

const { searchText: _, ...entryColumns } = getTableColumns(auditLog);

export type LogRow = Omit<typeof auditLog.$inferSelect, 'searchText'>;

function matching(filter: LogFilter): SQL | undefined {
  return and(
    filter.search ? foldedContains(auditLog.searchText, filter.search) : undefined,
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

interface Counted {
  readonly total: number;
  /** False where there are more than COUNT_LIMIT. */
  readonly isTotalExact: boolean;
}

const counted = (matches: number): Counted => ({
  total: Math.min(matches, COUNT_LIMIT),
  isTotalExact: matches <= COUNT_LIMIT,
});

/** How many entries match: exactly without a filter (the chain has no gaps), else up to COUNT_LIMIT. */
async function countMatching(where: SQL | undefined): Promise<Counted> {
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
  return counted(row?.total ?? 0);
}

/**
 * How many entries are looked at, one by one, beside asking the index of words: enough for a word that is in every
 * twelfth of them, and 20,000 for rarer ones. Some 0.4 µs each. Nobody turns to a page beyond COUNT_LIMIT.
 */
const windowFor = ({ offset, limit }: Slice): number => 20_000 + 12 * Math.min(offset + limit, COUNT_LIMIT);

interface Slice {
  readonly limit: number;
  readonly offset: number;
  readonly isDescending: boolean;
}

type Sort = LogListQuery['sort'];

const orderOf = (sort: Sort, isDescending: boolean): SQL =>
  sql.join(orderColumns(sort).map(isDescending ? desc : asc), sql`, `);

async function numbersOf(source: SQL, sort: Sort, { isDescending, limit, offset }: Slice): Promise<number[]> {
  const rows = await database().execute<{ sequence: string }>(
    sql`select sequence from ${source} order by ${orderOf(sort, isDescending)} limit ${limit} offset ${offset}`,
  );
  return rows.map(({ sequence }) => Number(sequence));
}

/** The entries' numbers at these places, walking along the index of the order: fast where matches are dense. */
function walk(where: SQL | undefined, sort: Sort, slice: Slice, span?: number): Promise<number[]> {
  // The limit is a fence, too: without it the planner would look for the words first.
  const near = sql`(select * from ${auditLog} order by ${orderOf(sort, slice.isDescending)} limit ${span}) as ${auditLog}`;
  return numbersOf(sql`${span ? near : auditLog} where ${where ?? sql`true`}`, sort, slice);
}

/**
 * The same by finding every match first, with all processors that the server lends: fast where they are few, or lie far
 * from the beginning.
 */
async function gather(where: SQL | undefined, sort: Sort, slice: Slice): Promise<number[]> {
  // `coalesce` with itself changes nothing, but is the order of no index: the planner would be tempted to walk.
  const order = orderColumns(sort).map((column) => sql`coalesce(${column}, ${column})`);
  const rows = await database()
    .select({ sequence: auditLog.sequence })
    .from(auditLog)
    .where(where)
    .orderBy(...order.map(slice.isDescending ? desc : asc))
    .limit(slice.limit)
    .offset(slice.offset);
  return rows.map(({ sequence }) => sequence);
}

/**
 * The entries' numbers of a page of a search, if it lies among the entries at hand; else null. Asked while the matches
 * are still being counted.
 */
async function findNear(query: LogListQuery, where: SQL | undefined): Promise<number[] | null> {
  if (!query.search) return null;
  const slice = {
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
    isDescending: query.order === 'desc',
  };
  const near = await walk(where, query.sort, slice, windowFor(slice));
  return near.length === slice.limit ? near : null;
}

/** Where the rows of a page lie, and how many match. */
async function findPage(query: LogListQuery): Promise<Counted & { readonly places: readonly number[] }> {
  const where = matching(query);
  const offset = (query.page - 1) * query.limit;
  if (where && query.search && query.sort === 'timestamp') {
    const found = await searchByTime(where, query, query.order === 'desc', COUNT_LIMIT + 1);
    const facts = counted(found.length);
    return { ...facts, places: found.slice(offset, Math.min(offset + query.limit, facts.total)) };
  }
  const [facts, near] = await Promise.all([countMatching(where), findNear(query, where)]);
  const limit = Math.min(query.limit, facts.total - offset);
  if (limit <= 0) return { ...facts, places: [] };
  // The second half of a long log is reached sooner from its other end.
  const fromEnd = facts.isTotalExact && offset > facts.total / 2;
  const slice = {
    limit,
    offset: fromEnd ? facts.total - offset - limit : offset,
    isDescending: (query.order === 'desc') !== fromEnd,
  };
  const places = near?.slice(0, limit) ?? (await (query.search ? gather : walk)(where, query.sort, slice));
  return { ...facts, places };
}

export async function selectLogPage(query: LogListQuery): Promise<Counted & { rows: LogRow[] }> {
  // Places are counted in an index alone; only the page's own rows are read whole.
  const { places, ...facts } = await findPage(query);
  if (places.length === 0) return { rows: [], ...facts };
  const rows = await database()
    .select(entryColumns)
    .from(auditLog)
    .where(inArray(auditLog.sequence, [...places]))
    .orderBy(...orderColumns(query.sort).map(query.order === 'desc' ? desc : asc));
  return { rows, ...facts };
}

export async function findLog(id: string) {
  const [row] = await database()
    .select({ ...entryColumns, position: auditChain.position, hash: auditChain.hash })
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
    .select(entryColumns)
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
