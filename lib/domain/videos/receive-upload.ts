import { once } from 'node:events';
import Busboy from 'busboy';
import { AppError } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';
import { log } from '@/lib/platform/http/log';
import { unlessStalled } from '@/lib/platform/http/unless-stalled';
import type { ObjectStore, PutResult } from '@/lib/platform/storage';
import { displayFileName, videoTypeOf } from './file-name';

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 8 * 1024;
/** Room for the fields and the boundaries beside the file. */
const ENVELOPE_BYTES = 1024 * 1024;
const BUFFER_BYTES = 256 * 1024;

export interface UploadOptions {
  readonly store: ObjectStore;
  /** Storage key of the file. The caller makes it from an id, never from the file's name. */
  readonly key: string;
  readonly maxBytes: number;
  /** Refuses a file by its name and the fields before it, before a byte of it is stored: throw an AppError. */
  readonly admit?: (
    originalFilename: string,
    fields: Readonly<Record<string, string>>,
  ) => void | Promise<void>;
  /** An upload that receives nothing for this long is given up. */
  readonly stallSeconds: number;
}

export interface ReceivedUpload {
  readonly fields: Readonly<Record<string, string>>;
  readonly object: PutResult & { readonly contentType: string };
  /** For display only. */
  readonly originalFilename: string;
}

/**
 * Receives a `multipart/form-data` request with exactly one file, in the part `file`, straight into the store; fields may
 * come before or after it. Memory use does not depend on the file's size. Whatever fails, nothing is left in the store.
 *
 * @throws AppError: UNSUPPORTED_MEDIA (not multipart), PAYLOAD_TOO_LARGE, INVALID_REQUEST (no file, two files, empty file,
 *   too many or too long fields, broken off or malformed), TIMEOUT (nothing arrived any more), whatever `admit` throws, UNAVAILABLE (the store cannot take it: gone, full).
 */
export async function receiveUpload(request: Request, options: UploadOptions): Promise<ReceivedUpload> {
  const { key, maxBytes, admit, stallSeconds } = options;
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type) || request.body === null) {
    throw new AppError('UNSUPPORTED_MEDIA', say('errors.notMultipart'));
  }
  if (Number(request.headers.get('content-length')) > maxBytes + ENVELOPE_BYTES) throw tooLarge(maxBytes);

  const fields: Record<string, string> = Object.create(null);
  // The first failure, wherever it comes from, stops everything and is what the sender is told.
  const failed = new AbortController();
  const fail = (reason: unknown) => failed.abort(reason);
  let storing: Promise<PutResult> | undefined;
  let originalFilename = '';

  const parser = makeParser(type, maxBytes, fail);
  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) fail(invalid(say('errors.fieldLong', { name: name.slice(0, 40) })));
    else fields[name] = value;
  });
  parser.on('file', (name, file, { filename }) => {
    file.on('error', (error) => fail(brokenOff(error)));
    failed.signal.addEventListener('abort', () => file.destroy(asError(failed.signal.reason)), {
      once: true,
    });
    file.on('limit', () => fail(tooLarge(maxBytes)));
    originalFilename = displayFileName(filename ?? '');
    const store = async (): Promise<PutResult> => {
      if (name !== 'file') throw invalid(say('errors.filePart'));
      // Nothing of the file is read meanwhile.
      await admit?.(originalFilename, fields);
      // The file outlives a store that gives up, so that the store's reason is the first one to be heard.
      return options.store.put(key, file.iterator({ destroyOnReturn: false }), {
        contentType: videoTypeOf(originalFilename),
        signal: failed.signal,
      });
    };
    storing = store();
    storing.catch((error: unknown) => fail(failed.signal.aborted ? error : notStored(error)));
  });

  request.signal.addEventListener('abort', () => fail(brokenOff(request.signal.reason)), { once: true });
  if (request.signal.aborted) fail(brokenOff(request.signal.reason));
  await feed(unlessStalled(request.body, stallSeconds), parser, failed.signal).catch((error: unknown) =>
    fail(error instanceof AppError ? error : brokenOff(error)),
  );
  const object = await storing?.catch(() => undefined);
  if (!failed.signal.aborted) {
    if (object === undefined) throw invalid(say('errors.noFile'));
    if (object.bytes > 0) {
      return { fields, object: { ...object, contentType: videoTypeOf(originalFilename) }, originalFilename };
    }
    fail(invalid(say('errors.fileEmpty')));
  }
  if (object) await options.store.delete(key);
  throw failed.signal.reason;
}

function makeParser(type: string, maxBytes: number, fail: (reason: AppError) => void): Busboy.Busboy {
  try {
    const parser = Busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      highWaterMark: BUFFER_BYTES,
      fileHwm: BUFFER_BYTES,
      limits: {
        files: 1,
        // One more than allowed: the parser counts a file of exactly the limit as cut off.
        fileSize: maxBytes + 1,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        headerPairs: 50,
      },
    });
    parser.on('fieldsLimit', () => fail(invalid(say('errors.manyFields', { count: MAX_FIELDS }))));
    parser.on('filesLimit', () => fail(invalid(say('errors.oneFile'))));
    parser.on('error', (error) =>
      fail(/part header/.test(String(error)) ? unreadableName(error) : brokenOff(error)),
    );
    return parser;
  } catch (cause) {
    throw invalid(say('errors.formUnreadable'), cause);
  }
}

/** Hands the body to the parser as fast as the store takes it. The body is not cancelled: the answer must still get out. */
async function feed(
  body: ReadableStream<Uint8Array>,
  parser: Busboy.Busboy,
  signal: AbortSignal,
): Promise<void> {
  const closed = once(parser, 'close', { signal });
  closed.catch(() => undefined);
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await orAborted(signal, reader.read());
      if (done) break;
      if (!parser.write(value)) await once(parser, 'drain', { signal });
    }
    parser.end();
    await closed;
  } finally {
    reader.releaseLock();
    if (!parser.closed) parser.destroy();
  }
}

/** Not `Promise.race`: that would keep every chunk in memory for as long as the signal lives. */
function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(asError(signal.reason));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Refuses a file by its size. */
export function tooLarge(maxBytes: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', say('errors.fileLarge', { limit: formatMegabytes(maxBytes) }));
}

function formatMegabytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${bytes} bytes` : `${Math.floor(bytes / 1024 / 1024)} MB`;
}

function invalid(message: Message, cause?: unknown): AppError {
  return new AppError('INVALID_REQUEST', message, { cause });
}

function brokenOff(cause: unknown): AppError {
  return invalid(say('errors.uploadBroken'), cause);
}

/** The parser takes no control characters in the lines that say what a part is, and a file's name is one of those. */
function unreadableName(cause: unknown): AppError {
  return invalid(say('errors.fileName'), cause);
}

function notStored(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  log.error({ err: cause }, 'an upload could not be stored');
  return new AppError('UNAVAILABLE', say('errors.storageFull'), { cause });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
