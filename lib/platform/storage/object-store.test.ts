import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startObjectStoreServer } from '@/scripts/test-servers/object-store-server.mjs';
import { locateServer } from '@/scripts/test-servers/servers.mjs';
import { createDiskStore } from './disk-store';
import { withLocalFile } from './local-file';
import { InvalidKeyError } from './object-key';
import { ObjectNotFoundError, type ObjectStore } from './object-store';
import { createBucketIfMissing, createS3Store } from './s3-store';

// One suite for every driver: what it says is what the rest of the product may rely on.
const drivers: {
  name: ObjectStore['driver'];
  /** What the store runs on. */
  on: string;
  /** Set where that is not on this machine. */
  skipped?: boolean;
  open: (folder: string) => Promise<{ store: ObjectStore; close: () => Promise<void> }>;
}[] = [
  {
    name: 'disk',
    on: 'a folder',
    open: async (folder) => ({
      store: createDiskStore({
        root: path.join(folder, 'store'),
      }),
      close: async () => undefined,
    }),
  },
  {
    name: 's3',
    on: 's3rver',
    open: async (folder) => {
      const server = new S3rver({
        port: 0,
        address: '127.0.0.1',
        silent: true,
        directory: path.join(folder, 's3'),
        configureBuckets: [{ name: 'lab' }],
      });
      const { port } = await server.run();
      const store = createS3Store({
        bucket: 'lab',
        region: 'us-east-1',
        endpoint: `http://127.0.0.1:${port}`,
        credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
        forcePathStyle: true,
      });
      return { store, close: () => server.close() };
    },
  },
  {
    name: 's3',
    on: locateServer('weed') ? 'SeaweedFS' : 'SeaweedFS (skipped: no server; npm run test-servers)',
    skipped: locateServer('weed') === null,
    open: async (folder) => {
      const server = await startObjectStoreServer(path.join(folder, 'weed'));
      const { bucket, endpoint, credentials } = server;
      const store = createS3Store({
        ...{ bucket, endpoint, credentials },
        region: 'us-east-1',
        forcePathStyle: true,
      });
      return { store, close: server.stop };
    },
  },
];

const text = { contentType: 'text/plain' };

async function* chunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

async function* breakingOff(bytes: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < bytes; sent += 65_536) yield Buffer.alloc(65_536, 1);
  throw new Error('connection lost');
}

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

