import type { Logger } from 'pino';
import postgres from 'postgres';
import { Nap } from './nap';
import {
  adoptRuns,
  connectionName,
  FORMER_LEADER_LOCK,
  findGone,
  joinWorkers,
  RemovedError,
  removeWorker,
  SEATS,
  signLife,
} from './workers';

const POLL_MS = 400;
const BEAT_MS = 2000;
const BEAT_LIMIT_MS = 10_000;
/** So long a worker may be without its lock: it reconnects within a moment when only its connection broke. */
const LOCKLESS_MS = 1000;

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface MembershipOptions {
  readonly databaseUrl: string;
  readonly workerId: string;
  readonly capacity: number;
  readonly log: Logger;
  /** Called each time the lock is gained; when it fails, it is given back and tried for again. */
  readonly onJoined: () => Promise<void>;
  /** Called when the connection that holds the lock is gone: others may take this worker for dead. */
  readonly onLost: () => void;
  /** Called when others have taken this worker for dead: everything that it was doing is being done there. */
  readonly onRemoved: () => void;
}

/**
 * Keeps this worker among the workers of its database, and looks after the others: the runs of one that is gone are
 * handed back for whoever has a place. Each worker holds a lock on a connection of its own, which Postgres frees when that
 * connection ends, within a moment of the worker's death. For a worker that is stopped without being dead there is a deadline;
 * see workers.ts. Not for use through a pooler that shares connections between transactions.
 */
export class Membership {
  private sql: postgres.Sql;
  private lost: (() => void) | undefined;
  private joined = false;
  private stopped = false;
  private seat: number | undefined;
  private beating: NodeJS.Timeout | undefined;
  private loop: Promise<void> | undefined;
  private isTold = false;
  /** Since when other workers have been seen without their lock. */
  private readonly lockless = new Map<string, number>();

  constructor(private readonly options: MembershipOptions) {
    this.sql = this.connect();
  }

  private connect(): postgres.Sql {
    const sql: postgres.Sql = postgres(this.options.databaseUrl, {
      max: 1,
      max_lifetime: null,
      connect_timeout: 5,
      backoff: () => 0.25,
      onnotice: () => {},
      onclose: () => {
        if (this.sql === sql) this.lost?.();
      },
      connection: {
        application_name: connectionName(this.options.workerId, ' lock'),
        // A worker whose machine vanished gives no sign; the server then asks after it.
        tcp_keepalives_idle: 5,
        tcp_keepalives_interval: 2,
        tcp_keepalives_count: 3,
      } as Record<string, string | number>,
    });
    return sql;
  }

  start(): void {
    this.loop = this.run();
    this.beating = setInterval(() => void this.beat(), BEAT_MS);
  }

  /** Gives the lock up and takes this worker off the list of workers. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.beating);
    await this.sql`delete from inngest.worker where id = ${this.options.workerId}`.catch(() => {});
    this.lost?.();
    await this.loop;
    await this.sql.end({ timeout: 1 });
  }

  private async run(): Promise<void> {
    let troubled = false; // One line a trouble, not one a try.
    while (!this.stopped) {
      const gone = new Promise<void>((resolve) => {
        this.lost = resolve;
      });
      try {
        if (await this.takeSeat()) {
          troubled = false;
          await this.options.onJoined();
          this.joined = true;
          await this.beat();
          await this.watchOthers(gone);
          this.joined = false;
          if (!this.stopped) {
            this.options.log.error('the worker lost its lock on the database and tries for it again');
            this.options.onLost();
            // The old connection may hang rather than be closed.
            void this.sql.end({ timeout: 0 });
            this.sql = this.connect();
            continue;
          }
        }
      } catch (error) {
        if (error instanceof RemovedError) return this.giveWay();
        if (!this.stopped && !troubled)
          this.options.log.error({ err: error }, 'the worker cannot take its lock yet');
        troubled = true;
        await this.sql`select pg_advisory_unlock_all()`.catch(() => {});
      }
      if (!this.stopped) await delay(POLL_MS);
    }
  }

  /** True when this worker holds its lock. @throws RemovedError when it was taken for dead meanwhile */
  private async takeSeat(): Promise<boolean> {
    const [row] = await this.sql<{ got: boolean }[]>`
      select pg_try_advisory_lock_shared(${FORMER_LEADER_LOCK}) as got`;
    if (!row?.got) {
      if (!this.isTold)
        this.options.log.info('a worker of an earlier version is at work; this one waits for its end');
      this.isTold = true;
      return false;
    }
    this.seat ??= await joinWorkers(this.sql, this.options.workerId, this.options.capacity);
    await signLife(this.sql, this.options.workerId);
    // A connection of before that hangs still has the lock.
    await this.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and application_name = ${connectionName(this.options.workerId, ' lock')}`;
    await this.sql`select pg_advisory_lock(${SEATS}::int, ${this.seat}::int)`;
    return true;
  }

  /** Hands back the runs of workers that are gone, until this one's own connection is. @throws RemovedError */
  private async watchOthers(gone: Promise<void>): Promise<void> {
    const nap = new Nap(gone);
    while (!nap.isOver && !this.stopped) {
      const found = await findGone(this.sql, this.options.workerId);
      for (const id of this.lockless.keys())
        if (!found.some((each) => each.id === id)) this.lockless.delete(id);
      for (const { id, silent } of found) {
        const since = this.lockless.get(id) ?? Date.now();
        this.lockless.set(id, since);
        if (!silent && Date.now() - since < LOCKLESS_MS) continue;
        if (!(await removeWorker(this.sql, id))) continue;
        this.options.log.error({ workerId: id, silent }, 'a worker is gone; others go on with its runs');
      }
      await adoptRuns(this.sql);
      await nap.rest(POLL_MS);
    }
  }

  private giveWay(): void {
    this.stopped = true;
    clearInterval(this.beating);
    this.options.onRemoved();
  }

  /** Moves this worker's deadline, over the connection that holds the lock. */
  private async beat(): Promise<void> {
    if (this.stopped || !this.joined) return;
    let answered = false;
    // After a step that kept the event loop busy, an answer that is there is read before it counts as late.
    const late = setTimeout(() => setImmediate(() => answered || this.lost?.()), BEAT_LIMIT_MS);
    try {
      await signLife(this.sql, this.options.workerId);
    } catch (error) {
      if (error instanceof RemovedError) this.giveWay();
      else this.options.log.warn({ err: error }, 'the worker could not give its sign of life');
    } finally {
      answered = true;
      clearTimeout(late);
    }
  }
}
