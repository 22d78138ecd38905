import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '@/db/testing';

// A worker must not hold its lock through a pooler, whose connections are lent to others meanwhile.

const { url, close } = await testDatabase();
const sockets = new Set<Socket>();
let pooler: Server;

/** Gives every client a number of its own for its server process, as a pooler does; all else passes as it is. */
const greeting = (chunk: Buffer): Buffer => {
  // BackendKeyData: 'K', its length of 12, the process, a secret (Postgres' protocol, 55.7).
  const at = chunk.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at >= 0) chunk.writeUInt32BE(4_000_000, at + 5);
  return chunk;
};

beforeAll(async () => {
  const { hostname, port } = new URL(url);
  pooler = createServer((client) => {
    const server = connectSocket(Number(port), hostname);
    for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined));
    client.pipe(server);
    server.on('data', (chunk) => client.write(greeting(chunk))).on('end', () => client.end());
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  pooler.close();
  await close();
});

const throughPooler = (): string => {
  const address = new URL(url);
  address.port = String((pooler.address() as { port: number }).port);
  return address.href;
};

async function sessionUrlWith(settings: Record<string, string>): Promise<string> {
  vi.resetModules();
  vi.stubEnv('DATABASE_URL', settings.DATABASE_URL);
  vi.stubEnv('DATABASE_DIRECT_URL', settings.DATABASE_DIRECT_URL);
  const { sessionUrl } = await import('./session-url');
  return sessionUrl().finally(() => vi.unstubAllEnvs());
}

it('is the database address where no pooler stands in between', async () => {
  expect(await sessionUrlWith({ DATABASE_URL: url })).toBe(url);
});

it('refuses a pooler, and names the variable that is missing', async () => {
  await expect(sessionUrlWith({ DATABASE_URL: throughPooler() })).rejects.toThrow(
    /^DATABASE_URL leads to Postgres through a pooler. Set DATABASE_DIRECT_URL/,
  );
  await expect(sessionUrlWith({ DATABASE_URL: url, DATABASE_DIRECT_URL: throughPooler() })).rejects.toThrow(
    /^DATABASE_DIRECT_URL leads/,
  );
});

it('is the direct address beside a pooler', async () => {
  expect(await sessionUrlWith({ DATABASE_URL: throughPooler(), DATABASE_DIRECT_URL: url })).toBe(url);
});
