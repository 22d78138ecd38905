import { backoffMs, type EngineContext } from './context';
import { asJobError, callFunction, type Operation, type Reply } from './protocol';
import type { JobFunction } from './registry';
import { finishRun, parkRun, type Run, retryRun, workerDied } from './runs';
import { dataResult, loadSteps, recordStep, retryStep, type Step, settleStep } from './steps';

/** A step that kills its worker is tried this often even when the function asks for fewer attempts: a restart is no fault of the step. */
const MIN_DEATHS = 3;

/**
 * Advances a run until it ends, or has to wait for time or for something outside it, or the worker stops.
 * @throws RunLostError when the run is no longer this worker's.
 */
export async function driveRun(context: EngineContext, run: Run, fn: JobFunction): Promise<void> {
  if (run.deaths >= Math.max(fn.maxAttempts, MIN_DEATHS))
    return finishRun(context, run, { type: 'error', error: workerDied });
  const steps = run.fresh ? [] : await loadSteps(context, run);
  let fresh = true; // Something happened that may let the function go on.
  while (!context.stopping()) {
    const pending = steps.filter((step) => !step.done);
    const due = pending.filter((step) => step.wakeAt && step.wakeAt.getTime() <= context.now());
    if (due.length) {
      await Promise.all(due.map((step) => runDueStep(context, run, fn, steps, step)));
      fresh = true;
      continue;
    }
    if (!fresh) return parkRun(context, run, earliest(pending));
    const reply = await call(context, run, fn, steps, 'step', run.attempt);
    if (await end(context, run, fn, reply)) return;
    fresh = false;
    for (const operation of reply.operations) {
      const step = await recordStep(context, run, steps, operation);
      if (step && (step.done || (step.wakeAt && step.wakeAt.getTime() <= context.now()))) fresh = true;
    }
  }
}

/** Deals with a reply that ends the run or this attempt; false when the run goes on with the reply's steps. */
async function end(context: EngineContext, run: Run, fn: JobFunction, reply: Reply): Promise<boolean> {
  const complete = reply.operations.find((operation) => operation.op === 'RunComplete');
  if (reply.status === 200 || complete) {
    await finishRun(context, run, dataResult(complete ? complete.data : reply.body));
    return true;
  }
  const failedStep = reply.operations.find((operation) => operation.op === 'StepError');
  if (reply.status === 206 && !failedStep) return false;
  const error = asJobError(failedStep ? failedStep.error : reply.body);
  if (run.attempt + 1 >= fn.maxAttempts || (reply.final && !failedStep)) {
    await finishRun(context, run, { type: 'error', error });
  } else {
    await retryRun(context, run, error, reply.retryAfterMs ?? backoffMs(context, run.attempt + 1));
  }
  return true;
}

function call(
  context: EngineContext,
  run: Run,
  fn: JobFunction,
  steps: readonly Step[],
  stepId: string,
  attempt: number,
): Promise<Reply> {
  const done = steps.filter((step) => step.done);
  return callFunction(context.handler, {
    functionId: fn.id,
    runId: run.id,
    event: run.event,
    done,
    stepId,
    attempt,
    maxAttempts: fn.maxAttempts,
    planOnly: stepId !== 'step' || done.length < steps.length,
  });
}

/** A pending step whose time has come: runs it (a parallel step), or lets its timer elapse. */
async function runDueStep(
  context: EngineContext,
  run: Run,
  fn: JobFunction,
  steps: readonly Step[],
  step: Step,
): Promise<void> {
  if (step.op === 'InvokeFunction') {
    const error = { name: 'InngestInvokeTimeoutError', message: 'The invoked function took too long.' };
    return settleStep(context, run, step, { type: 'error', error });
  }
  if (step.op !== 'StepPlanned') return settleStep(context, run, step, { type: 'data', data: null });
  const reply = await call(context, run, fn, steps, step.id, step.attempt);
  const operation: Operation = reply.operations.find((each) => each.id === step.id) ?? {
    id: step.id,
    op: 'StepError',
    data: null,
    error: asJobError(reply.body),
  };
  if (operation.op === 'StepRun') return settleStep(context, run, step, dataResult(operation.data));
  if (operation.op === 'StepFailed' || reply.final || step.attempt + 1 >= fn.maxAttempts)
    return settleStep(context, run, step, { type: 'error', error: operation.error });
  return retryStep(context, run, step, reply.retryAfterMs ?? backoffMs(context, step.attempt + 1));
}

function earliest(steps: readonly Step[]): Date | null {
  const times = steps.flatMap((step) => (step.wakeAt ? [step.wakeAt.getTime()] : []));
  return times.length ? new Date(Math.min(...times)) : null;
}
