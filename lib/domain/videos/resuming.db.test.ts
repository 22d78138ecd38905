import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { Upload } from 'tus-js-client';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { auditLog, uploads, videos } from '@/db/schema';
import { objectStore } from '@/lib/platform/storage';
import { StorageFullError } from '@/lib/storage-full';
import { removeStaleUploads } from '.';
import { keysOf, TUS, uploadServer } from './testing/upload-server';

vi.hoisted(() => {
  process.env.MAX_UPLOAD_MB = '4';
  process.env.UPLOAD_STALL_SECONDS = '0.5';
});

const server = await uploadServer();
const {
  db,
  sql,
  datasetId,
  clip,
  technician,
  viewer,
  stranger,
  requests,
  from,
  port,
  endpoint,
  begin,
  beginning,
  append,
} = server;
afterAll(server.close);
beforeEach(() => {
  from.caller = technician;
  requests.length = 0;
});

/** Sends a file as the browser does. @throws what the server answered */
function send(
  file: Buffer,
  metadata: Record<string, string> = {},
  options: { chunkSize?: number; retryDelays?: number[] | null; uploadUrl?: string } = {},
): Promise<{ url: string; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(file, {
      endpoint: endpoint(),
      retryDelays: [0, 0, 0],
      chunkSize: 100_000,
      metadata: { filename: 'field.avi', dataset_id: datasetId, ...metadata },
      onShouldRetry: () => true,
      onError: reject,
      onSuccess: ({ lastResponse }) =>
        resolve({ url: upload.url ?? '', body: JSON.parse(lastResponse.getBody() || '{}') }),
      ...options,
    });
    upload.start();
  });
}

test('a file in stretches becomes a video like any other, and leaves no parts', async () => {
  const { body } = await send(clip, { name: 'Field 1', patientId: 'P-1' });
  expect(body).toMatchObject({
    message: 'Video uploaded',
    warnings: [],
    video: { name: 'Field 1', frameCount: 50, patientId: 'P-1' },
  });
  const id = String(body.id);
  const [row] = await db.select().from(videos).where(eq(videos.id, id));
  expect(row).toMatchObject({
    originalFilename: 'field.avi',
    sizeBytes: clip.length,
    sha256: createHash('sha256').update(clip).digest('hex'),
  });
  expect((await readFile(objectStore().localPath(row?.objectKey ?? '') ?? '')).equals(clip)).toBe(true);
  expect(await keysOf('uploads/')).toEqual([]);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.resourceId, id));
  expect(entry).toMatchObject({ action: 'video.upload', userId: technician.userId });
  const events = await sql`select payload from inngest.event where payload->>'name' = 'video/uploaded'`;
  expect(events.map(({ payload }) => payload.data.videoId)).toContain(id);
  // Whoever lost the answer asks again, and learns that all is there.
  expect(await (await fetch(endpoint(id))).json()).toEqual({
    id,
    offset: clip.length,
    size: clip.length,
    completed: true,
  });
});

test('a broken line goes on where it stopped: what had arrived is not sent again', async () => {
  const half = Math.floor(clip.length / 2);
  const id = await beginning(clip.length);
  const arrived = await breakOff(id, clip.subarray(0, half));
  // But for a chunk or two that lay in a buffer.
  expect(arrived).toBeGreaterThan(half - 3 * 65_536);
  // As the browser does, also after the page was loaded again: it remembers where the upload is.
  const { body } = await send(clip, {}, { uploadUrl: endpoint(id), chunkSize: Number.POSITIVE_INFINITY });
  expect(body).toMatchObject({ id, message: 'Video uploaded' });
  expect(requests.slice(-2)).toEqual(['HEAD', `PATCH ${arrived}`]);
  const [row] = await db.select().from(videos).where(eq(videos.id, id));
  expect(row?.sha256).toBe(createHash('sha256').update(clip).digest('hex'));
});

/** Announces the whole file, sends a part of it, and is gone; resolves with how much the server has put away. */
async function breakOff(id: string, part: Buffer): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    [
      `PATCH /sarm/video/uploads/${id} HTTP/1.1`,
      'host: server',
      'tus-resumable: 1.0.0',
      'upload-offset: 0',
      'content-type: application/offset+octet-stream',
      `content-length: ${clip.length}\r\n\r\n`,
    ].join('\r\n'),
  );
  socket.write(part);
  // Shorter than the silence that is answered 408.
  setTimeout(() => socket.destroy(), 300);
  return vi.waitFor(
    async () => {
      const { headers } = await fetch(endpoint(id), { method: 'HEAD' });
      const offset = Number(headers.get('upload-offset'));
      expect(offset).toBeGreaterThan(0);
      return offset;
    },
    { timeout: 15_000, interval: 50 },
  );
}

