import type { Logger } from 'pino';
import postgres from 'postgres';
import { ulid } from 'ulid';
import { type EngineContext, isConnectionError } from './context';
import { driveRun } from './drive';
import { CHANNEL } from './ingest';
import { Leadership } from './leadership';
import { connectionName, LeaseLostError } from './lease';
import type { Handler } from './protocol';
import { queryOver } from './query';
import { adoptOrphans, claimDueRuns, handBack, handBackAll, msUntilNextDue } from './queue';
import { loadRegistry } from './registry';
import { fireSchedules, routeEvents, syncSchedules } from './router';
import { type Run, RunLostError } from './runs';
import { ensureSchema } from './schema';
import { Slots } from './slots';

export interface EngineOptions {
  readonly databaseUrl: string;
  readonly handler: Handler;
  readonly log: Logger;
  /** Names of the events that this version knows: others are left to a newer version's worker. Undefined: any. */
  readonly knownEvents?: readonly string[] | undefined;
  /** Delays before the 2nd, 3rd … attempt in milliseconds; a real server's by default. */
  readonly backoffMs?: readonly number[] | undefined;
  /** Runs driven at the same time; functions bound their own weight with `concurrency`. */
  readonly maxRuns?: number | undefined;
  /** How long stop() waits for running steps before it hands their runs to the next worker. */
  readonly graceMs?: number | undefined;
  /** Called when another worker leads in this one's place: it was stopped for so long that it was taken for dead. */
  readonly onReplaced: () => void;
}

const REAL_BACKOFF_MS = [15_000, 30_000, 60_000, 120_000, 300_000, 600_000];
const POLL_MS = 1000;

/**
 * Runs Inngest functions from a queue in Postgres. One engine per database leads at a time; others wait.
 * Connections: one for the lock, one to listen, two to work.
 */
export class EmbeddedEngine {
  private readonly active = new Map<string, Promise<void>>();
  private readonly slots: Slots;
  private readonly workerId = ulid();
  private readonly sql: postgres.Sql;
  private context: EngineContext | undefined;
  private leadership: Leadership | undefined;
  private timer: NodeJS.Timeout | undefined;
  private leading = false;
  private stopping = false;
  private ticking: Promise<void> | undefined;
  private again = false;

  constructor(private readonly options: EngineOptions) {
    this.slots = new Slots(options.maxRuns ?? 50);
    this.sql = postgres(options.databaseUrl, {
      max: 2,
      connect_timeout: 5,
      backoff: () => 0.25,
      onnotice: () => {},
      connection: { application_name: connectionName(this.workerId) },
    });
  }

  /**
   * Checks the functions, then works whenever this worker holds the lock.
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
      term: () => this.leadership?.term ?? 0,
      log: this.options.log,
      backoffMs: this.options.backoffMs ?? REAL_BACKOFF_MS,
      now: await databaseClock(this.sql),
      stopping: () => this.stopping,
    };
    this.context = context;
    this.leadership = new Leadership({
      databaseUrl: this.options.databaseUrl,
      workerId: context.workerId,
      log: this.options.log,
      onGained: () => this.takeOver(context),
      onLost: () => {
        this.leading = false;
      },
      onReplaced: () => {
        this.leading = false;
        this.options.onReplaced();
      },
    });
    await this.sql.listen(CHANNEL, () => this.wake());
    this.leadership.start();
  }

  /** Finishes the steps that are running if they are quick, hands all runs back, and closes the connections. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.ticking;
    const grace = new Promise<void>((resolve) => setTimeout(resolve, this.options.graceMs ?? 5000).unref());
    await Promise.race([Promise.all(this.active.values()), grace]);
    if (this.context) await handBackAll(this.context).catch(() => {});
    await this.leadership?.stop();
    await this.sql.end({ timeout: 1 });
  }

  private async takeOver(context: EngineContext): Promise<void> {
    const resumed = await adoptOrphans(context, [...this.active.keys()]);
    await syncSchedules(context);
    this.leading = true;
    this.options.log.info({ workerId: context.workerId, resumed }, 'job engine at work');
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
        if (!this.leading || this.stopping) break;
        await fireSchedules(context);
        while (await routeEvents(context));
        const { runs, more } = await claimDueRuns(context, this.slots);
        for (const run of runs) this.launch(context, run);
        if (more) this.again = true;
        else nextMs = Math.min(POLL_MS, Math.max(1, Math.ceil((await msUntilNextDue(context)) ?? POLL_MS)));
      }
    } catch (error) {
      this.again = false;
      // Another worker leads: this one's leadership finds out by itself.
      if (error instanceof LeaseLostError) this.leading = false;
      else if (!this.stopping) this.options.log.error({ err: error }, 'job engine could not read its queue');
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
        this.slots.release(run.id);
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
