/** Ends a worker that is stopped without being dead, so that it is started again. */
import { setTimeout as sleep } from 'node:timers/promises';

const ASK_EVERY_MS = 5_000;
/** Also the time that a worker just started may take to give its first sign of life. */
const PATIENCE_MS = 30_000;

/**
 * Asks the web server after the worker. Only a clear 503 counts: when nobody answers, the worker may be well.
 * @param {object} options
 * @param {string} options.address without a slash at the end
 * @param {() => void} options.restart
 * @param {AbortSignal} options.signal ends the watch
 * @param {number} [options.everyMs]
 * @param {number} [options.patienceMs]
 */
export async function watchWorker({
  address,
  restart,
  signal,
  everyMs = ASK_EVERY_MS,
  patienceMs = PATIENCE_MS,
}) {
  let silentSince = 0;
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal }).catch(() => {});
    const status = await fetch(`${address}/healthz?of=worker`, { signal: AbortSignal.timeout(everyMs) }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      },
      () => 0,
    );
    if (status !== 503) silentSince = 0;
    else if (silentSince === 0) silentSince = Date.now();
    else if (Date.now() - silentSince >= patienceMs && !signal.aborted) {
      restart();
      silentSince = 0;
    }
  }
}
