import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { englishOf } from '@/lib/messages/testing';
import type { ObjectStore } from '@/lib/platform/storage';
import { createDiskStore } from '@/lib/platform/storage/disk-store';
import { StorageFullError } from '@/lib/storage-full';
import { receiveUpload, type UploadOptions } from './receive-upload';

let root: string;
let store: ObjectStore;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'sarm-upload-'));
  store = createDiskStore({ root });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const KEY = 'videos/1/original';
const video = (content: string, name = 'a.avi') => new File([content], name, { type: 'text/html' });

/** A request as browsers make it, from entries in their order. */
function formRequest(...entries: [string, string | File][]): Request {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return new Request('http://server/upload', { method: 'POST', body });
}

/** A request whose body is written by hand. */
function rawRequest(body: ReadableStream<Uint8Array> | string, init: RequestInit = {}): Request {
  const headers = { 'content-type': 'multipart/form-data; boundary=B' };
  return new Request('http://server/upload', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
    ...init,
  } as RequestInit);
}

const FILE_HEAD = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.avi"\r\n\r\n';

function receive(request: Request, options: Partial<UploadOptions> = {}) {
  return receiveUpload(request, { store, key: KEY, maxBytes: 1_000_000, stallSeconds: 60, ...options });
}

async function refusal(request: Request, options: Partial<UploadOptions> = {}) {
  const error = await receive(request, options).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.map(({ name }) => name)).toEqual([]);
  return error instanceof AppError ? `${error.code}: ${englishOf(error)}` : 'no refusal';
}

