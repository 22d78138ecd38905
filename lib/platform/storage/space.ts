import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { env } from '@/lib/env';
import { StorageFullError, storing } from '@/lib/storage-full';
import type { ObjectStore } from './object-store';

const MEGABYTE = 1_048_576;
/** So long one refusal for want of space counts, in a store that does not tell how much it has. */
const REFUSAL_COUNTS_MS = 5 * 60_000;

/** Bytes that may still be written where `folder` lies. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** A disk that the product writes to: where objects are kept, or where files lie while they are worked on. */
export interface DiskSpace {
  readonly place: 'objects' | 'scratch';
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** The space of the disks that this process writes to. What an object store has is not known. */
export async function diskSpaces(): Promise<DiskSpace[]> {
  const places = [
    ...(env.STORAGE_DRIVER === 's3' ? [] : [{ place: 'objects' as const, folder: env.STORAGE_DIR }]),
    { place: 'scratch' as const, folder: os.tmpdir() },
  ];
  return Promise.all(
    places.map(async ({ place, folder }) => {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { place, freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
    }),
  );
}

/** What is kept free, in bytes: the database and what runs beside us may need it. */
export const reserveBytes = (): number => env.STORAGE_MIN_FREE_MB * MEGABYTE;

/**
 * A store that says so when it is full: by StorageFullError in `put` and `copyToFile`, and by `checkReady` while less
 * is free than STORAGE_MIN_FREE_MB, or, in a store without a number, for minutes after it refused to take something.
 */
export function tellingSpace(store: ObjectStore): ObjectStore {
  let refusedAt = 0;
  const noting = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await storing(work);
      refusedAt = 0;
      return result;
    } catch (error) {
      if (error instanceof StorageFullError) refusedAt = Date.now();
      throw error;
    }
  };
  return {
    ...store,
    put: (key, body, options) => noting(() => store.put(key, body, options)),
    copyToFile: (key, file, options) => storing(() => store.copyToFile(key, file, options)),
    async checkReady() {
      await store.checkReady();
      const free = await store.freeBytes();
      const isLow = free === undefined ? Date.now() - refusedAt < REFUSAL_COUNTS_MS : free < reserveBytes();
      if (isLow) throw new StorageFullError();
    },
  };
}

/**
 * Refuses, before a byte is received, what will not fit.
 * @throws StorageFullError
 */
export async function requireSpace(store: ObjectStore, bytes: number): Promise<void> {
  // A store that is away cannot tell; writing to it then says what is wrong.
  const free = await store.freeBytes().catch(() => undefined);
  if (free !== undefined && free - bytes < reserveBytes()) throw new StorageFullError();
}
