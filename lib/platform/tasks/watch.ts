import type { Principal } from '@/lib/platform/access';
import { eventOf, eventStream, pause, STILL_HERE } from '@/lib/platform/http/event-stream';
import { requireTask, visibleTypes } from './access';
import { isFinished } from './contract';
import { findVisibleTask } from './queries';
import { viewTask } from './view';

const POLL_MS = 500;
/** A stream outlives the request's own check: whether its watcher is still admitted is asked again this often. */
const RECHECK_MS = 10_000;
const KEEP_ALIVE_MS = 15_000;

export interface Watcher {
  /** The watcher as they are now; null once their session has ended. */
  readonly admitted: () => Promise<Principal | null>;
  readonly signal: AbortSignal;
  readonly recheckMs?: number;
}

async function* changes(
  first: Principal,
  id: string,
  { admitted, signal, recheckMs = RECHECK_MS }: Watcher,
): AsyncGenerator<string> {
  let last = '';
  let silentMs = 0;
  let uncheckedMs = 0;
  let principal: Principal | null = first;
  while (!signal.aborted) {
    if (uncheckedMs >= recheckMs) {
      principal = await admitted();
      uncheckedMs = 0;
    }
    const row = principal && (await findVisibleTask(principal, id));
    // Gone, or access was taken away meanwhile.
    if (!row || !principal || !visibleTypes(principal).includes(row.type)) return;
    const task = viewTask(row, principal.origin.language);
    const text = JSON.stringify(task);
    if (text !== last) {
      last = text;
      silentMs = 0;
      yield eventOf(text);
    } else if (silentMs >= KEEP_ALIVE_MS) {
      silentMs = 0;
      yield STILL_HERE;
    }
    if (isFinished(task)) return;
    await pause(POLL_MS, signal);
    silentMs += POLL_MS;
    uncheckedMs += POLL_MS;
  }
}

/**
 * The task as an event stream: its state at once, again at every change, and the end of the stream at its end, or soon
 * after its watcher's session or access has ended.
 * @throws AppError NOT_FOUND for an unknown task or one outside the principal's projects; FORBIDDEN for a kind that the
 * principal may not see.
 */
export async function watchTask(principal: Principal, id: string, watcher: Watcher): Promise<Response> {
  await requireTask(principal, id);
  return eventStream(
    principal.userId,
    (signal) => changes(principal, id, { ...watcher, signal }),
    watcher.signal,
  );
}
