import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

vi.stubEnv('METRICS_TOKEN', 'a-token-for-scraping-in-tests');
const { metrics } = await import('@/lib/platform/metrics/registry');
const { nameRoute, watchEveryRequest } = await import('./watch-requests');

let server: Server;
let address: string;

beforeAll(async () => {
  watchEveryRequest();
  server = createServer(async (request, response) => {
    // As a route handler is: several turns of the event loop away from the socket.
    await sleep(1);
    const { pathname } = new URL(request.url ?? '', 'http://x');
    if (pathname.startsWith('/sarm/video/')) nameRoute('/sarm/video/get-video/{id}');
    if (pathname.startsWith('/tasks/')) {
      nameRoute('/tasks/{id}/events', true);
    } else if (pathname === '/nowhere') response.writeHead(404);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
});
afterAll(() => void server.close());

const counted = async () => {
  const { values } = await metrics().requests.get();
  return values.map(({ labels, value }) => [labels.route, labels.method, labels.status, value]);
};

it('counts requests by declared address, each its own though they overlap', async () => {
  const ask = async (path: string, method = 'GET') => (await fetch(address + path, { method })).text();
  await Promise.all([
    ask('/sarm/video/17?token=secret'),
    ask('/sarm/video/18'),
    ask('/nowhere'),
    ask('/_next/static/chunks/a.js'),
    ask('/api/auth/session'),
    ask('/healthz'),
    ask('/tasks/5/events'),
    ask('/nowhere', 'POST'),
  ]);
  await vi.waitFor(async () => expect(await counted()).toHaveLength(7));
  expect((await counted()).sort()).toEqual(
    [
      ['/api/auth/{...nextauth}', 'GET', '2xx', 1],
      ['/healthz', 'GET', '2xx', 1],
      ['/sarm/video/get-video/{id}', 'GET', '2xx', 2],
      ['/tasks/{id}/events', 'GET', '2xx', 1],
      ['other', 'GET', '4xx', 1],
      ['other', 'POST', '4xx', 1],
      ['static', 'GET', '2xx', 1],
    ].sort(),
  );
  const { values } = await metrics().requestSeconds.get();
  const timed = new Set(values.map(({ labels }) => labels.route));
  expect(timed.has('/sarm/video/get-video/{id}')).toBe(true);
  expect(timed.has('/tasks/{id}/events'), 'a stream lasts as long as somebody listens').toBe(false);
  expect(await metrics().registry.metrics()).not.toMatch(/secret|\/17|\/nowhere/);
});
