import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { measured, streamIterable } from './byte-stream';
import { checkKey, checkListed, checkPrefix } from './object-key';
import { ObjectNotFoundError, type ObjectStore } from './object-store';
import { tellingSpace } from './space';

export interface S3StoreOptions {
  readonly bucket: string;
  readonly region: string;
  /** Absent for Amazon itself. */
  readonly endpoint?: string | undefined;
  /** Absent: the SDK looks in its usual places (environment, profile, machine role). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** `endpoint/bucket/key` rather than `bucket.endpoint/key`; most servers other than Amazon want it. */
  readonly forcePathStyle: boolean;
}

/** Three parts in flight: 24 MiB of memory an upload, and objects of up to 80 GB (S3 allows 10,000 parts). */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_IN_FLIGHT = 3;
/** A server copies objects of up to 5 GiB by one call. */
const COPY_LIMIT_BYTES = 5 * 1024 ** 3;

function connect(connection: Omit<S3StoreOptions, 'bucket'>): S3Client {
  return new S3Client({
    region: connection.region,
    forcePathStyle: connection.forcePathStyle,
    ...(connection.endpoint ? { endpoint: connection.endpoint } : {}),
    ...(connection.credentials ? { credentials: connection.credentials } : {}),
    // Servers other than Amazon often refuse the SDK's newer default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/**
 * Makes the bucket unless it is there.
 * @returns whether it was made
 * @throws S3ServiceException when the server refuses, as it does for a bucket of somebody else
 */
export async function createBucketIfMissing({ bucket, ...connection }: S3StoreOptions): Promise<boolean> {
  const client = connect(connection);
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
    return false;
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    return true;
  } finally {
    client.destroy();
  }
}

/** Objects in a bucket of Amazon S3 or of any server that speaks its protocol. The bucket must exist. */
export function createS3Store({ bucket, ...connection }: S3StoreOptions): ObjectStore {
  const client = connect(connection);
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) });

  const store: ObjectStore = {
    driver: 's3',

    async put(key, body, { contentType, signal }) {
      signal?.throwIfAborted();
      const content = measured(body, signal);
      const upload = new Upload({
        client,
        params: {
          ...at(key),
          Body: Readable.from(content.chunks, { objectMode: false }),
          ContentType: contentType,
        },
        partSize: PART_BYTES,
        queueSize: PARTS_IN_FLIGHT,
        leavePartsOnError: false,
      });
      const stop = () => void upload.abort().catch(() => undefined);
      signal?.addEventListener('abort', stop, { once: true });
      try {
        const done = await upload.done();
        return { key, bytes: content.bytes(), sha256: content.sha256(), etag: done.ETag ?? '""' };
      } catch (error) {
        signal?.throwIfAborted();
        throw content.failure() ?? error;
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },

    async get(key, { range, signal } = {}) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const answer = await client
        .send(
          new GetObjectCommand({ ...at(key), ...(Range ? { Range } : {}) }),
          signal ? { abortSignal: signal } : {},
        )
        .catch(explain);
      const body = answer.Body;
      if (!(body instanceof Readable)) throw new Error('S3 answered without a body');
      signal?.addEventListener('abort', () => body.destroy(), { once: true });
      const total = Number(/\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1] ?? answer.ContentLength ?? 0);
      if (range && range.end >= total) {
        body.destroy();
        throw new RangeError('the range lies outside the object');
      }
      return { ...infoOf(key, answer), bytes: total, range, stream: streamIterable(body) };
    },

    async head(key) {
      try {
        const answer = await client.send(new HeadObjectCommand(at(key)));
        return { ...infoOf(key, answer), bytes: answer.ContentLength ?? 0 };
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw error;
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },

    async deletePrefix(prefix) {
      checkPrefix(prefix);
      for (;;) {
        const { objects } = await store.list(prefix);
        if (objects.length === 0) return;
        const Objects = objects.map(({ key }) => ({ Key: key }));
        const answer = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        );
        const [failed] = answer.Errors ?? [];
        if (failed) throw new Error(`S3 did not delete ${failed.Key}: ${failed.Code}`);
      }
    },

    async move(key, to) {
      const found = await store.head(key);
      if (!found) return;
      if (found.bytes <= COPY_LIMIT_BYTES) {
        await client.send(new CopyObjectCommand({ ...at(to), CopySource: `${bucket}/${checkKey(key)}` }));
      } else {
        await store.put(to, (await store.get(key)).stream, { contentType: found.contentType });
      }
      await store.delete(key);
    },

    async list(prefix, { limit = 1000, cursor } = {}) {
      // The first version of the listing: it goes on after a key, which is our cursor, and every server speaks it.
      const query = { Bucket: bucket, Prefix: checkListed(prefix), MaxKeys: limit };
      const answer = await client.send(
        new ListObjectsCommand(cursor === undefined ? query : { ...query, Marker: cursor }),
      );
      const objects = (answer.Contents ?? []).map(({ Key = '', Size = 0, LastModified = new Date(0) }) => ({
        key: Key,
        bytes: Size,
        modifiedAt: LastModified,
      }));
      return { objects, cursor: answer.IsTruncated ? objects.at(-1)?.key : undefined };
    },

    async copyToFile(key, file, { signal } = {}) {
      const { stream } = await store.get(key, { signal });
      try {
        await pipeline(stream, createWriteStream(file), signal ? { signal } : {});
      } catch (error) {
        await rm(file, { force: true });
        signal?.throwIfAborted();
        throw error;
      }
    },

    localPath: (key) => {
      checkKey(key);
      return undefined;
    },

    freeBytes: async () => undefined,

    async checkReady() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
  return tellingSpace(store);
}

function infoOf(
  key: string,
  answer: {
    readonly ContentType?: string | undefined;
    readonly ETag?: string | undefined;
    readonly LastModified?: Date | undefined;
  },
) {
  return {
    key,
    contentType: answer.ContentType ?? 'application/octet-stream',
    etag: answer.ETag ?? '""',
    modifiedAt: answer.LastModified ?? new Date(0),
  };
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function explain(error: unknown): never {
  if (statusOf(error) === 404) throw new ObjectNotFoundError({ cause: error });
  if (statusOf(error) === 416) throw new RangeError('the range lies outside the object', { cause: error });
  throw error;
}
