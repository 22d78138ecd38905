import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDiskStore } from './disk-store';
import { withLocalFile } from './local-file';
import { ObjectNotFoundError, type ObjectStore } from './object-store';
import { createTwoStores } from './two-stores';

const TYPE = { contentType: 'text/plain' };
let folder: string;
let disk: ObjectStore;
let bucket: ObjectStore;
let store: ObjectStore;
let choice: 'disk' | 's3';

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-two-stores-'));
  const open = (name: string) => createDiskStore({ root: path.join(folder, name) });
  disk = open('disk');
  // Stands in for a bucket: a store without files of its own.
  bucket = { ...open('bucket'), driver: 's3', localPath: () => undefined };
  store = createTwoStores(disk, bucket, async () => choice);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  choice = 'disk';
  await store.deletePrefix('videos/');
});

const read = async (key: string) => text((await store.get(key)).stream);
const put = (key: string, content: string) => store.put(key, Buffer.from(content), TYPE);

it('puts what is new where the settings say, and finds what is old where it lies', async () => {
  await put('videos/1/original', 'on disk');
  choice = 's3';
  await put('videos/2/original', 'in the bucket');
  expect(await disk.head('videos/2/original')).toBeUndefined();
  expect(await bucket.head('videos/1/original')).toBeUndefined();
  expect([await read('videos/1/original'), await read('videos/2/original')]).toEqual([
    'on disk',
    'in the bucket',
  ]);
  expect((await store.head('videos/1/original'))?.bytes).toBe(7);
  for (const key of ['videos/1/original', 'videos/2/original']) {
    expect(await withLocalFile(store, key, (file) => readFile(file, 'utf8'))).toBe(await read(key));
  }
  expect(store.localPath('videos/2/original')).toBeUndefined();
});

it('moves an object that is stored again, and deletes it wherever it lies', async () => {
  await put('videos/1/preview.mp4', 'old');
  choice = 's3';
  await put('videos/1/preview.mp4', 'new');
  choice = 'disk';
  expect(await read('videos/1/preview.mp4')).toBe('new');
  await store.delete('videos/1/preview.mp4');
  await expect(store.get('videos/1/preview.mp4')).rejects.toBeInstanceOf(ObjectNotFoundError);
  await expect(store.copyToFile('videos/1/none', path.join(folder, 'copy'))).rejects.toBeInstanceOf(
    ObjectNotFoundError,
  );
});

it('lists both in pages, each object once', async () => {
  for (const [index, where] of (['disk', 's3', 'disk', 's3', 's3'] as const).entries()) {
    choice = where;
    await put(`videos/${index}/original`, 'x');
  }
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.list('videos/', { limit: 2, cursor });
    expect(page.objects.length).toBeLessThanOrEqual(2);
    found.push(...page.objects.map(({ key }) => key));
    cursor = page.cursor;
  } while (cursor !== undefined);
  expect(found.sort()).toEqual([0, 1, 2, 3, 4].map((index) => `videos/${index}/original`));
});
