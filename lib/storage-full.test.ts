import { expect, it } from 'vitest';
import { AppError } from './errors';
import { say } from './messages/message';
import { isStorageFull, StorageFullError, storing } from './storage-full';

const errno = (code: string) => Object.assign(new Error(code), { code });

it.each([
  ['a full disk', errno('ENOSPC')],
  ['a disk quota', errno('EDQUOT')],
  ['Postgres on a full disk', new Error('insert', { cause: errno('53100') })],
  ['HTTP 507', Object.assign(new Error('507'), { $metadata: { httpStatusCode: 507 } })],
  ['a bucket with a quota', Object.assign(new Error('full'), { name: 'QuotaExceeded' })],
  ['MinIO on a full disk', Object.assign(new Error('full'), { Code: 'XMinioStorageFull' })],
  [
    'ffmpeg',
    Object.assign(new Error('x'), { stderr: 'av_interleaved_write_frame(): No space left on device' }),
  ],
  ['what another process told', new AppError('STORAGE_FULL', say('errors.storageFull'))],
])('%s is a full storage', async (_, error) => {
  expect(isStorageFull(error)).toBe(true);
  const told = await storing(() => Promise.reject(error)).catch((reason: unknown) => reason);
  expect(told).toBeInstanceOf(StorageFullError);
  expect(told).toMatchObject({ code: 'STORAGE_FULL', cause: error });
});

it('other failures are passed on as they are', async () => {
  const gone = errno('ENOENT');
  expect(isStorageFull(gone)).toBe(false);
  await expect(storing(() => Promise.reject(gone))).rejects.toBe(gone);
});
