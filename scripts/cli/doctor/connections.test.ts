import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { describe, expect, it } from 'vitest';
import { describeArrival, opensProbe, probeStream, signProbe } from '@/lib/platform/health/probe';
import type { ObjectStore } from '@/lib/platform/storage';
import { createS3Store } from '@/lib/platform/storage/s3-store';
import { certificate, judgeExpiry } from './certificate';
import { mail } from './mail';
import { judgeArrival, judgeStream, judgeUpload, proxy } from './proxy';
import { objectStorage } from './storage';
import { envOf, levelsOf, serving } from './testing';

/** Of nobody: made for this test, signed by itself, for 'localhost'. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUaNy6M0i19NbWyzmXj2HMMifrE3AwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTAzMTY0NloYDzIxMjYxMTAx
MDMxNjQ2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ3Ht4kdtZe9HYUKQw0u5In81GUUwNFHIlwJTbjHnGQqaMVmyBvp7yR
l+kCRDhtIBZsA5wmu5fFJ+uemMgAvWBIo1MwUTAdBgNVHQ4EFgQU6JB8c2rw5Mpm
o4KInYufR/xCR20wHwYDVR0jBBgwFoAU6JB8c2rw5Mpmo4KInYufR/xCR20wDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiBbqXaoqANpiP5EWwo0JF4s
WmV0Db1kWaD8xCDfqSqJ3QIhAPoFMUaW5TE4+OAHVVNO2GehvrNWW8m6NJgX0uWT
6bbg
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQglMbQMendHhoS8NKT
fN/rVAq8jH29ELLSWfOPD2zUabuhRANCAAQ3Ht4kdtZe9HYUKQw0u5In81GUUwNF
HIlwJTbjHnGQqaMVmyBvp7yRl+kCRDhtIBZsA5wmu5fFJ+uemMgAvWBI
-----END PRIVATE KEY-----`;

describe('object store', () => {
  const CHECKS = ['put', 'range', 'multipart', 'private', 'delete'].map((step) => `storage.s3.${step}`);

  /** A store in memory that does what a private bucket does, unless it is told otherwise. */
  function memoryStore(objects: Map<string, Buffer>, faults: Partial<ObjectStore> = {}): ObjectStore {
    const store = {
      put: async (key: string, body: AsyncIterable<Uint8Array>) => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of body) chunks.push(chunk);
        objects.set(key, Buffer.concat(chunks));
        return { key, bytes: objects.get(key)?.length ?? 0, sha256: '', etag: '' };
      },
      get: async (key: string, { range }: { range?: { start: number; end: number } } = {}) => {
        const bytes = objects.get(key) ?? Buffer.alloc(0);
        const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
        return { stream: new Response(new Uint8Array(part)).body };
      },
      head: async (key: string) => (objects.has(key) ? { bytes: objects.get(key)?.length } : undefined),
      delete: async (key: string) => void objects.delete(key),
      ...faults,
    };
    return store as unknown as ObjectStore;
  }

  /** Serves the objects to nobody without a key, or to everybody. */
  const bucket = async (objects: Map<string, Buffer>, isOpen = () => false) =>
    serving((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://x');
      if (!isOpen()) return response.writeHead(403).end();
      return response.end(objects.get(pathname.slice(1)));
    });

  it('is in order, and left as it was', async () => {
    const objects = new Map<string, Buffer>();
    const server = await bucket(objects);
    try {
      const found = await objectStorage(memoryStore(objects), (key) => `${server.url}/${key}`);
      expect(found.map(({ check, level }) => [check, level])).toEqual(CHECKS.map((check) => [check, 'ok']));
      expect(objects.size).toBe(0);
    } finally {
      server.close();
    }
  });

  it('is told by what it does wrong, each for itself', async () => {
    const objects = new Map<string, Buffer>();
    let isOpen = false;
    const server = await bucket(objects, () => isOpen);
    const faulty = async (faults: Partial<Record<keyof ObjectStore, unknown>>) => {
      const found = await objectStorage(
        memoryStore(objects, faults as Partial<ObjectStore>),
        (key) => `${server.url}/${key}`,
      );
      objects.clear();
      return found.filter(({ level }) => level !== 'ok').map(({ check }) => check);
    };
    try {
      const refuse = async () => {
        throw new Error('AccessDenied');
      };
      expect(await faulty({ put: refuse })).toEqual(['storage.s3.put']);
      // Servers that ignore the range send the whole.
      expect(
        await faulty({
          get: async (key: string) => ({ stream: new Response(new Uint8Array(objects.get(key) ?? [])).body }),
        }),
      ).toEqual(['storage.s3.range']);
      expect(
        await faulty({ head: async (key: string) => (objects.has(key) ? { bytes: 1 } : undefined) }),
      ).toEqual(['storage.s3.multipart']);
      isOpen = true;
      expect(await faulty({})).toEqual(['storage.s3.private']);
      isOpen = false;
      expect(await faulty({ delete: async () => undefined })).toEqual(['storage.s3.delete']);
    } finally {
      server.close();
    }
  });

  it('is spoken to by the protocol of S3, also where nobody listens', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-doctor-s3-'));
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'lab' }],
    });
    const { port } = await server.run();
    const store = (at: number) =>
      createS3Store({
        bucket: 'lab',
        region: 'us-east-1',
        endpoint: `http://127.0.0.1:${at}`,
        credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
        forcePathStyle: true,
      });
    try {
      const found = levelsOf(
        await objectStorage(store(port), (key) => `http://127.0.0.1:${port}/lab/${key}`),
      );
      // This server gives objects to everybody, which the doctor has to say.
      expect(found).toEqual({
        ...Object.fromEntries(CHECKS.map((check) => [check, 'ok'])),
        'storage.s3.private': 'fault',
      });
      expect((await store(port).list('doctor/')).objects).toEqual([]);
    } finally {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
    expect(levelsOf(await objectStorage(store(1), (key) => `http://127.0.0.1:1/lab/${key}`))).toEqual({
      'storage.s3.put': 'fault',
    });
  });
});

