import type { Logger } from 'pino';
import postgres from 'postgres';
import { ulid } from 'ulid';
import { type EngineContext, isConnectionError } from './context';
import { driveRun } from './drive';
import { CHANNEL } from './ingest';
import { Membership } from './membership';
import type { Places } from './places';
import type { Handler } from './protocol';
import { queryOver } from './query';
import { claimDueRuns, handBack, handBackAllBut, msUntilNextDue } from './queue';
import { loadRegistry } from './registry';
import { fireSchedules, routeEvents, syncSchedules } from './router';
import { type Run, RunLostError } from './runs';
import { ensureSchema } from './schema';
import { connectionName, RemovedError } from './workers';

export interface EngineOptions {
  readonly databaseUrl: string;
  readonly handler: Handler;
  readonly log: Logger;
  /** Names of the events that this version knows: others are left to a newer version's worker. Undefined: any. */
  readonly knownEvents?: readonly string[] | undefined;
  /** Delays before the 2nd, 3rd … attempt in milliseconds; a real server's by default. */
  readonly backoffMs?: readonly number[] | undefined;
  /** What this worker takes at once of what is heavy. */
  readonly places: Places;
  /** Runs driven at the same time, light ones included. */
  readonly maxRuns?: number | undefined;
  /** How long stop() waits for running steps before it hands their runs to the next worker. */
  readonly graceMs?: number | undefined;
  /** Called when others have taken this worker for dead: it was stopped for so long, and its runs go on there. */
  readonly onRemoved: () => void;
}

const REAL_BACKOFF_MS = [15_000, 30_000, 60_000, 120_000, 300_000, 600_000];
const POLL_MS = 1000;
const MAX_RUNS = 50;

/**
 * Runs Inngest functions from a queue in Postgres, which any number of workers share: each takes what is due and fits
 * its places. Connections: one for the lock, one to listen, two to work.
 */
export class EmbeddedEngine {
  private readonly active = new Map<string, Promise<void>>();
  private readonly workerId = ulid();
  private readonly sql: postgres.Sql;
  private context: EngineContext | undefined;
  private membership: Membership | undefined;
  private timer: NodeJS.Timeout | undefined;
  private joined = false;
  private stopping = false;
  private ticking: Promise<void> | undefined;
  private again = false;

  constructor(private readonly options: EngineOptions) {
    this.sql = postgres(options.databaseUrl, {
      max: 2,
      connect_timeout: 5,
      backoff: () => 0.25,
      onnotice: () => {},
      connection: { application_name: connectionName(this.workerId) },
    });
  }

  /**
   * Checks the functions, then works whenever this worker holds its lock.
   * @throws Error when a function uses something that the engine does not do.
   */
  async start(): Promise<void> {
    const functions = await loadRegistry(this.options.handler);
    await ensureSchema(queryOver(this.sql));
    const context: EngineContext = {
      sql: this.sql,
      handler: this.options.handler,
      functions,
      knownEvents: this.options.knownEvents,
      workerId: this.workerId,
      places: this.options.places,
      log: this.options.log,
      backoffMs: this.options.backoffMs ?? REAL_BACKOFF_MS,
      now: await databaseClock(this.sql),
      stopping: () => this.stopping,
    };
    this.context = context;
    this.membership = new Membership({
      databaseUrl: this.options.databaseUrl,
      workerId: context.workerId,
      capacity: this.options.places.capacity,
      log: this.options.log,
      onJoined: () => this.join(context),
      onLost: () => {
        this.joined = false;
      },
      onRemoved: () => {
        this.joined = false;
        this.options.onRemoved();
      },
    });
    await this.sql.listen(CHANNEL, () => this.wake());
    this.membership.start();
  }

  /** Finishes the steps that are running if they are quick, hands all runs back, and closes the connections. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.ticking;
    const grace = new Promise<void>((resolve) => setTimeout(resolve, this.options.graceMs ?? 5000).unref());
    await Promise.race([Promise.all(this.active.values()), grace]);
    if (this.context) await handBackAllBut(this.context, []).catch(() => {});
    await this.membership?.stop();
    await this.sql.end({ timeout: 1 });
  }

  private async join(context: EngineContext): Promise<void> {
    await handBackAllBut(context, [...this.active.keys()]);
    await syncSchedules(context);
    this.joined = true;
    const { capacity } = context.places;
    this.options.log.info({ workerId: context.workerId, capacity }, 'job engine at work');
    this.wake();
  }

  private wake(): void {
    const { context } = this;
    if (!context || this.stopping) return;
    this.again = true;
    this.ticking ??= this.tick(context).finally(() => {
      this.ticking = undefined;
      if (this.again) this.wake();
    });
  }

  /** Fires schedules, empties the inbox, starts every run that is due and fits, and sets the next alarm. */
  private async tick(context: EngineContext): Promise<void> {
    clearTimeout(this.timer);
    let nextMs = POLL_MS;
    try {
      while (this.again) {
        this.again = false;
        if (!this.joined || this.stopping) break;
        await fireSchedules(context);
        while (await routeEvents(context));
        const room = (this.options.maxRuns ?? MAX_RUNS) - this.active.size;
        const { runs, more } = await claimDueRuns(context, new Set(this.active.keys()), room);
        for (const run of runs) this.launch(context, run);
        if (more) this.again = true;
        else nextMs = Math.min(POLL_MS, Math.max(1, Math.ceil((await msUntilNextDue(context)) ?? POLL_MS)));
      }
    } catch (error) {
      this.again = false;
      // Its membership finds out by itself.
      if (error instanceof RemovedError) this.joined = false;
      else if (!this.stopping) {
        this.options.log.error({ err: error }, 'job engine could not read its queue');
        // Runs that were claimed although the answer was lost.
        if (this.joined) await handBackAllBut(context, [...this.active.keys()]).catch(() => {});
      }
    } finally {
      if (!this.stopping) this.timer = setTimeout(() => this.wake(), nextMs);
    }
  }

  private launch(context: EngineContext, run: Run): void {
    const fn = context.functions.get(run.fn_id);
    if (!fn) return;
    const log = context.log.child({ functionId: run.fn_id, runId: run.id });
    const drive = driveRun(context, run, fn)
      .catch(async (error: unknown) => {
        if (error instanceof RunLostError) return;
        log.error({ err: error }, 'job engine could not go on with a run');
        // With the database away the lock is lost too, and the run is adopted when this worker gains it again.
        if (!isConnectionError(error)) await handBack(context, run);
      })
      .catch((error: unknown) => log.error({ err: error }, 'job engine could not hand a run back'))
      .finally(() => {
        this.active.delete(run.id);
        this.wake();
      });
    this.active.set(run.id, drive);
  }
}

/** A clock that runs with the database's, to within the time of one question. */
async function databaseClock(sql: postgres.Sql): Promise<() => number> {
  const [row] = await sql<
    { ms: number }[]
  >`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
  const offsetMs = (row?.ms ?? Date.now()) - Date.now();
  return () => Math.floor(Date.now() + offsetMs);
}
