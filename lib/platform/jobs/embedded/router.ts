import type postgres from 'postgres';
import { ulid } from 'ulid';
import type { EngineContext } from './context';
import type { InngestEvent } from './ingest';
import { matchOf } from './matching';
import type { JobFunction } from './registry';
import { cancelRuns, createRun, resolveWait } from './runs';
import { requireMember } from './workers';

const BATCH = 100;
/** Events take effect in order: one worker at a time reads the inbox and fires schedules. Any fixed number will do. */
const ROUTING_LOCK = 7_264_002;

/** Begins a transaction that only one worker at a time is in. @throws RemovedError */
async function beginRouting(db: postgres.TransactionSql, { workerId }: EngineContext): Promise<void> {
  await db`select pg_advisory_xact_lock(${ROUTING_LOCK}::bigint)`;
  await requireMember(db, workerId);
}

/**
 * Takes up to 100 events from the inbox: starts and cancels runs, ends waits; all of it or none.
 * @returns true when there may be more.
 * @throws RemovedError when others have taken this worker for dead.
 */
export async function routeEvents(context: EngineContext): Promise<boolean> {
  // Asked every second by an idle worker: without a transaction and without a lock.
  const [waiting] =
    await context.sql`select 1 from inngest.event where routed_at is null and ${isOurs(context)} limit 1`;
  if (!waiting) return false;
  return await context.sql.begin(async (db) => {
    await beginRouting(db, context);
    const inbox = await db<{ seq: string; payload: InngestEvent }[]>`
      select seq, payload from inngest.event where routed_at is null and ${isOurs(context)}
      order by seq limit ${BATCH}`;
    if (inbox.length === 0) return false;
    const names = [...new Set(inbox.map((row) => row.payload.name))];
    const waits = await db<
      { run_id: string; id: string; name: string; condition: string | null; event: InngestEvent }[]
    >`
      select s.run_id, s.id, s.name, s.opts->>'if' as condition, r.event
      from inngest.step s join inngest.run r on r.id = s.run_id
      where s.op = 'WaitForEvent' and s.done_at is null and s.name = any(${names}::text[]) and r.ended_at is null`;
    // Runs are queued in one go, but before a cancellation that may concern them is looked at.
    const starting: { fn: JobFunction; event: InngestEvent }[] = [];
    const queueStarting = () =>
      Promise.all(starting.splice(0).map(({ fn, event }) => createRun(db, fn, event)));
    for (const { payload: event } of inbox) {
      for (const fn of context.functions.values()) {
        if (isTriggered(fn, event)) starting.push({ fn, event });
        for (const rule of fn.cancelOn) {
          if (rule.event !== event.name) continue;
          await queueStarting();
          await cancelRuns(db, fn, (started) => rule.matches(started, event));
        }
      }
      for (const wait of waits) {
        if (wait.name === event.name && matchOf(wait.condition ?? undefined)(wait.event, event))
          await resolveWait(db, wait.run_id, wait.id, event);
      }
    }
    await queueStarting();
    await db`update inngest.event set routed_at = now() where seq = any(${inbox.map((row) => row.seq)}::bigint[])`;
    return inbox.length === BATCH;
  });
}

/** Events of names that this version does not know are of a newer one, whose worker takes them when it leads. */
const isOurs = ({ sql, knownEvents }: EngineContext) =>
  knownEvents === undefined
    ? sql`true`
    : sql`(starts_with(name, 'inngest/') or name = any(${[...knownEvents]}::text[]))`;

const isTriggered = (fn: JobFunction, event: InngestEvent) =>
  fn.triggers.some(
    ({ event: name, ofFunction }) =>
      name === event.name && (ofFunction === undefined || ofFunction === event.data.function_id),
  );

/**
 * Makes the stored schedules those of the functions. A time that passed while no worker ran is kept, so the
 * function runs once, late, when one starts: housekeeping must not depend on a laptop being awake at night.
 */
export async function syncSchedules(context: EngineContext): Promise<void> {
  const wanted = [...context.functions.values()].flatMap((fn) => fn.crons.map((cron) => ({ fn, cron })));
  const keys = wanted.map(({ fn, cron }) => `${fn.id} ${cron.expression}`);
  await context.sql`delete from inngest.cron where fn_id || ' ' || expression <> all(${keys}::text[])`;
  for (const { fn, cron } of wanted) {
    const next = cron.next(new Date(context.now()));
    if (next)
      await context.sql`
        insert into inngest.cron (fn_id, expression, next_at) values (${fn.id}, ${cron.expression}, ${next.toISOString()})
        on conflict do nothing`;
  }
}

/** Starts a run of every function whose scheduled time has come. @throws RemovedError when others have taken this worker for dead. */
export async function fireSchedules(context: EngineContext): Promise<void> {
  const due = await context.sql<{ fn_id: string; expression: string }[]>`
    select fn_id, expression from inngest.cron where next_at <= now()`;
  for (const { fn_id, expression } of due) {
    const fn = context.functions.get(fn_id);
    const cron = fn?.crons.find((each) => each.expression === expression);
    if (!fn || !cron) continue;
    const next = cron.next(new Date(context.now()))?.toISOString() ?? 'infinity';
    await context.sql.begin(async (db) => {
      await beginRouting(db, context);
      const { count } = await db`
        update inngest.cron set next_at = ${next}
        where fn_id = ${fn_id} and expression = ${expression} and next_at <= now()`;
      if (count === 0) return; // Another worker was faster.
      const event = {
        id: ulid(),
        name: 'inngest/scheduled.timer',
        data: { cron: expression },
        ts: context.now(),
      };
      await createRun(db, fn, event);
    });
  }
}
