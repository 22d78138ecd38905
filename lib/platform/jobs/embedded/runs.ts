import type postgres from 'postgres';
import { monotonicFactory } from 'ulid';
import { z } from 'zod';
import type { EngineContext } from './context';
import { persist } from './context';
import { CHANNEL, type InngestEvent, insertEvents } from './ingest';
import type { JobError, StepResult } from './protocol';
import type { JobFunction } from './registry';

type Db = postgres.Sql | postgres.TransactionSql;

/** A run that this worker drives. */
export interface Run {
  readonly id: string;
  readonly fn_id: string;
  readonly event: InngestEvent;
  /** Attempts used on the current step, from 0. */
  attempt: number;
  /** How often a worker died while it drove the current step. */
  readonly deaths: number;
  /** Never driven before, so it has no steps yet. */
  readonly fresh: boolean;
  /** How often the run was woken from outside, as of when it was claimed. */
  readonly wakes: number;
  /** A step of another run waits for its end. */
  readonly invoked: boolean;
}

/** Said when a run was cancelled, or taken over by another worker, while this one drove it. */
export class RunLostError extends Error {
  override readonly name = 'RunLostError';
}

/** Ids of runs, each later than the one before it: runs that are due at the same moment start in the order they were queued. */
export const newRunId = monotonicFactory();

export const json = (value: unknown): string => JSON.stringify(value ?? null);

/** The engine's two own errors, written the way the SDK writes a thrown one. */
export const workerDied: JobError = {
  name: 'WorkerDiedError',
  message: 'The worker died every time it ran this step.',
};
const runCancelled: JobError = { name: 'RunCancelledError', message: 'The function was cancelled.' };

/** Queues a run of a function, unless its idempotency key was used in the last 24 hours. */
export async function createRun(db: Db, fn: JobFunction, event: InngestEvent): Promise<void> {
  const key = fn.idempotencyKey?.(event) ?? null;
  await db`
    insert into inngest.run (id, fn_id, event, idempotency_key)
    select ${newRunId()}, ${fn.id}, ${json(event)}::text::jsonb, ${key}::text
    where ${key}::text is null or not exists (
      select 1 from inngest.run where fn_id = ${fn.id} and idempotency_key = ${key}::text
        and created_at > now() - interval '24 hours')`;
}

/** Gives a waiting step the event that it waits for, and wakes its run. */
export async function resolveWait(db: Db, runId: string, stepId: string, event: InngestEvent): Promise<void> {
  const result: StepResult = { type: 'data', data: event };
  await db`
    with resolved as (
      update inngest.step set result = ${json(result)}::text::jsonb, done_at = clock_timestamp()
      where run_id = ${runId} and id = ${stepId} and done_at is null returning run_id)
    update inngest.run set wake_at = now(), wakes = wakes + 1 where id in (select run_id from resolved)`;
}

const ended = z.array(
  z.object({
    id: z.string(),
    fn_id: z.string(),
    event: z.custom<InngestEvent>(),
  }),
);

/** Cancels the runs of a function whose first event matches. A step that is running goes on; its result is dropped. */
export async function cancelRuns(
  db: postgres.TransactionSql,
  fn: JobFunction,
  matches: (trigger: InngestEvent) => boolean,
): Promise<void> {
  const open = await db<{ id: string; event: InngestEvent }[]>`
    select id, event from inngest.run where fn_id = ${fn.id} and ended_at is null`;
  const ids = open.filter((run) => matches(run.event)).map((run) => run.id);
  if (!ids.length) return;
  const rows = ended.parse(
    await db`
      update inngest.run set status = 'Cancelled', ended_at = now(), owner = null, wake_at = null,
        error = ${json(runCancelled)}::text::jsonb
      where id = any(${ids}::text[]) and ended_at is null returning id, fn_id, event`,
  );
  for (const run of rows) await answerParent(db, run.id, { type: 'error', error: runCancelled });
  for (const run of rows) await announceEnd(db, run, 'inngest/function.cancelled', runCancelled);
}

type Ended = z.infer<typeof ended>[number];

/** Tells anyone who listens for the end of a run (onFailure does). */
async function announceEnd(
  db: postgres.TransactionSql,
  run: Ended,
  name: string,
  error: unknown,
): Promise<void> {
  const data = { function_id: run.fn_id, run_id: run.id, error, event: run.event, events: [run.event] };
  await insertEvents(db, [{ name, data }]);
}

/** Gives the step that invoked a run, if one did, what came of it, and wakes the run that waits there. */
async function answerParent(db: Db, runId: string, outcome: StepResult): Promise<void> {
  await db`
    with answered as (
      update inngest.step s set result = ${json(outcome)}::text::jsonb, done_at = clock_timestamp()
      from inngest.run child
      where child.id = ${runId} and s.run_id = child.parent_run and s.id = child.parent_step and s.done_at is null
      returning s.run_id),
    woken as (
      update inngest.run set wake_at = now(), wakes = wakes + 1
      where id in (select run_id from answered) and ended_at is null returning 1)
    select pg_notify(${CHANNEL}, '') from woken`;
}

/** Ends a run and, when it failed, says so to anyone who listens; both or neither. */
export async function finishRun(context: EngineContext, run: Run, outcome: StepResult): Promise<void> {
  const ok = outcome.type === 'data';
  const write = async (db: Db) => {
    const { count } = await db`
      update inngest.run set status = ${ok ? 'Completed' : 'Failed'}, owner = null, wake_at = null, ended_at = now(),
        output = ${ok ? json(outcome.data) : null}::text::jsonb, error = ${ok ? null : json(outcome.error)}::text::jsonb
      where id = ${run.id} and owner = ${context.workerId} and ended_at is null`;
    return count > 0; // False: cancelled or taken over meanwhile, or written by an attempt whose answer was lost.
  };
  await persist(context, async () => {
    if (ok && !run.invoked) return void (await write(context.sql));
    await context.sql.begin(async (db) => {
      if (!(await write(db))) return;
      if (run.invoked) await answerParent(db, run.id, outcome);
      if (!ok) await announceEnd(db, run, 'inngest/function.failed', outcome.error);
    });
  });
}

/** Hands a run back until its next time; at once when something outside woke it meanwhile. */
export async function parkRun(context: EngineContext, run: Run, wakeAt: Date | null): Promise<void> {
  await persist(context, async () => {
    await context.sql`
      update inngest.run set owner = null,
        wake_at = case when wakes = ${run.wakes} then ${wakeAt?.toISOString() ?? null}::timestamptz else now() end
      where id = ${run.id} and owner = ${context.workerId}`;
  });
}

/** Hands a run back for another attempt of its current step after a delay. */
export async function retryRun(
  context: EngineContext,
  run: Run,
  error: JobError,
  delayMs: number,
): Promise<void> {
  await persist(context, async () => {
    await context.sql`
      update inngest.run set owner = null, attempt = ${run.attempt + 1}, error = ${json(error)}::text::jsonb,
        wake_at = clock_timestamp() + ${delayMs} * interval '1 millisecond'
      where id = ${run.id} and owner = ${context.workerId}`;
  });
}
