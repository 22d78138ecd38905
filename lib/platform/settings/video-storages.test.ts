import { expect, it } from 'vitest';
import { storageInForce, videoStorages } from './video-storages';

it.each([
  ['disk', undefined, ['local'], 'local', 'local'],
  ['s3', 'https://minio.lab.example:9000', ['cloud'], 'cloud', 'cloud'],
  ['s3', 'https://storage.googleapis.com', ['firebase'], 'firebase', 'firebase'],
  ['both', undefined, ['local', 'cloud'], 'local', 'cloud'],
  ['both', 'https://storage.googleapis.com', ['local', 'firebase'], 'local', 'firebase'],
  ['both', 'https://googleapis.com.evil.example', ['local', 'cloud'], 'local', 'cloud'],
] as const)(
  'STORAGE_DRIVER=%s with %s offers %j; local means %s, Firebase %s',
  (STORAGE_DRIVER, S3_ENDPOINT, offered, local, firebase) => {
    const available = videoStorages({ STORAGE_DRIVER, S3_ENDPOINT });
    expect(available).toEqual(offered);
    expect([storageInForce('local', available), storageInForce('firebase', available)]).toEqual([
      local,
      firebase,
    ]);
  },
);
