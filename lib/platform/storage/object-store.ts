import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';

/** What may be stored: bytes in memory for small things, otherwise anything that yields bytes. */
export type ObjectBody = Uint8Array | AsyncIterable<Uint8Array>;

/** Bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ObjectInfo {
  readonly key: string;
  readonly bytes: number;
  readonly contentType: string;
  /** HTTP entity tag, with its quotes. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

export interface ObjectContent extends ObjectInfo {
  /** The bytes, read as they are taken. Read it to its end or cancel it: it holds a file or a connection. */
  readonly stream: ReadableStream<Uint8Array>;
  /** The part that `stream` carries; undefined when it carries the whole object. */
  readonly range: ByteRange | undefined;
}

export interface PutOptions {
  readonly contentType: string;
  readonly signal?: AbortSignal | undefined;
}

export interface PutResult {
  readonly key: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly etag: string;
}

export interface ObjectPage {
  /** In an order that stays the same from page to page: ascending by key on disk and on Amazon S3. */
  readonly objects: readonly { readonly key: string; readonly bytes: number; readonly modifiedAt: Date }[];
  /** Give it to the next `list`; undefined on the last page. */
  readonly cursor: string | undefined;
}

/**
 * Where videos, frames and reports are kept. No method ever holds a whole object in memory.
 * Every method throws `InvalidKeyError` for a key that `checkKey` refuses.
 */
export interface ObjectStore {
  readonly driver: 'disk' | 's3' | 'both';
  /** Stores a body whole or not at all: when it breaks off or `signal` aborts, whatever was there before stays. @throws StorageFullError */
  put(key: string, body: ObjectBody, options: PutOptions): Promise<PutResult>;
  /** @throws ObjectNotFoundError; RangeError when the range lies outside the object. */
  get(
    key: string,
    options?: { range?: ByteRange | undefined; signal?: AbortSignal | undefined },
  ): Promise<ObjectContent>;
  /** Undefined when there is no such object. */
  head(key: string): Promise<ObjectInfo | undefined>;
  /** Removing what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Removes everything below `prefix`, which ends with `/`. */
  deletePrefix(prefix: string): Promise<void>;
  /** Moves an object to another key of this store, over what may be there. Nothing happens when there is no such object. */
  move(key: string, to: string): Promise<void>;
  /** Objects below `prefix` (which ends with `/`; empty for all), at most `limit` (default 1000) a page. */
  list(prefix: string, options?: { limit?: number; cursor?: string | undefined }): Promise<ObjectPage>;
  /** @throws ObjectNotFoundError, and then leaves no file. */
  copyToFile(key: string, file: string, options?: { signal?: AbortSignal | undefined }): Promise<void>;
  /** The object's own file, for reading only, where the store keeps files. It may not exist. */
  localPath(key: string): string | undefined;
  /** Bytes that may still be written; undefined where the store does not say. */
  freeBytes(): Promise<number | undefined>;
  /** @throws Error when the store cannot be used at present. */
  checkReady(): Promise<void>;
}

/** Thrown when an object is asked for that is not, or no longer, in the store. */
export class ObjectNotFoundError extends AppError {
  constructor(options: { cause?: unknown } = {}) {
    super('NOT_FOUND', say('errors.fileGone'), options);
    this.name = 'ObjectNotFoundError';
  }
}
