import { ulid } from 'ulid';
import { z } from 'zod';
import type { EngineContext } from './context';
import { persist } from './context';
import { durationMs, predicate } from './expressions';
import { asJobError, type Operation, type StepResult } from './protocol';
import { createRun, json, type Run, RunLostError } from './runs';

/** One step of a run, as far as this worker knows it. */
export interface Step {
  readonly id: string;
  readonly op: string;
  attempt: number;
  /** When a planned step runs, a sleep ends or a wait times out; null while only the outside can end it. */
  wakeAt: Date | null;
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
        select id, op, attempt, wake_at, result, done_at is not null as done
        from inngest.step where run_id = ${run.id} order by done_at, seq`,
  );
  return rows.map(({ wake_at, ...step }) => ({ ...step, wakeAt: wake_at }));
}

const waitOptions = z.object({ timeout: z.string(), if: z.string().optional() });
const invokeOptions = z.object({
  function_id: z.string(),
  timeout: z.string().optional(),
  payload: z.object({ data: z.record(z.string(), z.unknown()).nullish() }).optional(),
});

/** What an operation means for the run: the new step, and the run that it starts, if any. */
function interpret(
  context: EngineContext,
  operation: Operation,
): { step: Step; invoke?: z.infer<typeof invokeOptions> } {
  const after = (duration: string) => new Date(context.now() + durationMs(duration));
  const step: Step = {
    id: operation.id,
    op: operation.op,
    attempt: 0,
    wakeAt: null,
    result: null,
    done: false,
  };
  const finished = (result: StepResult) => ({ step: { ...step, result, done: true } });
  switch (operation.op) {
    case 'StepRun':
      return finished(dataResult(operation.data));
    case 'StepFailed':
      return finished({ type: 'error', error: operation.error });
    case 'StepPlanned':
      return { step: { ...step, wakeAt: new Date(context.now()) } };
    case 'Sleep': {
      const until = operation.name ?? '';
      return { step: { ...step, wakeAt: /^\d{4}-/.test(until) ? new Date(until) : after(until) } };
    }
    case 'WaitForEvent': {
      const options = waitOptions.parse(operation.opts);
      predicate(options.if); // Refused here, while the step can still fail, and not when an event arrives.
      return { step: { ...step, wakeAt: after(options.timeout) } };
    }
    case 'InvokeFunction': {
      const options = invokeOptions.parse(operation.opts);
      if (!context.functions.has(options.function_id))
        return finished(nonRetriable(`There is no function ${options.function_id}.`));
      return { step: { ...step, wakeAt: options.timeout ? after(options.timeout) : null }, invoke: options };
    }
    default:
      return finished(
        nonRetriable(`The embedded job engine has no ${operation.op}; use a real Inngest server.`),
      );
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
  let meaning: ReturnType<typeof interpret>;
  try {
    if (steps.length >= MAX_STEPS) throw new Error(`A run may have ${MAX_STEPS} steps.`);
    meaning = interpret(context, operation);
  } catch (error) {
    const result = nonRetriable(asJobError(error).message);
    meaning = { step: { id: operation.id, op: operation.op, attempt: 0, wakeAt: null, result, done: true } };
  }
  const { step, invoke } = meaning;
  await persist(context, () => insertStep(context, run, operation, step, invoke));
  if (step.done) run.attempt = 0;
  steps.push(step);
  return step;
}

async function insertStep(
  context: EngineContext,
  run: Run,
  operation: Operation,
  step: Step,
  invoke: z.infer<typeof invokeOptions> | undefined,
): Promise<void> {
  const insert = (db: typeof context.sql | Parameters<Parameters<typeof context.sql.begin>[1]>[0]) => db<
    { live: boolean; inserted: boolean }[]
  >`
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
      from live on conflict (run_id, id) do nothing returning id)
    select exists (select 1 from live) as live, exists (select 1 from added) as inserted`;
  if (!invoke) {
    const [row] = await insert(context.sql);
    if (!row?.live) throw new RunLostError();
    return;
  }
  const target = context.functions.get(invoke.function_id);
  await context.sql.begin(async (db) => {
    const [row] = await insert(db);
    if (!row?.live) throw new RunLostError();
    if (!row.inserted || !target) return;
    const event = {
      id: ulid(),
      name: 'inngest/function.invoked',
      data: invoke.payload?.data ?? {},
      ts: context.now(),
    };
    await createRun(db, target, event, { runId: run.id, stepId: step.id });
  });
}

/** Stores the outcome of a pending step, unless the outside was faster; the step then has the stored outcome. */
export async function settleStep(
  context: EngineContext,
  run: Run,
  step: Step,
  result: StepResult,
): Promise<void> {
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

/** Plans another attempt of a parallel step. */
export async function retryStep(
  context: EngineContext,
  run: Run,
  step: Step,
  delayMs: number,
): Promise<void> {
  step.attempt += 1;
  step.wakeAt = new Date(context.now() + delayMs);
  await persist(context, async () => {
    await context.sql`
      update inngest.step set attempt = ${step.attempt}, wake_at = ${step.wakeAt?.toISOString() ?? null}::timestamptz
      where run_id = ${run.id} and id = ${step.id}`;
  });
}
