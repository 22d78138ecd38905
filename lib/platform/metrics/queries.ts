import { sql } from 'drizzle-orm';
import { connection, database } from '@/db/client';
import { hasEngineTables } from '@/db/engine-tables';
import { mails, tasks, videos } from '@/db/schema';

export interface Waiting {
  readonly count: number;
  /** Age of the oldest; null where none waits. */
  readonly oldestSeconds: number | null;
}

/** What a scrape tells of the whole installation. */
export interface Installation {
  readonly jobs: readonly (Waiting & { readonly function: string; readonly state: string })[];
  readonly eventsWaiting: number;
  /** Null where no worker ever gave a sign of life. */
  readonly workerSilentSeconds: number | null;
  readonly tasks: readonly (Waiting & { readonly type: string; readonly status: string })[];
  readonly mails: { readonly outbox: Waiting; readonly failed: number };
  readonly videos: { readonly count: number; readonly bytes: number };
  readonly database: {
    readonly bytes: number;
    readonly connections: number;
    readonly maxConnections: number;
    readonly pool: readonly { readonly state: string; readonly count: number }[];
  };
  readonly alarms: readonly { readonly kind: string; readonly count: number }[];
}

type Row = Record<string, unknown>;

const number = (value: unknown): number => Number(value ?? 0);
const age = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

/** The queue of the embedded engine; empty while no engine has made its tables. */
async function selectQueue(): Promise<Pick<Installation, 'jobs' | 'eventsWaiting' | 'workerSilentSeconds'>> {
  const db = database();
  if (!(await hasEngineTables(connection().sql)))
    return { jobs: [], eventsWaiting: 0, workerSilentSeconds: null };
  const jobs = await db.execute<Row>(sql`
    select regexp_replace(fn_id, '^sarm-', '') as fn_id, state, count(*) as count,
      extract(epoch from clock_timestamp() - min(wake_at) filter (where state = 'waiting')) as oldest
    from (
      select fn_id, wake_at, case when owner is not null then 'running' when wake_at <= now() then 'waiting'
        else 'sleeping' end as state
      from inngest.run where ended_at is null) open
    group by 1, 2`);
  const [rest] = await db.execute<Row>(sql`
    select (select count(*) from inngest.event where routed_at is null) as events,
      (select extract(epoch from clock_timestamp() - max(beat_at)) from inngest.worker where at_work) as silent`);
  return {
    jobs: jobs.map((row) => ({
      function: String(row.fn_id),
      state: String(row.state),
      count: number(row.count),
      oldestSeconds: age(row.oldest),
    })),
    eventsWaiting: number(rest?.events),
    workerSilentSeconds: age(rest?.silent),
  };
}

async function selectTasks(): Promise<Installation['tasks']> {
  const rows = await database().execute<Row>(sql`
    select type, status, count(*) as count, extract(epoch from clock_timestamp() - min(created_at)) as oldest
    from ${tasks} where status in ('PENDING', 'STARTED') group by type, status`);
  return rows.map((row) => ({
    type: String(row.type),
    status: String(row.status),
    count: number(row.count),
    oldestSeconds: age(row.oldest),
  }));
}

async function selectMails(): Promise<Installation['mails']> {
  const [row] = await database().execute<Row>(sql`
    select count(*) filter (where status = 'outbox') as waiting, count(*) filter (where status = 'failed') as failed,
      extract(epoch from clock_timestamp() - min(created_at) filter (where status = 'outbox')) as oldest
    from ${mails} where status <> 'sent'`);
  return {
    outbox: { count: number(row?.waiting), oldestSeconds: age(row?.oldest) },
    failed: number(row?.failed),
  };
}

async function selectVideos(): Promise<Installation['videos']> {
  const [row] = await database().execute<Row>(
    sql`select count(*) as count, coalesce(sum(size_bytes), 0) as bytes from ${videos}`,
  );
  return { count: number(row?.count), bytes: number(row?.bytes) };
}

async function selectConnections(): Promise<Installation['database']> {
  const [row] = await database().execute<Row>(sql`
    select pg_database_size(current_database()) as bytes, current_setting('max_connections') as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections`);
  const own = connection().sql.options.connection.application_name ?? '';
  const pool = await database().execute<Row>(sql`
    select coalesce(state, 'unknown') as state, count(*) as count from pg_stat_activity
    where application_name = ${own} and datname = current_database() group by 1`);
  return {
    bytes: number(row?.bytes),
    connections: number(row?.connections),
    maxConnections: number(row?.most),
    pool: pool.map((each) => ({ state: String(each.state), count: number(each.count) })),
  };
}

async function selectAlarms(): Promise<Installation['alarms']> {
  const rows = await database().execute<Row>(
    sql`select kind, count(*) as count from alarms where cleared_at is null group by kind`,
  );
  return rows.map((row) => ({ kind: String(row.kind), count: number(row.count) }));
}

/** Counts everything, one question after the other: a scrape must not take the pool from people. */
export async function selectInstallation(): Promise<Installation> {
  return {
    ...(await selectQueue()),
    tasks: await selectTasks(),
    mails: await selectMails(),
    videos: await selectVideos(),
    database: await selectConnections(),
    alarms: await selectAlarms(),
  };
}

/** The least that can be asked. */
export const probe = async (): Promise<boolean> => (await database().execute(sql`select 1`)).length === 1;
