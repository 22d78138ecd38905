import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { watchWorker } from './watch-worker.mjs';

/** @param {() => number} status */
async function watched(status) {
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
    patienceMs: 200,
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
  const { restarts, end } = await watched(() => 503);
  await expect.poll(restarts, { timeout: 5000 }).toBeGreaterThanOrEqual(1);
  await end();
});

it('leaves a worker alone that is well, or slow for a moment', async () => {
  let asked = 0;
  const { restarts, end } = await watched(() => {
    asked += 1;
    return asked % 5 === 0 ? 200 : 503;
  });
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(40);
  expect(restarts()).toBe(0);
  await end();
});