describe('mail server', () => {
  interface Behavior {
    readonly auth?: 'accepts' | 'refuses';
    readonly refusesRecipient?: boolean;
  }

  /** The least that a mail server without encryption says (RFC 5321, RFC 4954). */
  async function mailServer({ auth, refusesRecipient }: Behavior) {
    const commands: string[] = [];
    const serve = (socket: Socket) => {
      let inBody = false;
      socket.write('220 test\r\n');
      socket.on('error', () => socket.destroy());
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        for (const line of chunk.split('\r\n').filter((each) => each !== '')) {
          if (inBody) {
            if (line !== '.') continue;
            inBody = false;
            socket.write('250 taken\r\n');
            continue;
          }
          commands.push(line);
          if (/^EHLO/.test(line))
            socket.write(`250-test\r\n${auth ? '250-AUTH PLAIN\r\n' : ''}250 8BITMIME\r\n`);
          else if (/^AUTH/.test(line))
            socket.write(auth === 'accepts' ? '235 welcome\r\n' : '535 who are you\r\n');
          else if (/^RCPT/.test(line))
            socket.write(refusesRecipient ? '550 no such person\r\n' : '250 fine\r\n');
          else if (/^DATA/.test(line)) {
            inBody = true;
            socket.write('354 go on\r\n');
          } else if (/^QUIT/.test(line)) socket.end('221 bye\r\n');
          else socket.write('250 fine\r\n');
        }
      });
    };
    const server: Server = createTcpServer(serve);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const env = envOf({ SMTP_URL: `smtp://${auth ? 'sarm:hunter2@' : ''}127.0.0.1:${port}` });
    return { env, commands, close: () => void server.close() };
  }

  it('is a warning where there is none', async () => {
    expect(levelsOf(await mail(envOf()))).toEqual({ mail: 'warning' });
  });

  it('takes the account, and nothing is sent', async () => {
    const { env, commands, close } = await mailServer({ auth: 'accepts' });
    expect(levelsOf(await mail(env))).toEqual({ mail: 'ok', 'mail.encryption': 'warning' });
    expect(commands.some((line) => /^AUTH/.test(line))).toBe(true);
    expect(commands.some((line) => /^(MAIL|RCPT|DATA)/.test(line))).toBe(false);
    close();
  });

  it('refuses the account', async () => {
    const { env, close } = await mailServer({ auth: 'refuses' });
    const found = await mail(env);
    expect(levelsOf(found)).toEqual({ mail: 'fault' });
    expect(found[0]?.message).toContain('refuses the account');
    expect(found[0]?.message).not.toContain('hunter2');
    close();
  });

  it('takes a test email where one is asked for, or refuses it', async () => {
    const takes = await mailServer({});
    expect(levelsOf(await mail(takes.env, 'reader@example.com'))).toMatchObject({ 'mail.sent': 'ok' });
    expect(takes.commands).toContain('RCPT TO:<reader@example.com>');
    takes.close();
    const refuses = await mailServer({ refusesRecipient: true });
    expect(levelsOf(await mail(refuses.env, 'reader@example.com'))).toMatchObject({ 'mail.sent': 'fault' });
    refuses.close();
  });

  it('is a fault where nobody listens', async () => {
    expect(levelsOf(await mail(envOf({ SMTP_URL: 'smtp://127.0.0.1:1' })))).toEqual({ mail: 'fault' });
  });
});

