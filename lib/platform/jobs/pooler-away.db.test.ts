import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openSuite, pause, type Suite, seen, send } from './conformance/harness';

// PgBouncer without a server behind it admits its clients all the same, and refuses their first question.

let suite: Suite;
let pooler: Server;
let isAway = true;
let refused = 0;
const sockets = new Set<Socket>();

const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** As PgBouncer says it: ErrorResponse (Postgres' protocol, 55.7), then the end. */
function refusal(): Buffer {
  const message = 'server login has been failing, try again later (server_login_retry)';
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

beforeAll(async () => {
  suite = await openSuite();
  const direct = new URL(process.env.DATABASE_URL ?? '');
  // This process keeps its own way to the database.
  const { connection } = await import('@/db/client');
  await connection().sql`select 1`;
  pooler = createServer((client) => {
    const server = connect(Number(direct.port), direct.hostname);
    for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined));
    let isAdmitted = false;
    server.on('data', (chunk) => {
      isAdmitted ||= chunk.includes(READY);
      client.write(chunk);
    });
    server.on('end', () => client.end());
    client.on('end', () => server.end());
    client.on('data', (chunk) => {
      if (!isAdmitted || !isAway) return void server.write(chunk);
      refused += 1;
      client.end(refusal());
      server.destroy();
    });
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  const pooled = new URL(direct);
  pooled.port = String((pooler.address() as { port: number }).port);
  Object.assign(process.env, { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: direct.href });
}, 60_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  pooler.close();
  const { connection } = await import('@/db/client');
  await connection().sql.end({ timeout: 1 });
  await suite.close();
}, 60_000);

it('a worker outlives it, and goes on when the server is back', { timeout: 60_000 }, async () => {
  const worker = await suite.startWorker();
  // Sends an event of its own, over the pooler.
  const key = await send('parent');
  await vi.waitFor(() => expect(refused).toBeGreaterThan(1), 20_000);
  await pause(500);
  expect([worker.exitCode, worker.signalCode]).toEqual([null, null]);
  isAway = false;
  await seen(key, 'announced 42', 30);
  expect(await suite.terminate(worker)).toBe(0);
});
