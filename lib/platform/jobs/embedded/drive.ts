import { WorkerStopsError } from '../stopping';
import { backoffMs, type EngineContext } from './context';
import { asJobError, callFunction, type JobError, type Reply } from './protocol';
import type { JobFunction } from './registry';
import { finishRun, parkRun, type Run, retryRun, workerDied } from './runs';
import { dataResult, endWait, loadSteps, recordStep, type Step } from './steps';

const WORKER_STOPS = new WorkerStopsError().name;

/** A step that kills its worker is tried this often even when the function asks for fewer attempts: a restart is no fault of the step. */
const MIN_DEATHS = 3;

/** A function that starts several steps at once (Promise.all), or none and does not end either. */
const severalAtOnce: JobError = {
  name: 'NonRetriableError',
  message: 'The embedded job engine runs one step after another; parallel steps need a real Inngest server.',
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
    const waiting = steps.find((step) => !step.done);
    if (waiting) {
      if (!waiting.wakeAt || waiting.wakeAt.getTime() > context.now())
        return parkRun(context, run, waiting.wakeAt);
      await endWait(context, run, waiting);
      continue;
    }
    const reply = await call(context, run, fn, steps);
    if (await end(context, run, fn, reply)) return;
    const [operation, another] = reply.operations;
    if (!operation || another || operation.op === 'StepPlanned')
      return finishRun(context, run, { type: 'error', error: severalAtOnce });
    const step = await recordStep(context, run, steps, operation);
    if (!step) return finishRun(context, run, { type: 'error', error: repeatedStep(operation.id) });
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
