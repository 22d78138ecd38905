import type { Logger } from 'pino';
import postgres from 'postgres';
import { connectionName, evictSilentLeader, isOwnTerm, renewLease, takeLease } from './lease';

/** The advisory lock that makes one worker of a database the one that drives runs. */
const LEADER_LOCK = 7_264_001;
const POLL_MS = 200;
const BEAT_MS = 2000;
const BEAT_LIMIT_MS = 10_000;

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface LeadershipOptions {
  readonly databaseUrl: string;
  readonly workerId: string;
  readonly log: Logger;
  /** Called each time the lock is gained; when it fails, the lock is given back and tried for again. */
  readonly onGained: () => Promise<void>;
  /** Called when the connection that holds the lock is gone: another worker may lead already. */
  readonly onLost: () => void;
  /** Called when another worker has led meanwhile: everything that this one was doing is being done there. */
  readonly onReplaced: () => void;
}

/**
 * Leads by a lock and a lease. The lock belongs to its own connection, and Postgres frees it when that connection
 * ends: within a moment of the worker's death. The lease has a deadline, for a worker that is stopped but not dead; see
 * lease.ts. Not for use through a pooler that shares connections between transactions.
 */
export class Leadership {
  private readonly options: LeadershipOptions;
  private sql: postgres.Sql;
  private lost: (() => void) | undefined;
  private leading = false;
  private stopped = false;
  private beating: NodeJS.Timeout | undefined;
  private loop: Promise<void> | undefined;
  private ownTerm = 0;

  constructor(options: LeadershipOptions) {
    this.options = options;
    this.sql = this.connect();
  }

  /** Number of the lease that this worker holds or held last. */
  get term(): number {
    return this.ownTerm;
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
    let waiting = false;
    let troubled = false; // One line a trouble, not one a try.
    while (!this.stopped) {
      try {
        const gone = new Promise<void>((resolve) => {
          this.lost = resolve;
        });
        const [row] = await this.sql<{ got: boolean }[]>`select pg_try_advisory_lock(${LEADER_LOCK}) as got`;
        troubled = false;
        if (row?.got) {
          waiting = false;
          if (!(await this.lead())) return;
          await gone;
          this.leading = false;
          if (!this.stopped) {
            this.options.log.error('the worker lost its lock on the database and tries for it again');
            this.options.onLost();
            // The old connection may hang rather than be closed.
            void this.sql.end({ timeout: 0 });
            this.sql = this.connect();
            continue;
          }
        } else if (!(await this.waitForLock(!waiting))) {
          return;
        } else {
          waiting = true;
        }
      } catch (error) {
        if (!this.stopped && !troubled)
          this.options.log.error({ err: error }, 'the worker cannot take its lock yet');
        troubled = true;
        await this.sql`select pg_advisory_unlock_all()`.catch(() => {});
      }
      if (!this.stopped) await delay(POLL_MS);
    }
  }

  /** Begins to lead, holding the lock. False when this worker was replaced since it last led. */
  private async lead(): Promise<boolean> {
    const { term, replaced } = await takeLease(this.sql, this.options.workerId, this.ownTerm);
    if (replaced) return this.giveWay();
    this.ownTerm = term;
    await this.options.onGained();
    this.leading = true;
    await this.beat();
    return true;
  }

  /** Another worker has the lock: sees to it that it is at work. False when it has replaced this one. */
  private async waitForLock(isFirst: boolean): Promise<boolean> {
    if (this.ownTerm > 0 && !(await isOwnTerm(this.sql, this.options.workerId, this.ownTerm)))
      return this.giveWay();
    if (isFirst) {
      await this.beat();
      this.options.log.info('another worker is at work; this one waits to take over');
    }
    const silent = await evictSilentLeader(this.sql);
    if (silent && silent !== this.options.workerId)
      this.options.log.error({ silent }, 'the worker at work does not answer; this one takes over');
    return true;
  }

  private giveWay(): false {
    this.stopped = true;
    clearInterval(this.beating);
    this.options.onReplaced();
    return false;
  }

  /** Signs the worker's row and moves the lease's deadline, over the connection that holds the lock. */
  private async beat(): Promise<void> {
    if (this.stopped) return;
    let answered = false;
    // After a step that kept the event loop busy, an answer that is there is read before it counts as late.
    const late = setTimeout(() => setImmediate(() => answered || this.lost?.()), BEAT_LIMIT_MS);
    try {
      if (this.leading && !(await renewLease(this.sql, this.options.workerId, this.ownTerm))) this.lost?.();
      await this.sql`
        insert into inngest.worker (id, pid, at_work) values (${this.options.workerId}, ${process.pid}, ${this.leading})
        on conflict (id) do update set beat_at = clock_timestamp(), at_work = excluded.at_work`;
    } catch (error) {
      this.options.log.warn({ err: error }, 'the worker could not give its sign of life');
    } finally {
      answered = true;
      clearTimeout(late);
    }
  }
}
