import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { limitRequestTimes } from './request-times';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Node looks for late requests this often; by default every 30 s. */
const CHECK_MS = 50;

/** A server that reads bodies, with a limit of Node's own that both requests of these tests would break. */
async function listen(): Promise<number> {
  const server = createServer(
    { requestTimeout: 300, headersTimeout: 300, connectionsCheckingInterval: CHECK_MS },
    async (request, response) => {
      let bytes = 0;
      try {
        for await (const chunk of request) bytes += (chunk as Buffer).length;
        response.end(`took ${bytes}`);
      } catch {
        // The connection is gone.
      }
    },
  );
  closers.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Sends ten bytes, one every 100 ms. Returns what came back. */
async function sendSlowly(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 10\r\n\r\n`);
  for (let sent = 0; sent < 10 && !socket.destroyed && !socket.readableEnded; sent++) {
    await pause(100);
    if (socket.writable) socket.write('x');
  }
  if (!socket.closed) await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return answer;
}

it('gives uploads the time that slow lines need, and nothing else', async () => {
  limitRequestTimes({ ordinarySeconds: 0.5, uploadSeconds: 60, isUpload: (path) => path === '/upload' });
  const port = await listen();
  const [upload, other] = await Promise.all([
    sendSlowly(port, '/upload?dataset_id=1'),
    sendSlowly(port, '/upload/else'),
  ]);
  expect(upload).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*took 10$/);
  expect(other).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
});