test('a line that falls silent is answered 408, and what had arrived is kept', async () => {
  const id = await beginning(clip.length);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (sent++ === 0) controller.enqueue(clip.subarray(0, 1000));
      else await new Promise(() => undefined);
    },
  });
  const answer = await append(id, 0, body);
  expect([answer.status, await answer.json()]).toEqual([
    408,
    { message: 'errors.uploadStalled {"seconds":0.5}' },
  ]);
  expect((await fetch(endpoint(id), { method: 'HEAD' })).headers.get('upload-offset')).toBe('1000');
});

test('both locks are asked at the beginning and at every stretch', async () => {
  const id = await beginning(clip.length);
  for (const [person, status] of [
    [viewer, 403],
    [stranger, 404],
  ] as const) {
    from.caller = person;
    expect((await begin(clip.length)).status).toBe(status);
    expect((await append(id, 0, clip.subarray(0, 10))).status).toBe(404);
    expect((await fetch(endpoint(id))).status).toBe(404);
    expect((await fetch(endpoint(id), { method: 'DELETE' })).status).toBe(404);
  }
  from.caller = technician;
  expect((await append(id, 0, clip.subarray(0, 10))).status).toBe(204);
  await sql`update project_members set access_level = 'viewer' where user_id = ${technician.userId}`;
  expect((await append(id, 10, clip.subarray(10, 20))).status).toBe(403);
  await sql`update project_members set access_level = 'member' where user_id = ${technician.userId}`;
  await sql`update projects set status = 'archived'`;
  expect((await append(id, 10, clip.subarray(10, 20))).status).toBe(409);
  await sql`update projects set status = 'active'`;
  expect((await append(id, 10, clip.subarray(10, 20))).status).toBe(204);
});

test('what could never be stored is refused before the first byte', async () => {
  expect((await begin(5 * 1024 * 1024)).status).toBe(413);
  expect((await begin(0)).status).toBe(400);
  expect((await begin(10, { filename: 'a.exe' })).status).toBe(415);
  expect((await begin(10, { dataset_id: '' })).status).toBe(400);
  expect((await begin(10, { name: 'n'.repeat(300) })).status).toBe(400);
  expect(await (await begin(10, { dataset_id: '../7' })).json()).toMatchObject({
    message: 'errors.datasetIdInvalid',
  });
});

test('other offsets, more bytes than announced and two senders at once do no harm', async () => {
  const id = await beginning(1000);
  expect((await append(id, 5, Buffer.alloc(10))).status).toBe(409);
  expect((await append(id, 0, Buffer.alloc(1001))).status).toBe(413);
  const answers = await Promise.all([1, 2, 3].map((value) => append(id, 0, Buffer.alloc(500, value))));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  expect(row?.receivedBytes).toBe(500);
  expect(await keysOf(`uploads/${id}/`)).toEqual(row?.parts.map(({ key }) => key));
});

test('a file that is no video is refused at the end, with nothing left behind', async () => {
  const rows = await db.$count(videos);
  const letter = Buffer.from('Dear colleague, '.repeat(500));
  const error = await send(letter, {}, { retryDelays: null }).catch((reason: unknown) => reason);
  expect(String(error)).toContain('work.notAVideo');
  expect(await db.$count(videos)).toBe(rows);
  const open = await db.select().from(uploads).where(eq(uploads.sizeBytes, letter.length));
  expect(open).toEqual([]);
});

test('a failed end is tried again with the last stretch alone', async () => {
  const store = objectStore();
  const id = await beginning(clip.length);
  expect((await append(id, 0, clip.subarray(0, 1000))).status).toBe(204);
  const real = store.put.bind(store);
  const put = vi
    .spyOn(store, 'put')
    .mockImplementation((key, body, options) =>
      key.startsWith('videos/') ? Promise.reject(new StorageFullError()) : real(key, body, options),
    );
  const failed = await append(id, 1000, clip.subarray(1000)).finally(() => put.mockRestore());
  expect(failed.status).toBe(507);
  expect((await fetch(endpoint(id), { method: 'HEAD' })).headers.get('upload-offset')).toBe('1000');
  expect((await append(id, 1000, clip.subarray(1000))).status).toBe(200);
});

test('given up, or silent for a day, an upload goes with its parts', async () => {
  const id = await beginning(1000);
  await append(id, 0, Buffer.alloc(500));
  expect((await fetch(endpoint(id), { method: 'DELETE', headers: TUS })).status).toBe(204);
  expect(await keysOf(`uploads/${id}/`)).toEqual([]);

  const other = await beginning(1000);
  await append(other, 0, Buffer.alloc(500));
  await objectStore().put('uploads/11111111-1111-4111-8111-111111111111/part', Buffer.from('x'), {
    contentType: 'application/octet-stream',
  });
  expect(await removeStaleUploads(new Date(Date.now() - 3_600_000))).toBe(0);
  expect(await removeStaleUploads(new Date(Date.now() + 60_000))).toBeGreaterThan(0);
  expect(await keysOf('uploads/')).toEqual([]);
  expect((await fetch(endpoint(other))).status).toBe(404);
});
