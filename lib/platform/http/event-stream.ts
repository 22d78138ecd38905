import { AppError } from '@/lib/errors';
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

/**
 * An answer that goes on: what `source` yields is sent as it comes, and the end of the stream is its end. `source` is told
 * by its signal when nobody listens any more.
 */
export function eventStream(
  source: (signal: AbortSignal) => AsyncGenerator<string>,
  listening: AbortSignal,
): Response {
  const stop = new AbortController();
  const events = source(AbortSignal.any([listening, stop.signal]));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await events.next().catch((error: unknown) => {
        // A refusal is an end like any other: the account was shut, the password is too old.
        if (!(error instanceof AppError)) log.error({ err: error }, 'an event stream broke off');
        return null;
      });
      if (!next || next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: () => stop.abort(),
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
