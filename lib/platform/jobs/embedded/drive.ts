import { WorkerStopsError } from '../stopping';
import { backoffMs, type EngineContext } from './context';
import { asJobError, callFunction, type JobError, type Operation, type Reply } from './protocol';
import type { JobFunction } from './registry';
import { finishRun, parkRun, type Run, retryRun, workerDied } from './runs';
import { dataResult, endWait, loadSteps, recordStep, type Step } from './steps';

const WORKER_STOPS = new WorkerStopsError().name;

/** A step that kills its worker is tried this often even when the function asks for fewer attempts: a restart is no fault of the step. */
const MIN_DEATHS = 3;

/** A function that starts several pieces of work at once (Promise.all of step.run), or none and does not end either. */
const severalAtOnce: JobError = {
  name: 'NonRetriableError',
  message:
    'The embedded job engine runs one step after another; parallel steps need a real Inngest server, or functions of their own to invoke.',
};
const repeatedStep = (id: string): JobError => ({
  name: 'NonRetriableError',
  message: `The function reported the step ${id} again instead of going on.`,
});

/**
 * Advances a run until it ends, or has to wait for time or for something outside it, or the worker stops.
 * @throws RunLostError when the run is no longer this worker's.
 */
export async function driveRun(context: EngineContext, run: Run, fn: JobFunction): Promise<void> {
  if (run.deaths >= Math.max(fn.maxAttempts, MIN_DEATHS))
    return finishRun(context, run, { type: 'error', error: workerDied });
  const steps = run.fresh ? [] : await loadSteps(context, run);
  while (!context.stopping()) {
    // Of several waits at once the function hears when all of them are over, as with a real server.
    const waiting = steps.filter((step) => !step.done);
    if (waiting.length > 0) {
      const over = waiting.filter(({ wakeAt }) => wakeAt !== null && wakeAt.getTime() <= context.now());
      if (over.length === 0) return parkRun(context, run, earliest(waiting));
      for (const step of over) await endWait(context, run, step);
      continue;
    }
    const reply = await call(context, run, fn, steps);
    if (await end(context, run, fn, reply)) return;
    const { operations } = reply;
    if (
      !operations.length ||
      (operations.length > 1 && !operations.every(isWait)) ||
      !operations.every(isKnown)
    )
      return finishRun(context, run, { type: 'error', error: severalAtOnce });
    for (const operation of operations) {
      const step = await recordStep(context, run, steps, operation);
      if (!step) return finishRun(context, run, { type: 'error', error: repeatedStep(operation.id) });
    }
  }
}

const isKnown = (operation: Operation) => operation.op !== 'StepPlanned';
/** Waits may stand side by side: no code of the function runs in them. */
const isWait = (operation: Operation) => ['Sleep', 'WaitForEvent', 'InvokeFunction'].includes(operation.op);

const earliest = (steps: readonly Step[]): Date | null =>
  steps.reduce<Date | null>(
    (first, { wakeAt }) => (wakeAt && (!first || wakeAt < first) ? wakeAt : first),
    null,
  );

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
  // Broken off because this worker ends: the run stays as it was, and whoever stops the engine hands it back.
  if (context.stopping() && error.name === WORKER_STOPS) return true;
  if (run.attempt + 1 >= fn.maxAttempts || (reply.final && !failedStep)) {
    await finishRun(context, run, { type: 'error', error });
  } else {
    await retryRun(context, run, error, reply.retryAfterMs ?? backoffMs(context, run.attempt + 1));
  }
  return true;
}

function call(context: EngineContext, run: Run, fn: JobFunction, done: readonly Step[]): Promise<Reply> {
  return callFunction(context.handler, {
    functionId: fn.id,
    runId: run.id,
    event: run.event,
    done,
    attempt: run.attempt,
    maxAttempts: fn.maxAttempts,
  });
}
