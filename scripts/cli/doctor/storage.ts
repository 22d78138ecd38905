import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '@/lib/env';
import type { ObjectStore } from '@/lib/platform/storage';
import { createS3Store } from '@/lib/platform/storage/s3-store';
import { type Finding, fault, ok, reasonOf, warning } from './finding';

const MEGABYTE = 1_048_576;
/** Over the size from which the store sends an object in parts. */
const LARGE_BYTES = 9 * MEGABYTE;
const FOLDER = 'doctor';

/** Whether what is stored on the disk can be written and read again, and how much room there is. */
export async function diskStorage(env: Env): Promise<Finding[]> {
  const file = path.join(env.STORAGE_DIR, `${FOLDER}-${randomUUID()}`);
  const content = randomBytes(64 * 1024);
  try {
    await mkdir(env.STORAGE_DIR, { recursive: true });
    await writeFile(file, content);
    if (!content.equals(await readFile(file)))
      return [fault('storage.disk', 'STORAGE_DIR gives back other bytes than were written')];
  } catch (error) {
    return [fault('storage.disk', `STORAGE_DIR can't be written to: ${reasonOf(error, env)}`)];
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
  const { bavail, bsize } = await statfs(env.STORAGE_DIR);
  return [ok('storage.disk', 'STORAGE_DIR can be written and read'), judgeFree(bavail * bsize, env)];
}

export function judgeFree(freeBytes: number, env: Env): Finding {
  const free = Math.floor(freeBytes / MEGABYTE);
  const least = env.STORAGE_MIN_FREE_MB;
  if (free < least)
    return fault('storage.free', `${free} MB are free, and below ${least} MB uploads are refused: make room`);
  return free < 2 * least
    ? warning('storage.free', `${free} MB are free: uploads are refused below ${least} MB`)
    : ok('storage.free', `${free} MB are free`);
}

type Step = readonly [check: string, fine: string, work: () => Promise<string | undefined>];

async function bytesOf(
  store: ObjectStore,
  key: string,
  range?: { start: number; end: number },
): Promise<Buffer> {
  const { stream } = await store.get(key, range ? { range } : {});
  return Buffer.from(await new Response(stream).arrayBuffer());
}

/**
 * Puts, reads and deletes objects of its own, and removes them whatever happens.
 * @param addressOf where an object is found by somebody without a key
 */
export async function objectStorage(
  store: ObjectStore,
  addressOf: (key: string) => string,
): Promise<Finding[]> {
  const key = `${FOLDER}/${randomUUID()}`;
  const large = `${key}-large`;
  const content = randomBytes(4096);
  const options = { contentType: 'application/octet-stream' };
  const steps: readonly Step[] = [
    [
      'storage.s3.put',
      'Objects can be written',
      async () => void (await store.put(key, one(content), options)),
    ],
    [
      'storage.s3.range',
      'A part of an object can be read',
      async () =>
        content.subarray(1000, 2000).equals(await bytesOf(store, key, { start: 1000, end: 1999 }))
          ? undefined
          : 'the store gives other bytes than were asked for, so videos do not play',
    ],
    [
      'storage.s3.multipart',
      'Large objects can be written in parts',
      async () => {
        const { bytes } = await store.put(large, parts(), options);
        return (await store.head(large))?.bytes === bytes
          ? undefined
          : 'an object in parts did not become whole';
      },
    ],
    ['storage.s3.private', 'Nobody reads the bucket without a key', () => unsignedRead(addressOf(key))],
    [
      'storage.s3.delete',
      'Objects can be deleted',
      async () => {
        await store.delete(key);
        return (await store.head(key)) ? 'a deleted object is still there' : undefined;
      },
    ],
  ];
  const findings: Finding[] = [];
  try {
    for (const [check, fine, work] of steps) {
      const wrong = await work().catch((error: unknown) => reasonOf(error));
      findings.push(wrong === undefined ? ok(check, fine) : fault(check, `${fine}: no – ${wrong}`));
      // Without the object nothing else can be tried.
      if (check === 'storage.s3.put' && wrong !== undefined) break;
    }
    return findings;
  } finally {
    for (const each of [key, large]) await store.delete(each).catch(() => undefined);
  }
}

async function* one(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

async function* parts(): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < LARGE_BYTES; sent += MEGABYTE) yield Buffer.alloc(MEGABYTE, sent / MEGABYTE);
}

async function unsignedRead(address: string): Promise<string | undefined> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  await answer.body?.cancel();
  return answer.ok ? 'anybody can read the bucket: make it private' : undefined;
}

/** Where an object of the bucket is found by somebody without a key. */
function publicAddress({ S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE }: Env, key: string): string {
  const server = new URL(S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`);
  if (!S3_FORCE_PATH_STYLE) server.hostname = `${S3_BUCKET}.${server.hostname}`;
  server.pathname = S3_FORCE_PATH_STYLE ? `/${S3_BUCKET}/${key}` : `/${key}`;
  return server.href;
}

export async function storage(env: Env): Promise<Finding[]> {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const onDisk = env.STORAGE_DRIVER === 's3' ? [] : await diskStorage(env);
  if (env.STORAGE_DRIVER === 'disk' || !env.S3_BUCKET) return onDisk;
  const store = createS3Store({
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  });
  return [...onDisk, ...(await objectStorage(store, (key) => publicAddress(env, key)))];
}
