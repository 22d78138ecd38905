import { randomUUID } from 'node:crypto';
import type { AppError } from '@/lib/errors';
import { unlessStalled } from '@/lib/platform/http/unless-stalled';
import type { ObjectStore } from '@/lib/platform/storage';
import type { UploadPart } from './queries-uploads';

export interface PartOptions {
  readonly store: ObjectStore;
  /** Where parts go; ends with `/`. */
  readonly prefix: string;
  /** More than that of a body is refused. */
  readonly maxBytes: number;
  readonly stallSeconds: number;
  /** What is thrown for a larger body. */
  readonly tooLarge: () => AppError;
}

export interface ReceivedPart {
  /** Null when not a byte arrived. */
  readonly part: UploadPart | null;
  /** Why the body ended before its end; what had arrived is stored all the same. */
  readonly broken: unknown;
}

/**
 * Receives a stretch of an upload into its own object. What arrives before the line breaks or falls silent is
 * kept: that is the point of it. Memory use does not depend on the size.
 * @throws AppError from `tooLarge`; what the store throws. Nothing is stored then.
 */
export async function receivePart(request: Request, options: PartOptions): Promise<ReceivedPart> {
  const { store, prefix, maxBytes, stallSeconds, tooLarge } = options;
  if (request.body === null) return { part: null, broken: null };
  const body = unlessStalled(request.body, stallSeconds);
  let broken: unknown = null;
  let excess: AppError | null = null;
  let bytes = 0;

  async function* arriving(): AsyncGenerator<Uint8Array> {
    const reader = body.getReader();
    try {
      for (;;) {
        const { done, value } = await orGone(request.signal, reader.read());
        if (done) return;
        bytes += value.length;
        if (bytes > maxBytes) {
          excess = tooLarge();
          throw excess;
        }
        yield value;
      }
    } catch (error) {
      if (excess) throw error;
      broken = error;
    } finally {
      reader.releaseLock();
    }
  }

  const chunks = arriving();
  const first = await chunks.next();
  if (first.done) {
    if (excess) throw excess;
    return { part: null, broken };
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    if (first.value) yield first.value;
    yield* chunks;
  }
  const key = `${prefix}${randomUUID()}`;
  const stored = await store.put(key, all(), { contentType: 'application/octet-stream' });
  return { part: { key, bytes: stored.bytes }, broken };
}

/** The read, unless the sender goes away first, which not every server tells by an error of the body. */
function orGone<T>(signal: AbortSignal, read: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const gone = () => reject(signal.reason);
    if (signal.aborted) gone();
    signal.addEventListener('abort', gone, { once: true });
    read.then(resolve, reject).finally(() => signal.removeEventListener('abort', gone));
  });
}
