import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Delivery } from './delivery';
import type { FoundFile } from './folder';
import { Memory } from './memory';
import type { Places } from './places';
import { Report } from './report';
import { Server } from './server';

/** What goes wrong with the next request that it is asked of. */
type Mishap = { readonly method: string; readonly kind: 'lost answer' | number };

/** The uploads of a server, as the protocol has them, with mishaps on demand. */
class FakeServer {
  readonly uploads = new Map<string, { size: number; bytes: Buffer; completed: boolean }>();
  readonly videos: string[] = [];
  readonly requests: string[] = [];
  mishaps: Mishap[] = [];
  readonly #http = http.createServer((request, response) => void this.#answer(request, response));

  async listen(): Promise<string> {
    this.#http.listen(0, '127.0.0.1');
    await once(this.#http, 'listening');
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections();
    this.#http.close();
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const method = request.method ?? '';
    this.requests.push(method);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const mishap = this.mishaps.find((each) => each.method === method);
    this.mishaps = this.mishaps.filter((each) => each !== mishap);
    const [status, body] =
      typeof mishap?.kind === 'number'
        ? [mishap.kind, { message: `mishap ${mishap.kind}` }]
        : this.#work(request, Buffer.concat(chunks));
    // The work is done, and nobody hears of it.
    if (mishap?.kind === 'lost answer') return void response.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  #work({ method, url = '', headers }: http.IncomingMessage, bytes: Buffer): [number, unknown] {
    const id = url.split('/').at(-1) ?? '';
    if (method === 'POST') {
      const made = randomUUID();
      this.uploads.set(made, {
        size: Number(headers['upload-length']),
        bytes: Buffer.alloc(0),
        completed: false,
      });
      return [201, { id: made }];
    }
    if (url.includes('/get-video/')) {
      return this.videos.includes(id) ? [200, { id }] : [404, { message: 'Video not found' }];
    }
    const upload = this.uploads.get(id);
    if (!upload) return [404, { message: 'This upload is gone' }];
    const offset = upload.bytes.length;
    if (method === 'GET') return [200, { id, offset, size: upload.size, completed: upload.completed }];
    if (upload.completed || Number(headers['upload-offset']) !== offset) return [409, { message: 'offset' }];
    upload.bytes = Buffer.concat([upload.bytes, bytes]);
    if (upload.bytes.length < upload.size) return [200, {}];
    upload.completed = true;
    this.videos.push(id);
    return [200, { video: { sha256: createHash('sha256').update(upload.bytes).digest('hex') } }];
  }
}

let folder: string;
let fake: FakeServer;
let address: string;
let file: FoundFile;
let lines: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-delivery-'));
  fake = new FakeServer();
  address = await fake.listen();
  lines = [];
  const name = path.join(folder, 'clip.mp4');
  await writeFile(name, Buffer.alloc(5000, 7));
  file = { path: name, sizeBytes: 5000, modifiedMs: (await stat(name)).mtimeMs, subfolder: null };
});
afterEach(async () => {
  await fake.close();
  await rm(folder, { recursive: true, force: true });
});

/** As a run of the command would, with what earlier runs remembered. */
async function deliver(): Promise<void> {
  const { signal } = new AbortController();
  const memory = await Memory.open(path.join(folder, '.state'), { server: address, projectId: 'p' });
  const dataset = { id: 'd', contents: new Map<string, string>() };
  const places = { nameFor: () => 'Sample', open: async () => dataset } as unknown as Places;
  const report = new Report(folder, (line) => lines.push(line));
  const server = new Server(address, 'sarm_x', signal);
  await new Delivery({ server, memory, places, report, signal, once: true }).deliver(file);
}

describe('a recording is one video', () => {
  it('when all goes well, and is not sent again', async () => {
    await deliver();
    await deliver();
    expect(fake.videos).toHaveLength(1);
    expect(fake.requests).toEqual(['POST', 'PATCH']);
    expect(lines).toEqual([
      'sending clip.mp4 (0.0 MB)',
      `sent clip.mp4 to Sample as video ${fake.videos[0]}`,
    ]);
  });

  it('when the last answer is lost', async () => {
    fake.mishaps = [{ method: 'PATCH', kind: 'lost answer' }];
    await deliver();
    expect(fake.videos).toHaveLength(1);
    expect(lines[1]).toMatch(/cannot be reached .*; trying again in 1 s/);
    expect(lines.at(-1)).toBe(`sent clip.mp4 to Sample as video ${fake.videos[0]}`);
  });

  it('when the answer to its beginning is lost: what was begun stays empty', async () => {
    fake.mishaps = [{ method: 'POST', kind: 'lost answer' }];
    await deliver();
    expect([fake.videos.length, fake.uploads.size]).toEqual([1, 2]);
  });

  it.each([429, 503, 400])('when the server answers %i for a moment', async (status) => {
    fake.mishaps = [{ method: 'PATCH', kind: status }];
    await deliver();
    expect([fake.videos.length, fake.uploads.size]).toEqual([1, 1]);
    expect(lines).toContain(`mishap ${status}; trying again in 1 s`);
  });
});

describe('what cannot be mended by another try', () => {
  it.each([401, 403])('ends the watch: %i', async (status) => {
    fake.mishaps = [{ method: 'PATCH', kind: status }];
    await expect(deliver()).rejects.toMatchObject({ status });
    // With another token the next run goes on with the same upload.
    await deliver();
    expect([fake.videos.length, fake.uploads.size]).toEqual([1, 1]);
    expect(lines.at(-1)).toMatch(/^sent clip\.mp4/);
  });

  it.each([413, 415, 422])('of one file is remembered: %i', async (status) => {
    fake.mishaps = [{ method: 'PATCH', kind: status }];
    await deliver();
    await deliver();
    expect(fake.requests).toEqual(['POST', 'PATCH']);
    expect(lines.slice(1)).toEqual([
      `refused clip.mp4: mishap ${status}`,
      `skipped clip.mp4: refused before (mishap ${status})`,
    ]);
  });

  it('nothing is sent again whose upload was cleared away after it had become a video', async () => {
    fake.mishaps = [{ method: 'PATCH', kind: 401 }];
    await expect(deliver()).rejects.toThrow();
    // The last bytes had arrived all the same.
    fake.videos.push(...fake.uploads.keys());
    fake.uploads.clear();
    await deliver();
    expect([fake.videos.length, fake.requests.filter((method) => method === 'POST').length]).toEqual([1, 1]);
    expect(lines.at(-1)).toBe(`sent clip.mp4 to Sample as video ${fake.videos[0]}`);
  });

  it('an upload that the server has cleared away is begun anew', async () => {
    fake.mishaps = [{ method: 'PATCH', kind: 401 }];
    await expect(deliver()).rejects.toThrow();
    fake.uploads.clear();
    await deliver();
    expect([fake.videos.length, fake.uploads.size]).toEqual([1, 1]);
  });
});
