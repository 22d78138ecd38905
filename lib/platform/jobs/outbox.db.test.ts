import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';

// With a real Inngest server configured, events are stored with their rows and handed over afterwards. A small
// server that takes events, as Inngest's event API does, stands at the other end.

interface Received {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
}

const name = `jobs_outbox_${process.pid}_${Date.now()}`;
const received: Received[] = [];
const registered: string[] = [];
let refuse = false;
let workerPort: number;
let api: Server;
let server: postgres.Sql;
let sql: postgres.Sql;
let jobs: typeof import('.');
let forwardEvents: typeof import('./outbox').forwardEvents;

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

beforeAll(async () => {
  api = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (request.url?.startsWith('/fn/register')) {
        registered.push(body);
        return response.end('{}');
      }
      const events = JSON.parse(body) as Received[];
      response.writeHead(refuse ? 503 : 200, { 'content-type': 'application/json' });
      if (refuse) return response.end(JSON.stringify({ error: 'away', status: 503 }));
      received.push(...events.map(({ id, name: event, data }) => ({ id, name: event, data })));
      response.end(JSON.stringify({ ids: events.map((event) => event.id), status: 200 }));
    });
  });
  await new Promise<void>((resolve) => {
    api.listen(0, '127.0.0.1', resolve);
  });
  workerPort = await freePort();
  process.env.WORKER_PORT = String(workerPort);
  const serverUrl = process.env.DATABASE_URL;
  if (!serverUrl) throw new Error('DATABASE_URL is not set');
  server = postgres(serverUrl, { max: 1 });
  await server`create database ${server(name)}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  process.env.DATABASE_URL = url.href;
  process.env.INNGEST_DEV = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  process.env.LOG_LEVEL = 'silent';
  jobs = await import('.');
  ({ forwardEvents } = await import('./outbox'));
  sql = postgres(url.href, { max: 2, onnotice: () => {} });
}, 30_000);

afterAll(async () => {
  await (await import('@/db/client')).connection().sql.end({ timeout: 1 });
  await sql.end();
  await server`drop database ${server(name)} with (force)`;
  await server.end();
  api.close();
});

const waiting = async () => (await sql`select id from inngest.event where routed_at is null`).length;

it('hands stored events over once, in order, with their ids', async () => {
  expect(jobs.isEmbedded).toBe(false);
  const videos = [randomUUID(), randomUUID()] as const;
  for (const videoId of videos)
    await jobs.sendEvent('video/uploaded', { videoId }, { id: `upload-${videoId}` });
  expect(received).toEqual([]);
  await forwardEvents(sql);
  await forwardEvents(sql);
  expect(received).toEqual(
    videos.map((videoId) => ({ id: `upload-${videoId}`, name: 'video/uploaded', data: { videoId } })),
  );
  expect(await waiting()).toBe(0);
});

it('keeps events while the server is away', async () => {
  received.length = 0;
  refuse = true;
  const taskId = randomUUID();
  await jobs.sendEvent('task/cancel.requested', { taskId });
  await expect(forwardEvents(sql)).rejects.toThrow();
  expect(await waiting()).toBe(1);
  refuse = false;
  await forwardEvents(sql);
  expect(received.map((event) => event.data)).toEqual([{ taskId }]);
  expect(await waiting()).toBe(0);
});

it('serves the functions over HTTP, announces them, and hands over what was stored', async () => {
  received.length = 0;
  const { startHttpWorker } = await import('./http-worker');
  const { suiteFunctions } = await import('./conformance/functions');
  const worker = await startHttpWorker(suiteFunctions);
  const reply = await fetch(`http://127.0.0.1:${workerPort}/api/inngest`);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ function_count: expect.any(Number) });
  expect((await fetch(`http://127.0.0.1:${workerPort}/elsewhere`)).status).toBe(404);
  await expect.poll(() => registered.length, { timeout: 15_000 }).toBe(1);
  expect(registered[0]).toContain('sarm-suite-three');
  expect((await jobs.jobEngineStatus(sql)).alive).toBe(true);
  const videoId = randomUUID();
  await jobs.sendEvent('video/uploaded', { videoId });
  await expect.poll(() => received.map((event) => event.data), { timeout: 15_000 }).toEqual([{ videoId }]);
  await worker.stop();
  expect((await jobs.jobEngineStatus(sql)).alive).toBe(false);
});

it('a worker that ends answers the server at once that its step goes on elsewhere', async () => {
  const marks = path.join(mkdtempSync(path.join(tmpdir(), 'jobs-handover-')), 'marks');
  writeFileSync(marks, '');
  process.env.JOBS_SUITE_MARKS = marks;
  // The last worker of this process has ended the pool.
  await (await import('@/db/client')).disconnect();
  const [{ startHttpWorker }, { suiteFunctions }, { breakOffLongSteps }, { callFunction }, { marksOf }] =
    await Promise.all([
      import('./http-worker'),
      import('./conformance/functions'),
      import('./stopping'),
      import('./embedded/protocol'),
      import('./conformance/marks'),
    ]);
  const worker = await startHttpWorker(suiteFunctions, 5000);
  const address = `http://127.0.0.1:${workerPort}`;
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  // As the server calls it, over a connection that it keeps.
  const overHttp = async (request: Request) =>
    fetch(`${address}/api/inngest${new URL(request.url).search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: await request.text(),
    });
  const key = randomUUID();
  const reply = callFunction(overHttp, {
    functionId: 'sarm-suite-handed-over',
    runId: 'a run',
    event: { id: 'an event', name: 'suite/handed-over', data: { key }, ts: 0 },
    done: [],
    attempt: 0,
    maxAttempts: 1,
  });
  await expect.poll(() => marksOf(key).length, { timeout: 15_000 }).toBe(1);
  const endsAt = Date.now();
  breakOffLongSteps();
  await worker.stop();
  expect(Date.now() - endsAt).toBeLessThan(4000);
  const { status, operations } = await reply;
  expect(status).toBe(206);
  expect(operations.map(({ op, data }) => ({ op, data }))).toEqual([
    { op: 'StepRun', data: { isHandedOver: true } },
  ]);
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  rmSync(path.dirname(marks), { recursive: true });
});
