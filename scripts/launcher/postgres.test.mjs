import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrateDatabase } from './database.mjs';
import { keepPostgres } from './keep-postgres.mjs';
import { startPostgres } from './postgres.mjs';
import { isStillRunning, signalGroup, waitUntilGone } from './processes.mjs';

let folder = '';
const password = 'p@ss/word with spaces';
/** @type {Awaited<ReturnType<typeof startPostgres>>[]} */
const started = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'postgres-'));
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  for (const one of started) await one.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start() {
  const server = await startPostgres({ folder, password, ephemeral: true });
  started.push(server);
  return server;
}

/** @param {string} url */
async function ask(url) {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  return sql`select count(*)::int as marks from marks`.finally(() => sql.end());
}

test('a server is started, adopted, stopped, and started again with its data and port', async () => {
  const first = await start();
  expect(first.adopted).toBe(false);
  const sql = postgres(first.url, { max: 1 });
  await sql`create table marks (id int)`;
  await sql`insert into marks values (1)`;
  await sql.end();

  const wrong = new URL(first.url);
  wrong.password = 'wrong';
  await expect(migrateDatabase({ ...process.env, DATABASE_URL: wrong.href })).rejects.toThrow(
    /can't be used: password authentication failed/,
  );

  // As after `kill -9` of the launcher: nobody told the server to end.
  const second = await start();
  expect(second.adopted).toBe(true);
  expect(second.mark).toEqual(first.mark);
  expect(await ask(second.url)).toEqual([{ marks: 1 }]);

  await second.stop();
  expect(isStillRunning(first.mark)).toBe(false);
  const third = await start();
  expect(third.adopted).toBe(false);
  expect(third.url).toBe(first.url);
  expect(await ask(third.url)).toEqual([{ marks: 1 }]);
});

test('a server that was killed, and whose number another program got, is started again', async () => {
  const before = await start();
  signalGroup(before.mark.pid, 'SIGKILL');
  expect(await waitUntilGone(before.mark, 5_000)).toBe(true);
  const pidFile = path.join(folder, 'data', 'postmaster.pid');
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
  const after = await start();
  expect(after.adopted).toBe(false);
  expect(await ask(after.url)).toEqual([{ marks: 1 }]);
});

test('a kept server that is killed comes back on the same address, and one that is stopped stays away', async () => {
  /** @type {string[]} */
  const lines = [];
  /** @type {Awaited<ReturnType<typeof startPostgres>>[]} */
  const servers = [];
  const kept = await keepPostgres({
    start,
    print: (line) => lines.push(line),
    onStart: (server) => servers.push(server),
    pollMs: 50,
  });
  signalGroup(kept.first.mark.pid, 'SIGKILL');
  // A dead postmaster's children let go of its memory within seconds; until then Postgres refuses to start.
  await vi.waitFor(() => expect(servers.length).toBe(2), 30_000);
  expect(lines[0]).toBe('Postgres ended; starting it again in 0.5 s');
  expect(servers[1]?.url).toBe(kept.first.url);
  expect(await ask(kept.first.url)).toEqual([{ marks: 1 }]);

  await kept.stop();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(servers.length).toBe(2);
  expect(servers.map((server) => isStillRunning(server.mark))).toEqual([false, false]);
});
