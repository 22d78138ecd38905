import { env, requireEnv } from '@/lib/env';
import { recentSystemSettings } from '@/lib/platform/settings';
import { createDiskStore } from './disk-store';
import { keepingRemoved } from './keeping-removed';
import { checkKey } from './object-key';
import type { ObjectStore } from './object-store';
import { isBackupRunning } from './queries';
import { createBucketIfMissing, createS3Store, type S3StoreOptions } from './s3-store';
import { signMediaUrl, verifySignedUrl } from './signed-url';
import { createTwoStores } from './two-stores';

export { keepByContent } from './by-content';
export { REMOVED } from './keeping-removed';
export { withLocalFile } from './local-file';
export { mediaResponse } from './media-response';
export { checkKey, InvalidKeyError, isKey } from './object-key';
export {
  type ByteRange,
  type ObjectBody,
  type ObjectInfo,
  ObjectNotFoundError,
  type ObjectStore,
  type PutResult,
} from './object-store';
export { makeScratchFolder, removeAbandonedScratch } from './scratch';
export { type DiskSpace, diskSpaces, requireSpace } from './space';

let store: ObjectStore | undefined;

/** The store that the environment names; of two, new objects go to the one that the system settings choose. */
export function objectStore(): ObjectStore {
  store ??= keepingRemoved(storeFromEnvironment(), isBackupRunning);
  return store;
}

function storeFromEnvironment(): ObjectStore {
  if (env.STORAGE_DRIVER === 'disk') return diskFromEnvironment();
  if (env.STORAGE_DRIVER === 's3') return s3FromEnvironment();
  return createTwoStores(diskFromEnvironment(), s3FromEnvironment(), async () =>
    (await recentSystemSettings()).storage.defaultVideoStorage === 'local' ? 'disk' : 's3',
  );
}

/**
 * A path on this server that opens one stored file without signing in until `ttlSeconds` have passed, or a few minutes
 * longer. It leads here whatever the store: pages load pictures from their own origin alone, and a bucket stays private.
 */
export function mediaLink(key: string, ttlSeconds: number): string {
  return signMediaUrl({ method: 'GET', key: checkKey(key), ttlSeconds, secret: requireEnv('AUTH_SECRET') });
}

/** Checks the link by which a stored file is asked for; see `verifySignedUrl`. */
export function checkMediaLink(method: string, key: string, query: URLSearchParams) {
  return verifySignedUrl({ method, key, query }, requireEnv('AUTH_SECRET'));
}

function diskFromEnvironment(): ObjectStore {
  return createDiskStore({ root: env.STORAGE_DIR });
}

/**
 * Makes the bucket that the environment names unless it is there. Buckets are private from the start.
 * @returns whether it was made; false, too, where no bucket is used
 */
export async function prepareStorage(): Promise<boolean> {
  return env.STORAGE_DRIVER !== 'disk' && createBucketIfMissing(s3Options());
}

const s3FromEnvironment = (): ObjectStore => createS3Store(s3Options());

function s3Options(): S3StoreOptions {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    bucket: requireEnv('S3_BUCKET'),
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  };
}
