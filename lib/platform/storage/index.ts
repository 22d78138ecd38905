import { env, requireEnv } from '@/lib/env';
import { recentSystemSettings } from '@/lib/platform/settings';
import { createDiskStore } from './disk-store';
import type { ObjectStore } from './object-store';
import { createS3Store } from './s3-store';
import { verifySignedUrl } from './signed-url';
import { createTwoStores } from './two-stores';

export { keepByContent, sha256Of } from './by-content';
export { withLocalFile } from './local-file';
export { mediaResponse } from './media-response';
export { checkKey, InvalidKeyError } from './object-key';
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
  store ??= storeFromEnvironment();
  return store;
}

function storeFromEnvironment(): ObjectStore {
  if (env.STORAGE_DRIVER === 'disk') return diskFromEnvironment();
  if (env.STORAGE_DRIVER === 's3') return s3FromEnvironment();
  return createTwoStores(diskFromEnvironment(), s3FromEnvironment(), async () =>
    (await recentSystemSettings()).storage.defaultVideoStorage === 'local' ? 'disk' : 's3',
  );
}

/** Checks the link by which a stored file is asked for; see `verifySignedUrl`. */
export function checkMediaLink(method: string, key: string, query: URLSearchParams) {
  return verifySignedUrl({ method, key, query }, requireEnv('AUTH_SECRET'));
}

function diskFromEnvironment(): ObjectStore {
  return createDiskStore({ root: env.STORAGE_DIR, secret: requireEnv('AUTH_SECRET') });
}

function s3FromEnvironment(): ObjectStore {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return createS3Store({
    bucket: requireEnv('S3_BUCKET'),
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  });
}
