import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import https from 'node:https';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderConfiguration } from './render-nginx.mjs';

// A real nginx with the rendered configuration, before two servers that stand for the product's.

const has = (program: string, flag: string): boolean =>
  spawnSync(program, [flag], { stdio: 'ignore' }).status === 0;
const canRun = has('nginx', '-v') && has('openssl', 'version');

const folder = mkdtempSync(path.join(os.tmpdir(), 'nginx-proxy-'));
let nginx: ChildProcess | undefined;
let port = 0;
const servers: Server[] = [];
/** What the answering server does next; set by each test. */
let answer: (request: IncomingMessage, response: ServerResponse, name: string) => void = () => undefined;

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createSocketServer().listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address() as AddressInfo;
      probe.close(() => resolve(found));
    });
  });

function ask(address: string, options: https.RequestOptions = {}): ReturnType<typeof https.request> {
  return https.request({
    host: '127.0.0.1',
    port,
    path: address,
    rejectUnauthorized: false,
    agent: false,
    ...options,
  });
}
const textOf = (request: ReturnType<typeof https.request>): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.end();
  });

beforeAll(async () => {
  if (!canRun) return;
  for (const name of ['first', 'second'])
    servers.push(createServer((request, response) => answer(request, response, name)));
  const [first = 0, second = 0] = [await listen(servers[0] as Server), await listen(servers[1] as Server)];
  port = await freePort();
  const [certificate, key] = [path.join(folder, 'tls.crt'), path.join(folder, 'tls.key')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-days', '1', '-subj', '/CN=localhost', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...request, ...names], { stdio: 'ignore' });
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    renderConfiguration({
      ...{ name: 'localhost', certificate, 'certificate-key': key, folder },
      ...{ web: `127.0.0.1:${first},127.0.0.1:${second}` },
      ...{ http: `127.0.0.1:${await freePort()}`, https: `127.0.0.1:${port}` },
    }),
  );
  nginx = spawn('nginx', ['-c', file, '-e', 'stderr', '-g', 'daemon off;'], { stdio: 'ignore' });
  answer = (_, response) => response.end('up');
  await vi.waitFor(async () => expect((await textOf(ask('/'))).status).toBe(200), { timeout: 20_000 });
});

afterAll(() => {
  nginx?.kill('SIGTERM');
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!canRun)(canRun ? 'the proxy' : 'skipped: no nginx', () => {
  it('tells the product who asks, whatever the client claims', async () => {
    answer = ({ headers }, response) => response.end(JSON.stringify(headers));
    const claims = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'http',
      forwarded: 'for=203.0.113.9',
    };
    const { text } = await textOf(
      ask('/sarm/projects', { headers: { ...claims, host: 'lab.example:8443' } }),
    );
    const headers = JSON.parse(text);
    expect(headers).toMatchObject({
      host: 'lab.example:8443',
      'x-forwarded-host': 'lab.example:8443',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    expect(headers.forwarded).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
  });

  it('passes an event on while its stream goes on', async () => {
    let end = () => {};
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
      end = () => response.end('data: last\n\n');
    };
    const request = ask('/tasks/an-id/events');
    const heard = await new Promise<string>((resolve) => {
      request.on('response', (response) => response.once('data', (chunk) => resolve(String(chunk))));
      request.end();
    });
    expect(heard).toBe('data: first\n\n');
    end();
  });

  it('passes the beginning of an upload on before its end is there', async () => {
    const begun = new Promise<number>((resolve) => {
      answer = (request, response) => {
        request.once('data', (chunk: Buffer) => resolve(chunk.length));
        request.on('end', () => response.end('taken'));
        request.resume();
      };
    });
    const request = ask('/sarm/video/uploads/an-id', {
      method: 'PATCH',
      headers: { 'content-length': 3_000_000_000 },
    });
    request.on('error', () => undefined);
    request.write(Buffer.alloc(65_536));
    expect(await begun).toBeGreaterThan(0);
    request.destroy();
  });

  it('leaves out a server that ends, and repeats nothing that was begun', async () => {
    answer = (_, response, name) => response.end(name);
    await new Promise((resolve) => {
      servers[0]?.close(resolve);
      servers[0]?.closeAllConnections();
    });
    for (let count = 0; count < 6; count++)
      expect(await textOf(ask('/', { method: 'POST' }))).toEqual({ status: 200, text: 'second' });
    let asked = 0;
    answer = (request) => {
      asked += 1;
      request.socket.destroy();
    };
    expect((await textOf(ask('/', { method: 'POST' }))).status).toBe(502);
    expect(asked).toBe(1);
  });
});