describe('what is in front', () => {
  const SECRET = 'a secret for tests, of 32 letters';

  it('opens the probe for five minutes to who knows the secret', () => {
    const now = Date.now();
    const signed = signProbe(SECRET, now);
    expect(opensProbe(signed, SECRET, now + 299_000)).toBe(true);
    expect(opensProbe(signed, SECRET, now + 301_000)).toBe(false);
    expect(opensProbe(signed, 'another secret, also of 32 letters', now)).toBe(false);
    expect(opensProbe(signProbe(SECRET, now + 3_600_000), SECRET, now), 'from the future').toBe(false);
    for (const wrong of [null, '', 'Bearer', signed.slice(0, -1)])
      expect(opensProbe(wrong, SECRET, now)).toBe(false);
    expect(opensProbe(signed, undefined, now)).toBe(false);
  });

  const arrival = (values: Partial<ReturnType<typeof describeArrival>>) => ({
    address: '10.0.0.1',
    trustsProxy: true,
    forwardedFor: '203.0.113.77, 10.0.0.1',
    forwardedProto: 'https',
    ...values,
  });

  it('has to write addresses itself, and to be trusted', () => {
    expect(levelsOf(judgeArrival(arrival({}), true))).toEqual({
      'proxy.address': 'ok',
      'proxy.protocol': 'ok',
    });
    expect(levelsOf(judgeArrival(arrival({ forwardedProto: null }), true))['proxy.protocol']).toBe('fault');
    expect(levelsOf(judgeArrival(arrival({ forwardedProto: null }), false))['proxy.protocol']).toBe('ok');
    expect(levelsOf(judgeArrival(arrival({ forwardedFor: null }), true))['proxy.address']).toBe('fault');
    // What we claimed is what the product takes us for.
    const believed = arrival({ address: '203.0.113.77', forwardedFor: '203.0.113.77' });
    expect(levelsOf(judgeArrival(believed, true))['proxy.address']).toBe('fault');
    const distrusted = { trustsProxy: false };
    expect(levelsOf(judgeArrival(arrival(distrusted), true))['proxy.address']).toBe('warning');
    const direct = arrival({ ...distrusted, forwardedFor: '203.0.113.77' });
    expect(levelsOf(judgeArrival(direct, true))['proxy.address']).toBe('ok');
  });

  it('passes events on as they come, and lets uploads in', () => {
    expect(judgeStream({ firstMs: 30, wholeMs: 2040 }).level).toBe('ok');
    expect(judgeStream({ firstMs: 2030, wholeMs: 2040 }).level).toBe('fault');
    expect(judgeUpload('continue', 100).level).toBe('ok');
    expect(judgeUpload(401, 100).level).toBe('ok');
    expect(judgeUpload(413, 100).level).toBe('fault');
    expect(judgeUpload('nothing', 100).level).toBe('warning');
  });

  /** The product's probe behind a proxy that may hold streams back and refuse large bodies. */
  async function proxied(faults: {
    readonly buffers?: boolean;
    readonly maxBytes?: number;
    readonly other?: boolean;
  }) {
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const url = new URL(request.url ?? '', 'http://x');
      if (url.pathname === '/healthz')
        return response.end(JSON.stringify(faults.other ? { hello: 'world' } : { web: { status: 'alive' } }));
      if (!opensProbe(request.headers.authorization ?? null, SECRET)) return response.writeHead(404).end();
      const headers = new Headers({ 'x-forwarded-for': String(request.headers['x-forwarded-for']) });
      if (!url.searchParams.has('stream')) return response.end(JSON.stringify(describeArrival(headers)));
      const { body } = probeStream(new AbortController().signal);
      const held: Uint8Array[] = [];
      for await (const chunk of body ?? []) {
        if (faults.buffers) held.push(chunk);
        else response.write(chunk);
      }
      return response.end(Buffer.concat(held));
    };
    const served = await serving((request, response) => void answer(request, response));
    served.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      if (Number(request.headers['content-length']) > (faults.maxBytes ?? Number.POSITIVE_INFINITY))
        return response.writeHead(413).end();
      return response.writeContinue();
    });
    return { ...served, env: envOf({ NEXTAUTH_URL: served.url, AUTH_SECRET: SECRET }) };
  }

  it('is in order', async () => {
    const { env, close } = await proxied({});
    expect(levelsOf(await proxy(env))).toEqual({
      proxy: 'ok',
      'proxy.address': 'ok',
      'proxy.streams': 'ok',
      'proxy.uploads': 'ok',
    });
    close();
  });

  it('holds back streams and refuses 100 MB', async () => {
    const { env, close } = await proxied({ buffers: true, maxBytes: 1_048_576 });
    expect(levelsOf(await proxy(env))).toMatchObject({ 'proxy.streams': 'fault', 'proxy.uploads': 'fault' });
    close();
  });

  it('leads elsewhere, to a product with another secret, or nowhere', async () => {
    const elsewhere = await proxied({ other: true });
    expect(levelsOf(await proxy(elsewhere.env))).toEqual({ proxy: 'fault' });
    elsewhere.close();
    const { env, close } = await proxied({});
    const stranger = { ...env, AUTH_SECRET: 'another secret, also of 32 letters' };
    expect(levelsOf(await proxy(stranger))).toEqual({ proxy: 'ok', 'proxy.address': 'fault' });
    close();
    expect(levelsOf(await proxy(envOf({ NEXTAUTH_URL: 'http://127.0.0.1:1' })))).toEqual({ proxy: 'fault' });
  });
});

describe('certificate', () => {
  it('has to be valid for two weeks', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    expect(judgeExpiry(new Date('2026-03-15T12:00:00Z'), now).level).toBe('ok');
    expect(judgeExpiry(new Date('2026-03-15T11:00:00Z'), now)).toMatchObject({
      level: 'warning',
      message: 'The certificate expires on 2026-03-15, in 13 days: renew it',
    });
    expect(judgeExpiry(new Date('2026-03-01T11:00:00Z'), now).level).toBe('fault');
  });

  it('has to be one that browsers trust', async () => {
    const server = createHttpsServer({ cert: CERTIFICATE, key: KEY });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const found = await certificate(envOf({ NEXTAUTH_URL: `https://localhost:${port}` }));
    server.close();
    expect(found[0]).toMatchObject({
      check: 'tls',
      level: 'fault',
      message: expect.stringContaining("don't trust"),
    });
    expect(await certificate(envOf({ NEXTAUTH_URL: 'http://localhost' }))).toEqual([]);
    expect(levelsOf(await certificate(envOf({ NEXTAUTH_URL: 'https://localhost:1' })))).toEqual({
      tls: 'fault',
    });
  });
});
