import { type Env, env } from '@/lib/env';
import type { VideoStorage } from './contract';

/** Google's endpoint speaks S3: what the specification calls Firebase is a bucket there. */
const bucketName = ({ S3_ENDPOINT }: Pick<Env, 'S3_ENDPOINT'>): VideoStorage =>
  S3_ENDPOINT && /(^|\.)googleapis\.com$/.test(new URL(S3_ENDPOINT).hostname) ? 'firebase' : 'cloud';

/** Where new videos can go on this server: one place, or two to choose from. */
export function videoStorages(
  server: Pick<Env, 'STORAGE_DRIVER' | 'S3_ENDPOINT'> = env,
): readonly [VideoStorage, ...VideoStorage[]] {
  if (server.STORAGE_DRIVER === 'disk') return ['local'];
  if (server.STORAGE_DRIVER === 's3') return [bucketName(server)];
  return ['local', bucketName(server)];
}

/** Where new videos go: the choice, where this server has it. */
export function storageInForce(choice: VideoStorage, available = videoStorages()): VideoStorage {
  // Any bucket chosen means the bucket that there is.
  return available.includes(choice) ? choice : (available.at(-1) ?? choice);
}
