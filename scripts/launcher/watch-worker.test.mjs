import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchWorker } from './watch-worker.mjs';

/** @param {() => number} status @param {number} patienceMs */
async function watched(status, patienceMs) {
  const server = createServer((_, response) => response.writeHead(status()).end());
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const ending = new AbortController();
  let restarts = 0;
  const restart = () => {
    restarts += 1;
  };
  const watch = watchWorker({
    address: `http://127.0.0.1:${port}`,
    restart,
    signal: ending.signal,
    everyMs: 10,
    patienceMs,
  });
  const end = async () => {
    ending.abort();
    await watch;
    server.close();
    server.closeAllConnections();
  };
  return { restarts: () => restarts, end };
}

it('starts a worker again that stays silent', async () => {
  const { restarts, end } = await watched(() => 503, 200);
  await expect.poll(restarts, { timeout: 5000 }).toBeGreaterThanOrEqual(1);
  await end();
});

it('leaves a worker alone that is well, or slow for a moment', async () => {
  let asked = 0;
  // Five questions take a twentieth of this patience, so that a busy machine may be slow with them.
  const patienceMs = 1000;
  const { restarts, end } = await watched(() => {
    asked += 1;
    return asked % 5 === 0 ? 200 : 503;
  }, patienceMs);
  // Had the silences been added up, they would have been too long by then.
  await sleep(2.5 * patienceMs);
  expect(asked).toBeGreaterThan(5);
  expect(restarts()).toBe(0);
  await end();
});
