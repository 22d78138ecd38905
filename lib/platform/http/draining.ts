import { setMaxListeners } from 'node:events';
import { onEveryRequest } from './every-request';

// Next bundles this module more than once; the process drains once all the same.
const KEY = Symbol.for('sarm.draining');

function controller(): AbortController {
  const holder = globalThis as { [KEY]?: AbortController };
  if (!holder[KEY]) {
    holder[KEY] = new AbortController();
    // Each open event stream and request listens.
    setMaxListeners(0, holder[KEY].signal);
  }
  return holder[KEY];
}

/** Aborts when this process was asked to end: it takes no more requests, and what goes on for ever should come to its end. */
export const draining = (): AbortSignal => controller().signal;

/**
 * Lets a web server that was asked to end do so as soon as it has answered what it was asked. Next stops listening and
 * waits for its connections; those that a proxy or a browser keeps open in between would hold it for another minute.
 */
export function closeConnectionsWhenDraining(): void {
  onEveryRequest('draining', (_, request, response) => {
    // Said in the answer, so that nobody sends another request just as the connection is closed.
    const hangUp = () => {
      response.shouldKeepAlive = false;
    };
    if (draining().aborted) hangUp();
    else draining().addEventListener('abort', hangUp, { once: true });
    response.once('close', () => {
      draining().removeEventListener('abort', hangUp);
      // Not all idle connections of the server: Node counts those, too, whose answer is still on its way.
      if (draining().aborted) request.socket.destroySoon();
    });
    return undefined;
  });
}

/** Begins to drain on the first SIGTERM or SIGINT. Whoever runs the server ends the process. */
export function drainOnStopSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => controller().abort());
}
