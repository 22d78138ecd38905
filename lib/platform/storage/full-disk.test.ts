import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StorageFullError } from '@/lib/storage-full';
import { createDiskStore } from './disk-store';
import type { ObjectStore } from './object-store';
import { requireSpace, tellingSpace } from './space';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-full-'));
const text = { contentType: 'text/plain' };

/** Only root on Linux can make a disk of its own. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'none', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const isMounted = mountSmallDisk();
afterAll(async () => {
  if (isMounted) execFileSync('umount', ['-l', folder]);
  await rm(folder, { recursive: true, force: true });
});

describe.runIf(isMounted)('a disk store on a disk of 256 KB', () => {
  let store: ObjectStore;
  beforeAll(() => {
    store = createDiskStore({ root: folder });
  });

  it('says that it is full, keeps what there was, and leaves nothing half-written', async () => {
    await store.put('a/old', Buffer.from('old'), text);
    const large = store.put('a/old', Buffer.alloc(1024 * 1024), text);
    await expect(large).rejects.toThrow(StorageFullError);
    expect(await new Response((await store.get('a/old')).stream).text()).toBe('old');
    expect(await readdir(path.join(folder, 'parts'))).toEqual([]);
  });

  it('tells what is free, refuses what will not fit, and is not ready', async () => {
    const free = await store.freeBytes();
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThan(256 * 1024);
    // 500 MB are to stay free.
    await expect(requireSpace(store, 1)).rejects.toThrow(StorageFullError);
    await expect(store.checkReady()).rejects.toThrow(StorageFullError);
  });
});

describe('a store that does not tell what is free', () => {
  const quota = { isFull: false };
  const bucket = tellingSpace({
    freeBytes: async () => undefined,
    checkReady: async () => undefined,
    put: async (key: string) => {
      if (quota.isFull) throw Object.assign(new Error('quota'), { name: 'QuotaExceeded' });
      return { key, bytes: 0, sha256: '', etag: '' };
    },
  } as Partial<ObjectStore> as ObjectStore);

  it('is not ready after a refusal until it takes something again, or some minutes have passed', async () => {
    await bucket.checkReady();
    quota.isFull = true;
    await expect(bucket.put('a', Buffer.from('x'), text)).rejects.toThrow(StorageFullError);
    await expect(bucket.checkReady()).rejects.toThrow(StorageFullError);
    quota.isFull = false;
    await bucket.put('a', Buffer.from('x'), text);
    await bucket.checkReady();

    quota.isFull = true;
    await expect(bucket.put('a', Buffer.from('x'), text)).rejects.toThrow(StorageFullError);
    vi.useFakeTimers({ now: Date.now() + 6 * 60_000, toFake: ['Date'] });
    await bucket.checkReady();
    vi.useRealTimers();
  });
});
