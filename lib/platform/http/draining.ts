import { setMaxListeners } from 'node:events';
import type { Server } from 'node:http';
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
 * How long a connection on which nothing is asked stays open: who asks within that time gets an answer that says the
 * connection ends, and no reset.
 */
const FAREWELL_MS = 1_000;

/** What one server still has to do before its connections can be closed. */
interface Ending {
  /** Answers that are not wholly handed over yet. */
  underWay: number;
  isFarewellOver: boolean;
}

/**
 * Has the server close its connections later than it would by itself: Node counts those as idle, too, whose answer is
 * still on its way, and cuts it off; and it never closes those on which nothing was asked yet.
 */
function endPolitely(server: Server): Ending {
  const ending: Ending = { underWay: 0, isFarewellOver: false };
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  // Called by `close`, after which no new connection is taken.
  server.closeIdleConnections = () => {
    if (!draining().aborted) return closeIdleConnections();
    setTimeout(() => {
      ending.isFarewellOver = true;
      if (ending.underWay === 0) server.closeAllConnections();
    }, FAREWELL_MS);
  };
  return ending;
}

/**
 * Lets a web server that was asked to end do so as soon as it has answered what it was asked. Next stops listening and
 * waits for its connections; those that a proxy or a browser keeps open in between would hold it for another minute.
 */
export function closeConnectionsWhenDraining(): void {
  const endings = new WeakMap<Server, Ending>();
  onEveryRequest('draining', (server, request, response) => {
    const ending = endings.get(server) ?? endPolitely(server);
    endings.set(server, ending);
    ending.underWay += 1;
    // Said in the answer, so that nobody sends another request just as the connection is closed.
    const hangUp = () => {
      response.shouldKeepAlive = false;
    };
    if (draining().aborted) hangUp();
    else draining().addEventListener('abort', hangUp, { once: true });
    response.once('close', () => {
      draining().removeEventListener('abort', hangUp);
      ending.underWay -= 1;
      if (!ending.isFarewellOver) return;
      request.socket.destroySoon();
      if (ending.underWay === 0) server.closeAllConnections();
    });
    return undefined;
  });
}

/**
 * Begins to drain on the first SIGTERM or SIGINT, before anybody else hears of it. Whoever runs the server ends the
 * process.
 */
export function drainOnStopSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.prependOnceListener(signal, () => controller().abort());
}