describe('receiveUpload', () => {
  it.each([
    [
      'before',
      [
        ['dataset_id', '7'],
        ['file', video('motile')],
        ['note', 'x'],
      ],
    ],
    [
      'after',
      [
        ['file', video('motile')],
        ['dataset_id', '7'],
        ['note', 'x'],
      ],
    ],
  ] as [string, [string, string | File][]][])('takes fields %s the file', async (_name, entries) => {
    const received = await receive(formRequest(...entries));
    expect({ ...received.fields }).toEqual({ dataset_id: '7', note: 'x' });
    expect(received.originalFilename).toBe('a.avi');
    // The type comes from the name: the sender said text/html.
    expect(received.object).toMatchObject({ key: KEY, bytes: 6, contentType: 'video/x-msvideo' });
    expect(await readFile(store.localPath(KEY) ?? '', 'utf8')).toBe('motile');
  });

  it('takes a file of exactly the limit and refuses one byte more', async () => {
    expect(
      (await receive(formRequest(['file', video('x'.repeat(100))]), { maxBytes: 100 })).object.bytes,
    ).toBe(100);
    await store.delete(KEY);
    const refused = await refusal(formRequest(['file', video('x'.repeat(101))]), { maxBytes: 100 });
    expect(refused).toBe('PAYLOAD_TOO_LARGE: The file is larger than 100 bytes, the most that is allowed');
  });

  it('refuses by the stated length before it reads anything', async () => {
    const body = new ReadableStream<Uint8Array>(
      {
        pull: () => {
          throw new Error('must not be read');
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'content-type': 'multipart/form-data; boundary=B', 'content-length': '9000000' };
    const refused = await refusal(rawRequest(body, { headers }), { maxBytes: 5 * 1024 * 1024 });
    expect(refused).toBe('PAYLOAD_TOO_LARGE: The file is larger than 5 MB, the most that is allowed');
  });

  it.each<[string, () => Request, string]>([
    ['no file', () => formRequest(['name', 'x']), 'Please select files to upload'],
    ['an empty file', () => formRequest(['file', video('')]), 'The file is empty'],
    ['two files', () => formRequest(['file', video('a')], ['file', video('b')]), 'Send one file at a time'],
    [
      'a file under another name',
      () => formRequest(['clip', video('a')]),
      'Send the file in the part named file',
    ],
    [
      'too many fields',
      () =>
        formRequest(
          ['file', video('a')],
          ...Array.from({ length: 21 }, (_, n): [string, string] => [`f${n}`, 'x']),
        ),
      'At most 20 fields can be sent with a file',
    ],
    [
      'a long field',
      () => formRequest(['file', video('a')], ['note', 'x'.repeat(9000)]),
      'The field note is too long',
    ],
    [
      'a form without boundary',
      () => rawRequest('x', { headers: { 'content-type': 'multipart/form-data;' } }),
      'The form could not be read',
    ],
    [
      'a body that ends too early',
      () => rawRequest(`${FILE_HEAD}half of a vid`),
      'The upload was interrupted before the file was complete. Please upload it again.',
    ],
    [
      'a body that is no form',
      () => rawRequest('hello'),
      'The upload was interrupted before the file was complete. Please upload it again.',
    ],
  ])('refuses %s and keeps nothing', async (_name, request, message) => {
    expect(await refusal(request())).toBe(`INVALID_REQUEST: ${message}`);
  });

  it('refuses other bodies', async () => {
    const request = new Request('http://server/upload', { method: 'POST', body: '{}' });
    expect(await refusal(request)).toBe('UNSUPPORTED_MEDIA: Send the file as multipart/form-data');
  });

  it('refuses by name before it stores anything', async () => {
    const admit = (file: string) => {
      throw new AppError('UNSUPPORTED_MEDIA', say('errors.videoKind', { formats: 'avi', file }));
    };
    const refused = await refusal(formRequest(['file', video('x', 'a.exe')]), { admit });
    expect(refused).toBe('UNSUPPORTED_MEDIA: Please select valid video files (avi): a.exe is not one');
  });

  it('refuses by the fields before the file, of which it reads hardly anything', async () => {
    let sent = 0;
    const field = '--B\r\nContent-Disposition: form-data; name="dataset_id"\r\n\r\n7\r\n';
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          controller.enqueue(sent++ === 0 ? Buffer.from(field + FILE_HEAD) : Buffer.alloc(64 * 1024));
        },
      },
      { highWaterMark: 0 },
    );
    const admit = async (_: string, { dataset_id }: Readonly<Record<string, string>>) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new AppError('NOT_FOUND', say('errors.fieldLong', { name: dataset_id ?? '' }));
    };
    expect(await refusal(rawRequest(body), { admit, maxBytes: 1 << 30 })).toBe(
      'NOT_FOUND: The field 7 is too long',
    );
    // What fits into the buffers of request and parser.
    expect(sent).toBeLessThan(20);
  });

  it('gives up when nothing arrives any more', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        if (sent++ < 5) {
          // Slow is not stalled: five pauses together are longer than the limit.
          await new Promise((resolve) => setTimeout(resolve, 60));
          controller.enqueue(Buffer.from(sent === 1 ? FILE_HEAD : 'x'));
        } else await new Promise(() => undefined);
      },
    });
    expect(await refusal(rawRequest(body), { stallSeconds: 0.2 })).toBe(
      `TIMEOUT: ${englishOf(new AppError('TIMEOUT', say('errors.uploadStalled', { seconds: 0.2 })))}`,
    );
    expect(sent).toBe(6);
  });

  it('keeps nothing when the sender goes away without a word', async () => {
    const leave = new AbortController();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        if (sent++ === 0) controller.enqueue(Buffer.from(`${FILE_HEAD}first bytes`));
        else {
          leave.abort();
          await new Promise(() => undefined);
        }
      },
    });
    expect(await refusal(rawRequest(body, { signal: leave.signal }))).toContain('The upload was interrupted');
  });

  it('keeps nothing when the connection fails', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (sent++ === 0) controller.enqueue(Buffer.from(`${FILE_HEAD}first bytes`));
        else controller.error(new Error('ECONNRESET'));
      },
    });
    expect(await refusal(rawRequest(body))).toContain('The upload was interrupted');
  });

  it('holds a few chunks in memory, however large the file', async () => {
    const chunk = Buffer.alloc(64 * 1024);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        // 192 MiB, each chunk in memory of its own.
        if (sent === 0) controller.enqueue(Buffer.from(FILE_HEAD));
        else if (sent <= 3072) controller.enqueue(Buffer.from(chunk));
        else controller.close();
        if (sent === 3072) controller.enqueue(Buffer.from('\r\n--B--\r\n'));
        sent += 1;
      },
    });
    let most = 0;
    const swallow: ObjectStore = {
      ...store,
      put: async (key, file) => {
        let bytes = 0;
        for await (const part of file as AsyncIterable<Uint8Array>) {
          bytes += part.length;
          most = Math.max(most, process.memoryUsage().arrayBuffers);
        }
        return { key, bytes, sha256: '', etag: '' };
      },
    };
    const before = process.memoryUsage().arrayBuffers;
    const received = await receive(rawRequest(body), { store: swallow, maxBytes: 1 << 30 });
    expect(received.object.bytes).toBe(192 * 1024 * 1024);
    // What the garbage collector has not yet come to counts too, so the bound is generous.
    expect(most - before).toBeLessThan(120 * 1024 * 1024);
  });

  it('says that the storage is full, not that the upload was interrupted', async () => {
    const full: ObjectStore = {
      ...store,
      // As a file system does: it gives up in the middle, and takes a moment to clean up.
      put: async (_, file) => {
        for await (const chunk of file as AsyncIterable<Uint8Array>) if (chunk.length > 0) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
        throw new StorageFullError({ cause: Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }) });
      },
    };
    await expect(
      receive(formRequest(['file', video('x'.repeat(900_000))]), { store: full }),
    ).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  });

  it("passes on the store's own failure", async () => {
    const full = new Error('no space left');
    const failing: ObjectStore = { ...store, put: async () => Promise.reject(full) };
    await expect(
      receive(formRequest(['file', video('x'.repeat(900_000))]), { store: failing }),
    ).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      cause: full,
    });
  });
});
