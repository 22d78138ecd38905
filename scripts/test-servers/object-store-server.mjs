/** A real S3 server (SeaweedFS) on a folder and ports of its own, for tests. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findFreePort } from '../launcher/ports.mjs';
import { markProcess, signalGroup, stopGroup } from '../launcher/processes.mjs';
import { locateServer } from './servers.mjs';

const BUCKET = 'lab';
const READY_MS = 60_000;
const PORTS = [
  'master.port',
  'master.port.grpc',
  'volume.port',
  'volume.port.grpc',
  'filer.port',
  'filer.port.grpc',
];

/**
 * @typedef {object} ObjectStoreServer
 * @property {string} endpoint @property {string} bucket
 * @property {{ accessKeyId: string, secretAccessKey: string }} credentials
 * @property {() => number} pid
 * @property {() => Promise<void>} start again, on the same folder and ports; resolves once the bucket can be used
 * @property {() => void} kill as `kill -9` does
 * @property {() => Promise<void>} stop
 */

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
  const log = createWriteStream(path.join(folder, 'server.log'), { flags: 'a' });
  /** @type {import('../launcher/processes.mjs').ProcessMark | undefined} */
  let mark;
  let isMade = false;

  const untilUsable = async () => {
    const deadline = Date.now() + READY_MS;
    for (;;) {
      try {
        await client.send(
          isMade ? new HeadBucketCommand({ Bucket: BUCKET }) : new CreateBucketCommand({ Bucket: BUCKET }),
        );
        isMade = true;
        return;
      } catch (error) {
        if (Date.now() > deadline) throw new Error('The S3 server did not get ready', { cause: error });
        await sleep(200);
      }
    }
  };
  const start = async () => {
    const child = spawn(program, args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    mark = markProcess(child.pid ?? 0);
    onStart?.(mark.pid);
    await untilUsable();
  };
  const stop = async () => {
    if (mark) await stopGroup(mark, 5_000);
  };
  await start().catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    endpoint,
    bucket: BUCKET,
    credentials,
    pid: () => mark?.pid ?? 0,
    start,
    kill: () => mark && signalGroup(mark.pid, 'SIGKILL'),
    stop,
  };
}
