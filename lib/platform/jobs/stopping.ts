import { setMaxListeners } from 'node:events';

/**
 * Thrown into a long step whose worker was asked to end. It is nobody's fault: another worker goes on, and no attempt is
 * used up where the step is one of `stepWithHandover`.
 */
export class WorkerStopsError extends Error {
  override readonly name = 'WorkerStopsError';
  constructor() {
    super('the worker was asked to end');
  }
}

const controller = new AbortController();
// Each long step listens.
setMaxListeners(0, controller.signal);

/** Aborts, with a WorkerStopsError, when this process is a worker that was asked to end. */
export const workerStops: AbortSignal = controller.signal;

/** Breaks long steps off, so that their runs can be handed over at once. */
export const breakOffLongSteps = (): void => controller.abort(new WorkerStopsError());

/** What `wait` comes to, or a WorkerStopsError when the worker is asked to end before. */
export async function unlessStopped<T>(wait: Promise<T>): Promise<T> {
  workerStops.throwIfAborted();
  let stop: (() => void) | undefined;
  const stops = new Promise<never>((_, reject) => {
    stop = () => reject(workerStops.reason);
    workerStops.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([wait, stops]);
  } finally {
    if (stop) workerStops.removeEventListener('abort', stop);
  }
}
