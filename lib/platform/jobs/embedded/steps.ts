import { ulid } from 'ulid';
import { z } from 'zod';
import type { EngineContext } from './context';
import { persist } from './context';
import { durationMs } from './durations';
import { CHANNEL, type InngestEvent } from './ingest';
import { matchOf } from './matching';
import { asJobError, type Operation, type StepResult } from './protocol';
import { json, newRunId, type Run, RunLostError } from './runs';

/** One step of a run, as far as this worker knows it. */
export interface Step {
  readonly id: string;
  readonly op: string;
  /** When a sleep ends or a wait times out; null for a step that is done at once, or waits for another run. */
  readonly wakeAt: Date | null;
  result: StepResult | null;
  done: boolean;
}

/** A real server's limits; kept here so that what works embedded works there. */
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;
const MAX_STEPS = 1000;

const nonRetriable = (message: string): StepResult => ({
  type: 'error',
  error: { name: 'NonRetriableError', message },
});

/** A step's output as a result, or an error when a real server would refuse it for its size. */
export function dataResult(data: unknown): StepResult {
  const bytes = Buffer.byteLength(json(data));
  if (bytes <= MAX_OUTPUT_BYTES) return { type: 'data', data: data ?? null };
  return nonRetriable(
    `The step's output has ${bytes} bytes; the limit is ${MAX_OUTPUT_BYTES}. Store it, return its key.`,
  );
}

/** The steps of a run, finished ones first and in the order in which they finished. */
export async function loadSteps(context: EngineContext, run: Run): Promise<Step[]> {
  const rows = await persist(
    context,
    async () =>
      await context.sql<(Omit<Step, 'wakeAt'> & { wake_at: Date | null })[]>`
        select id, op, wake_at, result, done_at is not null as done
        from inngest.step where run_id = ${run.id} order by done_at, seq`,
  );
  return rows.map(({ wake_at, ...step }) => ({ ...step, wakeAt: wake_at }));
}

const waitOptions = z.object({ timeout: z.string(), if: z.string().optional() });
const invokeOptions = z.object({
  function_id: z.string(),
  payload: z.object({ data: z.record(z.string(), z.unknown()).nullish() }),
  timeout: z.undefined('a timeout for step.invoke is not supported; use a real Inngest server.').optional(),
});

/** A run that a step asks for; the step then has what that run returns or throws. */
interface Invocation {
  readonly runId: string;
  readonly functionId: string;
  readonly event: InngestEvent;
}

/** @throws Error for a function that this worker does not have */
function invocationOf(context: EngineContext, operation: Operation): Invocation {
  const options = invokeOptions.parse(operation.opts);
  const fn = context.functions.get(options.function_id);
  if (!fn) throw new Error(`There is no function ${options.function_id} to invoke.`);
  if (fn.idempotencyKey) throw new Error(`${fn.id} cannot be invoked: it has an idempotency key.`);
  const event = {
    id: ulid(),
    name: 'inngest/function.invoked',
    data: options.payload.data ?? {},
    ts: context.now(),
  };
  return { runId: newRunId(), functionId: fn.id, event };
}
/** What an operation means for the run. @throws Error when the engine does not do it. */
function interpret(context: EngineContext, operation: Operation): Step {
  const after = (duration: string) => new Date(context.now() + durationMs(duration));
  const { id, op } = operation;
  const finished = (result: StepResult): Step => ({ id, op, wakeAt: null, result, done: true });
  const waiting = (wakeAt: Date | null): Step => ({ id, op, wakeAt, result: null, done: false });
  if (operation.opts?.parallelMode !== undefined)
    throw new Error('The embedded job engine has no race of parallel steps; use a real Inngest server.');
  switch (op) {
    case 'StepRun':
      return finished(dataResult(operation.data));
    case 'StepFailed':
      return finished({ type: 'error', error: operation.error });
    case 'Sleep': {
      const until = operation.name ?? '';
      return waiting(/^\d{4}-/.test(until) ? new Date(until) : after(until));
    }
    case 'WaitForEvent': {
      const options = waitOptions.parse(operation.opts);
      matchOf(options.if); // Refused here, while the step can still fail, and not when an event arrives.
      return waiting(after(options.timeout));
    }
    case 'InvokeFunction':
      return waiting(null); // Ended by the run that is invoked.
    default:
      throw new Error(`The embedded job engine has no ${op}; use a real Inngest server.`);
  }
}

/**
 * Stores a step that the function reported. Returns it, or undefined when the run already has it.
 * @throws RunLostError when the run was cancelled or taken over; nothing is stored then.
 */
export async function recordStep(
  context: EngineContext,
  run: Run,
  steps: Step[],
  operation: Operation,
): Promise<Step | undefined> {
  if (steps.some((step) => step.id === operation.id)) return undefined;
  let step: Step;
  let invocation: Invocation | undefined;
  try {
    if (steps.length >= MAX_STEPS) throw new Error(`A run may have ${MAX_STEPS} steps.`);
    step = interpret(context, operation);
    if (operation.op === 'InvokeFunction') invocation = invocationOf(context, operation);
  } catch (error) {
    const result = nonRetriable(asJobError(error).message);
    step = { id: operation.id, op: operation.op, wakeAt: null, result, done: true };
  }
  await persist(context, () => insertStep(context, run, operation, step, invocation));
  if (step.done) run.attempt = 0;
  steps.push(step);
  return step;
}

async function insertStep(
  context: EngineContext,
  run: Run,
  operation: Operation,
  step: Step,
  invocation: Invocation | undefined,
): Promise<void> {
  const [row] = await context.sql<{ live: boolean }[]>`
    with live as (
      select id from inngest.run where id = ${run.id} and owner = ${context.workerId} and ended_at is null),
    progress as (
      update inngest.run set attempt = 0, deaths = 0
      where id in (select id from live) and (attempt > 0 or deaths > 0)),
    added as (
      insert into inngest.step (run_id, id, op, name, opts, wake_at, result, done_at)
      select id, ${step.id}, ${step.op}, ${operation.name ?? operation.displayName ?? ''},
        ${operation.opts ? json(operation.opts) : null}::text::jsonb, ${step.wakeAt?.toISOString() ?? null}::timestamptz,
        ${step.result ? json(step.result) : null}::text::jsonb, case when ${step.done} then clock_timestamp() end
      from live on conflict (run_id, id) do nothing returning run_id),
    invoked as (
      insert into inngest.run (id, fn_id, event, parent_run, parent_step)
      select ${invocation?.runId ?? ''}, ${invocation?.functionId ?? ''}, ${json(invocation?.event)}::text::jsonb,
        run_id, ${step.id} from added where ${invocation !== undefined} returning pg_notify(${CHANNEL}, ''))
    select exists (select 1 from live) as live, (select count(*) from invoked)::int as invoked`;
  if (!row?.live) throw new RunLostError();
}

/** Ends a sleep or a wait whose time is over, unless an event was faster; the step then has that. */
export async function endWait(context: EngineContext, run: Run, step: Step): Promise<void> {
  const result: StepResult = { type: 'data', data: null };
  const [row] = await persist(
    context,
    async () =>
      await context.sql<{ result: StepResult }[]>`
        update inngest.step set result = coalesce(result, ${json(result)}::text::jsonb),
          done_at = coalesce(done_at, clock_timestamp())
        where run_id = ${run.id} and id = ${step.id} and exists (
          select 1 from inngest.run where id = ${run.id} and owner = ${context.workerId} and ended_at is null)
        returning result`,
  );
  if (!row) throw new RunLostError();
  step.result = row.result;
  step.done = true;
}
