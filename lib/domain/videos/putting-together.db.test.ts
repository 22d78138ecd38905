import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { videos } from '@/db/schema';
import { objectStore } from '@/lib/platform/storage';
import { TUS, uploadServer } from './testing/upload-server';

// What may happen while the parts of an upload are put together into one file.

const server = await uploadServer();
const { db, sql, clip, endpoint, beginning, append } = server;
afterAll(server.close);

const intervals = vi.spyOn(globalThis, 'setInterval');
/** Does something once while the parts of an upload are put together. */
function whilePutTogether(
  work: (request: { signal: AbortSignal | undefined; signLife: () => void }) => Promise<unknown>,
): void {
  const store = objectStore();
  const real = store.put.bind(store);
  const put = vi.spyOn(store, 'put').mockImplementation(async (key, body, options) => {
    if (!key.startsWith('videos/')) return real(key, body, options);
    put.mockRestore();
    const beat = intervals.mock.calls.findLast(([, ms]) => ms === 5000)?.[0];
    await work({ signal: options.signal, signLife: () => beat?.() });
    return real(key, body, options);
  });
}
const silentFor = (id: string, seconds: number) =>
  sql`update uploads set finishing_at = now() - ${seconds} * interval '1 second' where id = ${id}`;
const isOld = async (id: string) =>
  (await sql`select 1 from uploads where id = ${id} and finishing_at < now() - interval '15 seconds'`)
    .length > 0;

test('an upload whose server died while it put the parts together is free again half a minute later', async () => {
  const id = await beginning(clip.length);
  expect((await append(id, 0, clip.subarray(0, 1000))).status).toBe(204);
  await sql`update uploads set finishing_by = gen_random_uuid() where id = ${id}`;
  await silentFor(id, 25);
  expect((await append(id, 1000, clip.subarray(1000))).status).toBe(409);
  expect((await fetch(endpoint(id), { method: 'DELETE', headers: TUS })).status).toBe(409);
  await silentFor(id, 31);
  expect((await append(id, 1000, clip.subarray(1000))).status).toBe(200);
  const [row] = await db.select().from(videos).where(eq(videos.id, id));
  expect(row?.sha256).toBe(createHash('sha256').update(clip).digest('hex'));
});

test('of a server of an earlier version, which gives no further sign of life, two hours are waited for', async () => {
  const id = await beginning(1000);
  await silentFor(id, 7100);
  expect((await append(id, 0, clip.subarray(0, 10))).status).toBe(409);
  await silentFor(id, 7300);
  expect((await append(id, 0, clip.subarray(0, 10))).status).toBe(204);
});

test('while parts are put together, however long it takes, the request keeps them', async () => {
  const id = await beginning(clip.length);
  whilePutTogether(async ({ signLife }) => {
    await silentFor(id, 25);
    signLife();
    await vi.waitFor(async () => expect(await isOld(id)).toBe(false), { timeout: 15_000 });
  });
  expect((await append(id, 0, clip)).status).toBe(200);
});

test('a request that was taken for dead stops, and leaves what the other one made of the parts', async () => {
  const id = await beginning(clip.length);
  let stopped = false;
  whilePutTogether(async ({ signal, signLife }) => {
    await silentFor(id, 31);
    expect((await append(id, 0, clip)).status).toBe(200);
    signLife();
    await vi.waitFor(() => expect(signal?.aborted).toBe(true), { timeout: 15_000 });
    stopped = true;
  });
  const first = await append(id, 0, clip);
  expect([first.status, await first.json(), stopped]).toEqual([
    409,
    { message: 'errors.uploadElsewhere' },
    true,
  ]);
  const [row] = await db.select().from(videos).where(eq(videos.id, id));
  expect((await readFile(objectStore().localPath(row?.objectKey ?? '') ?? '')).equals(clip)).toBe(true);
});

test("a request that learns only at its end that it was taken for dead leaves the other one's video, too", async () => {
  const id = await beginning(clip.length);
  whilePutTogether(async () => {
    await silentFor(id, 31);
    expect((await append(id, 0, clip)).status).toBe(200);
  });
  expect((await append(id, 0, clip)).status).toBe(409);
  const [row] = await db.select().from(videos).where(eq(videos.id, id));
  expect((await readFile(objectStore().localPath(row?.objectKey ?? '') ?? '')).equals(clip)).toBe(true);
});
