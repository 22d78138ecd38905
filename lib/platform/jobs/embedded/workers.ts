import type postgres from 'postgres';
import { CHANNEL } from './ingest';

// Several workers share one queue. Each has a row with a deadline that it keeps moving and a lock of its own. A worker
// without its lock is dead, one that is stopped without being dead (SIGSTOP, a frozen machine) keeps its connections and its
// lock, but not the deadline. Whoever finds such a worker deletes its row; from then on it may change nothing any more: a run
// is written only by its owner, and whatever a worker does to the queue it does only while its row is there.

/** First part of every worker's advisory lock; the second is its seat. */
export const SEATS = 7264;
/** Workers of earlier versions led alone and held this lock; ours share it, so the two never work side by side. */
export const FORMER_LEADER_LOCK = 7_264_001;
/** How long a worker may stay silent. It signs every 2 s; a busy event loop may delay that by seconds. */
const SILENCE_SECONDS = 12;

/** Said when others have taken this worker for dead: its runs go on there. */
export class RemovedError extends Error {
  override readonly name = 'RemovedError';
}

/** How a worker's connections are told from those of others in pg_stat_activity. */
export const connectionName = (workerId: string, part = ''): string => `sarm worker ${workerId}${part}`;

/** Puts a worker on the list. @returns its seat */
export async function joinWorkers(sql: postgres.Sql, workerId: string, capacity: number): Promise<number> {
  const [row] = await sql<{ seat: number }[]>`
    insert into inngest.worker (id, pid, at_work, capacity) values (${workerId}, ${process.pid}, true, ${capacity})
    on conflict (id) do update set pid = excluded.pid returning seat`;
  if (!row) throw new Error('the worker was not stored');
  return row.seat;
}

/** Moves a worker's deadline. @throws RemovedError when it is off the list */
export async function signLife(sql: postgres.Sql, workerId: string): Promise<void> {
  const { count } = await sql`
    update inngest.worker set beat_at = clock_timestamp(),
      expires_at = clock_timestamp() + ${SILENCE_SECONDS} * interval '1 second'
    where id = ${workerId}`;
  if (count === 0) throw new RemovedError();
}

/** Call first in a transaction that changes the queue. @throws RemovedError when others have taken this worker for dead */
export async function requireMember(db: postgres.TransactionSql, workerId: string): Promise<void> {
  const rows = await db`select 1 from inngest.worker where id = ${workerId} for share`;
  if (rows.length === 0) throw new RemovedError();
}

const isSilent = (sql: postgres.Sql | postgres.TransactionSql) => sql`w.expires_at < clock_timestamp()`;
const isLockless = (sql: postgres.Sql | postgres.TransactionSql) => sql`not exists (
  select 1 from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 2
    and l.classid = ${SEATS} and l.objid = w.seat
    and l.database = (select oid from pg_database where datname = current_database()))`;

/** Workers that may be gone: past their deadline, or without their lock at this moment. */
export async function findGone(
  sql: postgres.Sql,
  ownId: string,
): Promise<readonly { id: string; silent: boolean }[]> {
  return await sql<{ id: string; silent: boolean }[]>`
    select w.id, ${isSilent(sql)} as silent from inngest.worker w
    where w.id <> ${ownId} and (${isSilent(sql)} or ${isLockless(sql)})`;
}

/**
 * Takes a worker that is gone off the list and ends its connections: its open transactions are rolled back.
 * @returns false when it is back, or another worker was faster
 */
export async function removeWorker(sql: postgres.Sql, id: string): Promise<boolean> {
  const { count } = await sql`
    delete from inngest.worker w where w.id = ${id} and (${isSilent(sql)} or ${isLockless(sql)})`;
  if (count === 0) return false;
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and starts_with(application_name, ${connectionName(id)})`;
  return true;
}

/**
 * Hands back every run whose worker is off the list, for whoever has a place. The step that a dead worker was in counts a
 * death, not an attempt.
 * @returns how many runs.
 */
export async function adoptRuns(sql: postgres.Sql): Promise<number> {
  const { count } = await sql`
    with freed as (
      update inngest.run r set owner = null, wake_at = now(), deaths = deaths + 1
      where r.owner is not null and not exists (select 1 from inngest.worker w where w.id = r.owner)
      returning 1)
    select pg_notify(${CHANNEL}, '') from freed limit 1`;
  return count;
}