describe.each(drivers)('object store on $name: $on', ({ name, open, skipped = false }) => {
  if (skipped) return it.skip('has no server to run on', () => undefined);
  let folder: string;
  let store: ObjectStore;
  let close: () => Promise<void>;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-store-'));
    ({ store, close } = await open(folder));
  });
  afterAll(async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  });

  it('says who it is and that it is ready', async () => {
    expect(store.driver).toBe(name);
    await expect(store.checkReady()).resolves.toBeUndefined();
  });

  it('gives back what it was given', async () => {
    // sha256 of "motile" by `printf motile | sha256sum`.
    const sha256 = createHash('sha256').update('motile').digest('hex');
    const put = await store.put('videos/1/original.avi', chunks('mot', '', 'ile'), {
      contentType: 'video/x-msvideo',
    });
    expect(put).toEqual({
      key: 'videos/1/original.avi',
      bytes: 6,
      sha256,
      etag: expect.stringMatching(/^".+"$/),
    });
    const { stream, ...info } = await store.get('videos/1/original.avi');
    expect(await textOf(stream)).toBe('motile');
    expect(info).toMatchObject({ bytes: 6, contentType: 'video/x-msvideo', etag: put.etag });
    expect(info.range).toBeUndefined();
    const head = await store.head('videos/1/original.avi');
    expect(head).toMatchObject({ bytes: 6, contentType: 'video/x-msvideo', etag: put.etag });
    expect(Math.abs(Date.now() - (head?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it('stores bytes in memory, and nothing at all', async () => {
    await store.put('small/one.txt', Buffer.from('one'), text);
    await store.put('small/none.txt', chunks(), text);
    expect(await textOf((await store.get('small/one.txt')).stream)).toBe('one');
    expect(await textOf((await store.get('small/none.txt')).stream)).toBe('');
    expect(await store.head('small/none.txt')).toMatchObject({ bytes: 0 });
  });

  it('replaces an object with another of its name', async () => {
    const first = await store.put('replaced.txt', chunks('first'), text);
    const second = await store.put('replaced.txt', chunks('second one'), { contentType: 'text/csv' });
    expect(second.etag).not.toBe(first.etag);
    expect(await store.head('replaced.txt')).toMatchObject({
      bytes: 10,
      contentType: 'text/csv',
      etag: second.etag,
    });
  });

  it('hands out a part', async () => {
    await store.put('part.txt', chunks('0123456789'), text);
    const { stream, bytes, range } = await store.get('part.txt', { range: { start: 3, end: 5 } });
    expect(await textOf(stream)).toBe('345');
    expect({ bytes, range }).toEqual({ bytes: 10, range: { start: 3, end: 5 } });
    await expect(store.get('part.txt', { range: { start: 8, end: 20 } })).rejects.toBeInstanceOf(RangeError);
    await expect(store.get('part.txt', { range: { start: 50, end: 60 } })).rejects.toBeInstanceOf(RangeError);
  });

  it('takes and gives more than a part of an upload', async () => {
    const chunk = Buffer.alloc(1 << 20, 'x');
    async function* many() {
      for (let n = 0; n < 19; n++) yield chunk;
    }
    const put = await store.put('big.bin', many(), { contentType: 'application/octet-stream' });
    const expected = createHash('sha256');
    for (let n = 0; n < 19; n++) expected.update(chunk);
    expect(put).toMatchObject({ bytes: 19 << 20, sha256: expected.digest('hex') });
    const file = path.join(folder, 'copy.bin');
    await store.copyToFile('big.bin', file);
    expect(
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ).toBe(put.sha256);
  });

  it.each([100_000, 12 << 20])('keeps nothing of an upload that breaks off after %i bytes', async (bytes) => {
    const key = `broken/${bytes}.bin`;
    await expect(store.put(key, breakingOff(bytes), text)).rejects.toThrow('connection lost');
    expect(await store.head(key)).toBeUndefined();
    expect((await store.list('broken/')).objects).toEqual([]);
  });

  it('keeps what was there when a replacement breaks off or is cancelled', async () => {
    await store.put('kept.txt', chunks('kept'), text);
    await expect(store.put('kept.txt', breakingOff(200_000), text)).rejects.toThrow('connection lost');
    const abort = new AbortController();
    const reason = new Error('cancelled');
    async function* canceling() {
      yield Buffer.from('new');
      abort.abort(reason);
      yield Buffer.from('er');
    }
    await expect(store.put('kept.txt', canceling(), { ...text, signal: abort.signal })).rejects.toBe(reason);
    expect(await textOf((await store.get('kept.txt')).stream)).toBe('kept');
  });

  it('lets go of an object that is not read to its end', async () => {
    await store.put('unread.bin', Buffer.alloc(3 << 20), text);
    const { stream } = await store.get('unread.bin');
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    await store.delete('unread.bin');
    expect(await store.head('unread.bin')).toBeUndefined();
  });

  it('lets go of an object when the reader is aborted', async () => {
    await store.put('aborted.bin', Buffer.alloc(3 << 20), text);
    const abort = new AbortController();
    const { stream } = await store.get('aborted.bin', { signal: abort.signal });
    const reader = stream.getReader();
    await reader.read();
    abort.abort(new Error('gone'));
    const drain = async () => {
      while (!(await reader.read()).done);
    };
    await expect(drain()).rejects.toThrow();
  });

  it('says so when there is no such object', async () => {
    expect(await store.head('no/such.txt')).toBeUndefined();
    expect(await store.head('videos')).toBeUndefined();
    await expect(store.get('no/such.txt')).rejects.toBeInstanceOf(ObjectNotFoundError);
    await expect(store.copyToFile('no/such.txt', path.join(folder, 'none'))).rejects.toBeInstanceOf(
      ObjectNotFoundError,
    );
    await expect(readFile(path.join(folder, 'none'))).rejects.toThrow('ENOENT');
    await expect(withLocalFile(store, 'no/such.txt', async () => 'lent')).rejects.toBeInstanceOf(
      ObjectNotFoundError,
    );
    await expect(store.delete('no/such.txt')).resolves.toBeUndefined();
    await expect(store.deletePrefix('no/such/')).resolves.toBeUndefined();
  });

  it('lists in order, in pages, and only below the prefix', async () => {
    const keys = ['a.txt', 'b/1.txt', 'b/2/x.txt', 'b/3.txt', 'c.txt', 'd.txt'].map((key) => `listed/${key}`);
    for (const key of [...keys].reverse()) await store.put(key, chunks('x'), text);
    await store.put('listed-too/z.txt', chunks('z'), text);
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await store.list('listed/', { limit: 2, cursor });
      pages.push(page.objects.map(({ key }) => key));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(pages).toEqual([keys.slice(0, 2), keys.slice(2, 4), keys.slice(4, 6)]);
    expect((await store.list('nothing/')).objects).toEqual([]);
  });

  it('removes everything below a prefix and nothing beside it', async () => {
    for (const key of ['p/1.txt', 'p/q/2.txt', 'p-2/3.txt']) await store.put(key, chunks('x'), text);
    await store.deletePrefix('p/');
    expect((await store.list('p/')).objects).toEqual([]);
    expect(await store.head('p-2/3.txt')).toBeDefined();
  });

  it('moves an object with its type, over what was there; moving what is not there is no error', async () => {
    await store.put('moved/from.txt', chunks('new'), text);
    await store.put('elsewhere/to.txt', chunks('old'), { contentType: 'application/pdf' });
    await store.move('moved/from.txt', 'elsewhere/to.txt');
    expect(await store.head('moved/from.txt')).toBeUndefined();
    const found = await store.get('elsewhere/to.txt');
    expect([found.contentType, await textOf(found.stream)]).toEqual(['text/plain', 'new']);
    await store.move('moved/from.txt', 'elsewhere/to.txt');
    expect(await store.head('elsewhere/to.txt')).toBeDefined();
    await expect(store.move('elsewhere/to.txt', '../out.txt')).rejects.toBeInstanceOf(InvalidKeyError);
  });

  it('lists everything where no prefix is given, but never removes it all', async () => {
    await store.put('all/of/it.txt', chunks('x'), text);
    const keys = (await store.list('')).objects.map(({ key }) => key);
    expect(keys).toContain('all/of/it.txt');
    expect(keys).toContain('elsewhere/to.txt');
    await expect(store.deletePrefix('')).rejects.toBeInstanceOf(InvalidKeyError);
  });

  it('lends an object as a file', async () => {
    await store.put('lent.txt', chunks('lent'), text);
    const lend = async (file: string) => [file, await readFile(file, 'utf8')] as const;
    const [lent, content] = await withLocalFile(store, 'lent.txt', lend);
    expect(content).toBe('lent');
    if (name === 'disk') expect(lent).toBe(store.localPath('lent.txt'));
    else await expect(readFile(lent)).rejects.toThrow('ENOENT');
  });

  it.each([
    '',
    '/etc/passwd',
    '../up',
    'a/../b',
    'a//b',
    'a/',
    '.hidden',
    'a/.part',
    'a\\b',
    'a b',
    'a\0b',
    'ä',
    'x'.repeat(600),
  ])('refuses the key %j everywhere', async (key) => {
    const calls = [
      store.put(key, chunks('x'), text),
      store.get(key),
      store.head(key),
      store.delete(key),
      store.deletePrefix(`${key}/`),
      store.list(`${key}/`),
      store.copyToFile(key, path.join(folder, 'out')),
    ];
    for (const { status, ...rest } of await Promise.allSettled(calls)) {
      expect(status).toBe('rejected');
      expect('reason' in rest && rest.reason).toBeInstanceOf(InvalidKeyError);
    }
    expect(() => store.localPath(key)).toThrow(InvalidKeyError);
  });
});

it('a bucket is made once, and one that is there stays as it is', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bucket-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [],
  });
  const { port } = await server.run();
  try {
    const options = {
      bucket: 'new-lab',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      forcePathStyle: true,
    };
    const store = createS3Store(options);
    await expect(store.checkReady()).rejects.toThrow();
    expect(await createBucketIfMissing(options)).toBe(true);
    await store.put('videos/a.txt', chunks('kept'), text);
    expect(await createBucketIfMissing(options)).toBe(false);
    expect((await store.head('videos/a.txt'))?.bytes).toBe(4);
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
});
