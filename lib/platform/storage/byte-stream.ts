import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { ByteRange, ObjectBody } from './object-store';

const CHUNK_BYTES = 256 * 1024;

/**
 * A part of an open file as a stream that reads only what is taken. It closes the file at its end, when it is cancelled
 * and when `signal` aborts.
 */
export function streamFile(
  handle: FileHandle,
  { start, end }: ByteRange,
  signal?: AbortSignal,
): ReadableStream<Uint8Array> {
  let at = start;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= handle.close();
    signal?.removeEventListener('abort', close);
    return closing;
  };
  signal?.addEventListener('abort', close, { once: true });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        signal?.throwIfAborted();
        const bytes = new Uint8Array(Math.max(0, Math.min(CHUNK_BYTES, end + 1 - at)));
        const { bytesRead } =
          bytes.length > 0 ? await handle.read(bytes, 0, bytes.length, at) : { bytesRead: 0 };
        at += bytesRead;
        if (bytesRead > 0) controller.enqueue(bytes.subarray(0, bytesRead));
        if (at > end || bytesRead === 0) {
          await close();
          controller.close();
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

/**
 * Bytes from an iterable as a stream that reads only what is taken. (`Readable.toWeb` would throw outside any handler
 * when a browser goes away in the middle.)
 */
export function streamIterable(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await iterator.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Counts and hashes bytes on their way. `sha256` may be called once, after the last byte; `failure` is what the body
 * itself threw, which tells more than the error of whoever was reading it.
 */
export function measured(body: ObjectBody, signal?: AbortSignal) {
  const hash = createHash('sha256');
  let bytes = 0;
  let failure: unknown;
  async function* pass(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body instanceof Uint8Array ? [body] : body) {
        signal?.throwIfAborted();
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
      signal?.throwIfAborted();
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return { chunks: pass(), bytes: () => bytes, sha256: () => hash.digest('hex'), failure: () => failure };
}
