import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeConnectionsWhenDraining, draining, drainOnStopSignals } from './draining';
import { eventOf, eventStream } from './event-stream';

// Sent to the handlers alone: a real signal would end the runner's process, too.
const askToEnd = () => {
  const handler = process.listeners('SIGTERM').at(-1) as (() => void) | undefined;
  handler?.();
};

const closers: (() => void)[] = [];
beforeEach(() => {
  // As a process that was not asked yet.
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('sarm.draining')];
  closeConnectionsWhenDraining();
  drainOnStopSignals();
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
  process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
});

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer({ keepAliveTimeout: 60_000 }, answer);
  closers.push(() => server.closeAllConnections());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, port };
}

const closed = (server: ReturnType<typeof createServer>) =>
  new Promise<void>((resolve) => server.close(() => resolve()));

it('answers what was asked before, and then the server is closed although its client would keep the connection', async () => {
  const pending: ServerResponse[] = [];
  const { server, port } = await listen((_, response) => pending.push(response));
  const answer = new Promise<string>((resolve, reject) => {
    const asked = httpRequest(
      { port, host: '127.0.0.1', headers: { connection: 'keep-alive' } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(`${response.headers.connection}: ${text}`));
      },
    );
    asked.on('error', reject).end();
  });
  await expect.poll(() => pending.length).toBe(1);
  askToEnd();
  const end = closed(server);
  pending[0]?.end('the whole answer');
  expect(await answer).toBe('close: the whole answer');
  await end;
});

it('asks clients that come during its end to hang up', async () => {
  const { server, port } = await listen((_, response) => response.end('late'));
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  // Begun before, so that the connection counts as busy.
  socket.write('GET / HTTP/1.1\r\nhost: here\r\n');
  await new Promise((resolve) => setTimeout(resolve, 50));
  askToEnd();
  const end = closed(server);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const hungUp = new Promise((resolve) => socket.once('close', resolve));
  socket.write('\r\n');
  await Promise.all([end, hungUp]);
  expect(text).toContain('Connection: close');
  expect(text).toContain('late');
});

it('ends event streams, and gives their places back', async () => {
  async function* forever(signal: AbortSignal): AsyncGenerator<string> {
    if (signal.aborted) return;
    yield eventOf('first');
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
  const streams = Array.from({ length: 30 }, () =>
    eventStream('rosalind', forever, new AbortController().signal).text(),
  );
  setTimeout(askToEnd, 20);
  expect(await Promise.all(streams)).toEqual(Array(30).fill('data: first\n\n'));
  expect(draining().aborted).toBe(true);
  expect(
    await eventStream('rosalind', forever, new AbortController().signal).text(),
    'opened meanwhile',
  ).toBe('');
});
