import type postgres from 'postgres';
import type { EngineContext } from './context';

// Who leads is written in one row with a deadline that the leader keeps moving. A leader that is stopped without being
// dead (SIGSTOP, a frozen machine) keeps its connections and its advisory lock, but not the deadline. Each change of
// leader raises `term`, and whatever only a leader may do asks for its own term in the same transaction: a leader that
// wakes up late finds a later one and changes nothing.

/** How long a leader may stay silent. Renewed every 2 s; a busy event loop may delay that by seconds. */
export const LEASE_SECONDS = 12;

const LEADER = 'leader';

/** Said when another worker leads by now. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** The part of the engine's context that tells its lease. */
type Holding = Pick<EngineContext, 'workerId' | 'term'>;

/** The row of the lease, if it is still this worker's; nobody takes it over until the transaction ends. */
export const leaseRow = (sql: postgres.Sql | postgres.TransactionSql, { workerId, term }: Holding) => sql`
  select 1 from inngest.lease where name = ${LEADER} and holder = ${workerId} and term = ${term()} for share`;

/** Call first in a transaction of what only the leader may do. @throws LeaseLostError when another worker leads. */
export async function requireLease(db: postgres.TransactionSql, holding: Holding): Promise<void> {
  if ((await leaseRow(db, holding)).length === 0) throw new LeaseLostError();
}

/**
 * Makes this worker the leader; call it while holding the advisory lock, so that one worker at a time does.
 * @param ownTerm the term that this worker held last. It goes on with it when nobody else led meanwhile.
 * @returns the term, and whether another worker has led since `ownTerm`.
 */
export async function takeLease(
  sql: postgres.Sql,
  workerId: string,
  ownTerm: number,
): Promise<{ term: number; replaced: boolean }> {
  const [row] = await sql<{ term: number; replaced: boolean }[]>`
    insert into inngest.lease as held (name, holder, term, expires_at)
    values (${LEADER}, ${workerId}, 1, clock_timestamp() + ${LEASE_SECONDS} * interval '1 second')
    on conflict (name) do update set
      holder = ${workerId}, expires_at = excluded.expires_at,
      term = case when held.holder = ${workerId} and held.term = ${ownTerm} then held.term else held.term + 1 end
    returning term::float8 as term, ${ownTerm}::int > 0 and term <> ${ownTerm} as replaced`;
  if (!row) throw new Error('the lease was not stored');
  return row;
}

/** Moves the deadline. False when another worker leads by now. */
export async function renewLease(sql: postgres.Sql, workerId: string, term: number): Promise<boolean> {
  const { count } = await sql`
    update inngest.lease set expires_at = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'
    where name = ${LEADER} and holder = ${workerId} and term = ${term}`;
  return count > 0;
}

/** How a worker's connections are told from those of others in pg_stat_activity. */
export const connectionName = (workerId: string, part = ''): string => `sarm worker ${workerId}${part}`;

/** Whether nobody else has led since this worker's term. */
export async function isOwnTerm(sql: postgres.Sql, workerId: string, term: number): Promise<boolean> {
  const rows = await sql`
    select 1 from inngest.lease where name = ${LEADER} and holder = ${workerId} and term = ${term}`;
  return rows.length > 0;
}

/**
 * Ends the connections of a leader whose deadline has passed: its lock becomes free, its open transactions are rolled
 * back, and a worker that waits takes over. A leader that was only late connects again and finds out who leads.
 * @returns the silent leader, or null when there is none.
 */
export async function evictSilentLeader(sql: postgres.Sql): Promise<string | null> {
  const [row] = await sql<{ holder: string }[]>`
    select holder from inngest.lease where name = ${LEADER} and expires_at < clock_timestamp()`;
  if (!row) return null;
  const ended = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and starts_with(application_name, ${connectionName(row.holder)})`;
  return ended.length > 0 ? row.holder : null;
}
