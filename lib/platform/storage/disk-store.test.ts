import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStore } from './disk-store';
import type { ObjectStore } from './object-store';

const text = { contentType: 'text/plain' };
let root: string;
let store: ObjectStore;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'sarm-disk-'));
  store = createDiskStore({ root });
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function* breakingOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half');
  throw new Error('connection lost');
}

describe('disk store', () => {
  it('keeps the bytes as they are, in a file that it names', async () => {
    await store.put('videos/1.avi', Buffer.from('bytes'), text);
    expect(store.localPath('videos/1.avi')).toBe(path.join(root, 'objects/videos/1.avi'));
    expect(await readFile(path.join(root, 'objects/videos/1.avi'), 'utf8')).toBe('bytes');
  });

  it('leaves no file of an upload that broke off', async () => {
    await expect(store.put('videos/1.avi', breakingOff(), text)).rejects.toThrow('connection lost');
    const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    expect(files).toEqual([]);
  });

  it('removes what a killed process left behind, and nothing that may still be written', async () => {
    const parts = path.join(root, 'parts');
    await mkdir(parts);
    await writeFile(path.join(parts, 'old'), 'x');
    await writeFile(path.join(parts, 'new'), 'x');
    const twoDaysAgo = new Date(Date.now() - 48 * 3600 * 1000);
    await utimes(path.join(parts, 'old'), twoDaysAgo, twoDaysAgo);
    await store.checkReady();
    expect(await readdir(parts)).toEqual(['new']);
  });

  it('lists in the order of S3, where `-` and `.` sort before `/`', async () => {
    const keys = ['a.txt', 'b-1.txt', 'b.txt', 'b/1.txt', 'b/2/x.txt', 'c.txt'].map((key) => `p/${key}`);
    for (const key of [...keys].reverse()) await store.put(key, Buffer.from('x'), text);
    const first = await store.list('p/', { limit: 4 });
    const rest = await store.list('p/', { cursor: first.cursor });
    expect([...first.objects, ...rest.objects].map(({ key }) => key)).toEqual(keys);
  });

  it('serves a file that has lost its description as plain bytes', async () => {
    await store.put('videos/1.avi', Buffer.from('bytes'), text);
    await rm(path.join(root, 'about'), { recursive: true });
    expect(await store.head('videos/1.avi')).toMatchObject({
      bytes: 5,
      contentType: 'application/octet-stream',
    });
  });

  it('writes a key many times at once and ends with one of them whole', async () => {
    const bodies = Array.from({ length: 8 }, (_, n) => Buffer.alloc(50_000, n));
    await Promise.all(bodies.map((body) => store.put('same.bin', body, text)));
    const file = await readFile(store.localPath('same.bin') ?? '');
    expect(bodies.some((body) => body.equals(file))).toBe(true);
    expect(await readdir(path.join(root, 'parts'))).toEqual([]);
  });
});
