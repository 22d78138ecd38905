/** Starts Postgres again, after growing pauses, whenever it ended without being asked to. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isStillRunning } from './processes.mjs';
import { HEALTHY_MS, restartDelayMs } from './supervise.mjs';

/**
 * @typedef {import('./postgres.mjs').Postgres} Postgres
 *
 * @typedef {object} KeepOptions
 * @property {() => Promise<Postgres>} start starts or adopts the server, on the same data and port each time
 * @property {(line: string) => void} print
 * @property {(server: Postgres) => void} [onStart]
 * @property {number} [pollMs] how often it is looked at: an adopted server is nobody's child, so no event tells of its end
 */

/**
 * @param {KeepOptions} options
 * @returns {Promise<{ first: Postgres, stop: () => Promise<void>, kill: () => void }>} once the first start succeeded
 * @throws {Error} when the first start fails
 */
export async function keepPostgres({ start, print, onStart, pollMs = 1_000 }) {
  const first = await start();
  onStart?.(first);
  let server = first;
  let stopping = false;
  /** @type {Promise<unknown>} */
  let starting = Promise.resolve();

  const watch = async () => {
    let startedAt = Date.now();
    let attempt = 0;
    while (!stopping) {
      await sleep(pollMs, undefined, { ref: false });
      if (stopping || isStillRunning(server.mark)) continue;
      if (Date.now() - startedAt > HEALTHY_MS) attempt = 0;
      const delay = restartDelayMs(attempt);
      attempt += 1;
      print(`Postgres ended; starting it again in ${delay / 1000} s`);
      await sleep(delay, undefined, { ref: false });
      if (stopping) return;
      const next = start();
      starting = next.catch(() => undefined);
      try {
        server = await next;
        startedAt = Date.now();
        onStart?.(server);
        print('Postgres is running again.');
      } catch (error) {
        print(error instanceof Error ? error.message : String(error));
      }
    }
  };
  void watch();

  return {
    first,
    stop: async () => {
      stopping = true;
      await starting;
      await server.stop();
    },
    kill: () => {
      stopping = true;
      server.kill();
    },
  };
}
