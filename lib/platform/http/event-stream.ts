import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { draining } from './draining';
import { log } from './log';

/** Proxies close silent connections; a comment line keeps this one open. */
export const STILL_HERE = ': still here\n\n';

/** A value as one server-sent event (WHATWG HTML, 9.2). */
export const eventOf = (text: string): string => `data: ${text}\n\n`;

/** Waits, or less when `signal` says so. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });

/** Streams that one person may have open on one server; a browser opens six at most. Each asks the database all the time. */
const MAX_STREAMS = 30;
const open = new Map<string, number>();

function countOpen(userId: string): () => void {
  const count = open.get(userId) ?? 0;
  if (count >= MAX_STREAMS) {
    throw new AppError('TOO_MANY_REQUESTS', say('errors.tooMany'), { retryAfterSeconds: 10 });
  }
  open.set(userId, count + 1);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    const left = (open.get(userId) ?? 1) - 1;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  };
}

/**
 * An answer that goes on: what `source` yields is sent as it comes, and the end of the stream is its end. `source` is told
 * by its signal when nobody listens any more, and when this server is asked to end: browsers then ask the next one.
 * @throws AppError TOO_MANY_REQUESTS for a person who has too many of them open
 */
export function eventStream(
  userId: string,
  source: (signal: AbortSignal) => AsyncGenerator<string>,
  listening: AbortSignal,
): Response {
  const leave = countOpen(userId);
  const stop = new AbortController();
  const end = () => stop.abort();
  const close = () => {
    leave();
    draining().removeEventListener('abort', end);
  };
  if (listening.aborted) close();
  else listening.addEventListener('abort', close, { once: true });
  if (draining().aborted) end();
  else draining().addEventListener('abort', end, { once: true });
  const events = source(AbortSignal.any([listening, stop.signal]));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await events.next().catch((error: unknown) => {
        // A refusal is an end like any other: the account was shut, the password is too old.
        if (!(error instanceof AppError)) log.error({ err: error }, 'an event stream broke off');
        return null;
      });
      if (!next || next.done) {
        close();
        controller.close();
      } else controller.enqueue(encoder.encode(next.value));
    },
    cancel: () => {
      close();
      end();
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
