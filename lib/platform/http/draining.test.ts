import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeConnectionsWhenDraining, draining, drainOnStopSignals } from './draining';
import { eventOf, eventStream } from './event-stream';

// Sent to the handlers alone: a real signal would end the runner's process, too.
const askToEnd = () => {
  const handler = process.listeners('SIGTERM')[0] as (() => void) | undefined;
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

/** A client that speaks by itself: what it is sent once it listens, and when the other side hangs up. */
async function dial(port: number) {
  const socket = connect(port, '127.0.0.1');
  const heard = { bytes: 0, text: '', fault: '' };
  socket.on('error', (error: NodeJS.ErrnoException) => {
    heard.fault = error.code ?? error.message;
  });
  const hungUp = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise((resolve) => socket.once('connect', resolve));
  const listenTo = () =>
    socket.on('data', (chunk) => {
      heard.bytes += chunk.length;
      if (heard.text.length < 1_000) heard.text += chunk;
    });
  return { socket, heard, hungUp, listenTo };
}

const ASKING = 'GET / HTTP/1.1\r\nhost: here\r\n\r\n';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('hands over the whole of an answer that was written before, however slowly its client takes it', async () => {
  const size = 30_000_000;
  const { server, port } = await listen((_, response) => {
    response.setHeader('content-length', size);
    response.end(Buffer.alloc(size, 'x'));
  });
  const { socket, heard, hungUp, listenTo } = await dial(port);
  socket.write(ASKING);
  // Written, and far from taken: the buffers between the two hold a fraction.
  await pause(100);
  askToEnd();
  const end = closed(server);
  await pause(1_500);
  listenTo();
  await Promise.all([end, hungUp]);
  expect(heard.fault).toBe('');
  expect(heard.bytes - heard.text.indexOf('\r\n\r\n') - 4).toBe(size);
});

it('answers who asks on a connection that was idle, and closes it then', async () => {
  const { server, port } = await listen((_, response) => response.end('answer'));
  const { socket, heard, hungUp, listenTo } = await dial(port);
  listenTo();
  socket.write(ASKING);
  await expect.poll(() => heard.text).toContain('answer');
  expect(heard.text).toMatch(/connection: keep-alive/i);
  askToEnd();
  const end = closed(server);
  await pause(300);
  socket.write(ASKING);
  await Promise.all([end, hungUp]);
  expect(heard.fault).toBe('');
  expect(heard.text.match(/answer/g)).toHaveLength(2);
  expect(heard.text).toMatch(/connection: close/i);
});

it('does not wait for connections on which nothing is asked', async () => {
  const { server, port } = await listen((_, response) => response.end('answer'));
  const asked = await dial(port);
  asked.listenTo();
  asked.socket.write(ASKING);
  await expect.poll(() => asked.heard.text).toContain('answer');
  // As browsers open them in advance.
  const unused = await dial(port);
  unused.listenTo();
  await pause(50);
  askToEnd();
  const startedAt = Date.now();
  await Promise.all([closed(server), asked.hungUp, unused.hungUp]);
  expect(Date.now() - startedAt).toBeLessThan(3_000);
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
