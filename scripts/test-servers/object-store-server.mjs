/** A real S3 server (SeaweedFS) on a folder and ports of its own, for tests. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findFreePort } from '../launcher/ports.mjs';
import { startServerProcess } from './server-process.mjs';
import { locateServer } from './servers.mjs';

const BUCKET = 'lab';
const PORTS = [
  'master.port',
  'master.port.grpc',
  'volume.port',
  'volume.port.grpc',
  'filer.port',
  'filer.port.grpc',
];

/**
 * @typedef {object} StoreAccess
 * @property {string} endpoint @property {string} bucket
 * @property {{ accessKeyId: string, secretAccessKey: string }} credentials
 */
/** @typedef {StoreAccess & import('./server-process.mjs').ServerProcess} ObjectStoreServer */

/**
 * @param {string} folder @param {(pid: number) => void} [onStart]
 * @returns {Promise<ObjectStoreServer>} @throws {Error} when it was not built or does not get ready
 */
export async function startObjectStoreServer(folder, onStart) {
  const program = locateServer('weed');
  if (!program) throw new Error('The S3 server is not built: npm run test-servers -- weed');
  mkdirSync(folder, { recursive: true });
  const credentials = {
    accessKeyId: randomBytes(10).toString('hex'),
    secretAccessKey: randomBytes(20).toString('hex'),
  };
  const identities = [
    {
      name: 'product',
      credentials: [{ accessKey: credentials.accessKeyId, secretKey: credentials.secretAccessKey }],
      actions: ['Admin', 'Read', 'List', 'Tagging', 'Write'],
    },
  ];
  const identitiesFile = path.join(folder, 'identities.json');
  writeFileSync(identitiesFile, JSON.stringify({ identities }), { mode: 0o600 });
  const port = await findFreePort();
  /** @type {string[]} */
  const ports = [];
  for (const name of PORTS) ports.push(`-${name}=${await findFreePort()}`);
  const args = [
    ...['server', '-s3', '-ip=127.0.0.1', '-ip.bind=127.0.0.1', `-dir=${folder}`, '-volume.max=20'],
    ...['-master.volumeSizeLimitMB=256', '-master.telemetry=false', '-master.electionTimeout=2s'],
    ...['-volume.minFreeSpace=200MiB', '-volume.preStopSeconds=0'],
    ...[`-filer.localSocket=${path.join(folder, 'filer.sock')}`, `-s3.config=${identitiesFile}`],
    ...[
      `-s3.port=${port}`,
      `-s3.port.grpc=${await findFreePort()}`,
      '-s3.port.iceberg=0',
      '-s3.port.lance=0',
    ],
    ...ports,
  ];
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({
    endpoint,
    credentials,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
  });
  let isMade = false;
  const server = await startServerProcess({
    name: 'The S3 server',
    command: [program, ...args],
    folder,
    whenUsable: async () => {
      await client.send(
        isMade ? new HeadBucketCommand({ Bucket: BUCKET }) : new CreateBucketCommand({ Bucket: BUCKET }),
      );
      isMade = true;
    },
    onStart,
  });
  return { endpoint, bucket: BUCKET, credentials, ...server };
}
