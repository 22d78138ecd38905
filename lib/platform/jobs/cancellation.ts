import { NonRetriableError } from 'inngest';
import { say, writeMessage } from '@/lib/messages/message';
import { workerStops } from './stopping';

/** Thrown into a step whose task was cancelled. Not retried; `onFailure` may see it when the run's own cancellation comes later. */
export class TaskCancelledError extends NonRetriableError {
  override readonly name = 'TaskCancelledError';
  constructor() {
    super(writeMessage(say('work.taskCancelled')));
  }
}

/**
 * Runs long work that can be broken off. Canceling a run does not stop the step that it is in, on a real Inngest
 * server either, so a long step asks for itself whether it is still wanted. When this worker is asked to end, the work is
 * broken off, too.
 *
 * @param isCancelled looks at the task's row; asked every `everyMs` while the work runs. Its failures are ignored
 *   until the next time, for a database that is away for a moment is no reason to throw work away.
 * @param work gets a signal that aborts on cancellation, to pass to child processes and decoders.
 * @param stops replaced by tests
 * @throws TaskCancelledError when the task was cancelled, WorkerStopsError when the worker ends, whatever the work itself made
 *   of the signal.
 */
export async function unlessCancelled<T>(
  isCancelled: () => Promise<boolean>,
  work: (signal: AbortSignal) => Promise<T>,
  everyMs = 500,
  stops: AbortSignal = workerStops,
): Promise<T> {
  const controller = new AbortController();
  if (await isCancelled()) throw new TaskCancelledError();
  stops.throwIfAborted();
  const breakOff = () => controller.abort(stops.reason);
  stops.addEventListener('abort', breakOff, { once: true });
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  const ask = async () => {
    const cancelled = await isCancelled().catch(() => false);
    if (over) return;
    if (cancelled) controller.abort(new TaskCancelledError());
    else timer = setTimeout(() => void ask(), everyMs);
  };
  timer = setTimeout(() => void ask(), everyMs);
  try {
    const result = await work(controller.signal);
    controller.signal.throwIfAborted();
    return result;
  } catch (error) {
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    over = true;
    clearTimeout(timer);
    stops.removeEventListener('abort', breakOff);
  }
}
