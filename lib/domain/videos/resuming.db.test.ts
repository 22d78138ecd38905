import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AppError, ERROR_STATUS } from '@/lib/errors';
import { StorageFullError } from '@/lib/storage-full';

const STORE = vi.hoisted(() => {
  process.env.AUTH_SECRET = 'a secret for tests only, 32 chars';
  process.env.MAX_UPLOAD_MB = '4';
  process.env.UPLOAD_STALL_SECONDS = '0.5';
  process.env.LOG_LEVEL = 'silent';
  return { folder: '' };
});
STORE.folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-uploads-'));
process.env.STORAGE_DIR = STORE.folder;

const { testDatabase } = await import('@/db/testing');
const { auditLog, uploads, videos } = await import('@/db/schema');
const { createDataset } = await import('@/lib/domain/datasets');
const { testPerson, testProject } = await import('@/lib/domain/projects/testing');
const { objectStore } = await import('@/lib/platform/storage');
const { renderVideo, testFolder } = await import('@/lib/engine/media/test-videos');
const { abandonUpload, beginUpload, continueUpload, getUploadState, removeStaleUploads } = await import('.');

type Person = Awaited<ReturnType<typeof testPerson>>;

const { db, sql, close } = await testDatabase();
const clips = await testFolder();
let technician: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;
let datasetId: string;
let clip: Buffer;
/** Who the requests below come from. */
let caller: Person;

/** What was asked of the server, with the offset. */
const requests: string[] = [];

/** The endpoints over real HTTP, as Next calls them. */
const server = createServer((request, response) => void serve(request, response));

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  requests.push(`${request.method} ${request.headers['upload-offset'] ?? ''}`.trim());
  const gone = new AbortController();
  request.on('close', () => !request.complete && gone.abort(new Error('connection lost')));
  const hasBody = request.method === 'PATCH' || request.method === 'POST';
  const web = new Request(`http://server${request.url}`, {
    method: request.method,
    headers: new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: hasBody ? (Readable.toWeb(request) as ReadableStream<Uint8Array>) : null,
    signal: gone.signal,
    duplex: 'half',
  } as RequestInit);
  const id = request.url?.split('/').at(-1) ?? '';
  const answer = await route(web, id).catch((error: unknown) =>
    error instanceof AppError
      ? Response.json({ message: error.message }, { status: ERROR_STATUS[error.code] })
      : Promise.reject(error),
  );
  if (response.destroyed) return;
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(request.method === 'HEAD' ? undefined : Buffer.from(await answer.arrayBuffer()));
}

const route = async (request: Request, id: string): Promise<Response> => {
  if (request.method === 'POST') return beginUpload(caller, request);
  if (request.method === 'PATCH') return continueUpload(caller, id, request);
  return request.method === 'DELETE' ? abandonUpload(caller, id) : getUploadState(caller, id);
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  technician = await testPerson(db, 'Technician');
  viewer = await testPerson(db, 'Viewer');
  stranger = await testPerson(db, 'Stranger');
  projectId = await testProject(db, 'P', [
    [technician, 'member'],
    [viewer, 'viewer'],
  ]);
  const dataset = { projectId, name: 'D', description: '', type: 'clinical' } as const;
  datasetId = (await createDataset(technician, dataset)).id;
  const file = await renderVideo(
    clips.file('field.avi'),
    'testsrc=size=320x240:rate=25:duration=2',
    ...['-c:v', 'mjpeg', '-q:v', '3'],
  );
  clip = await readFile(file);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await close();
  await clips.remove();
  await rm(STORE.folder, { recursive: true, force: true });
});
beforeEach(() => {
  caller = technician;
  requests.length = 0;
});

const endpoint = (id = '') =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/sarm/video/uploads${id && `/${id}`}`;

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

const keysOf = async (prefix: string) => (await objectStore().list(prefix)).objects.map(({ key }) => key);

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
  const { id } = (await (await begin(clip.length)).json()) as { id: string };
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
  const { port } = server.address() as AddressInfo;
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
  const { id } = (await (await begin(clip.length)).json()) as { id: string };
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
  const { id } = (await (await begin(clip.length)).json()) as { id: string };
  for (const [person, status] of [
    [viewer, 403],
    [stranger, 404],
  ] as const) {
    caller = person;
    expect((await begin(clip.length)).status).toBe(status);
    expect((await append(id, 0, clip.subarray(0, 10))).status).toBe(404);
    expect((await fetch(endpoint(id))).status).toBe(404);
    expect((await fetch(endpoint(id), { method: 'DELETE' })).status).toBe(404);
  }
  caller = technician;
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
  const { id } = (await (await begin(1000)).json()) as { id: string };
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
  const { id } = (await (await begin(clip.length)).json()) as { id: string };
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

type Stored = Awaited<ReturnType<ReturnType<typeof objectStore>['put']>>;
const intervals = vi.spyOn(globalThis, 'setInterval');
/** Does something once while the parts of an upload are put together. */
function whilePutTogether(
  work: (request: {
    signal: AbortSignal | undefined;
    signLife: () => void;
    put: () => Promise<Stored>;
  }) => Promise<unknown>,
): void {
  const store = objectStore();
  const real = store.put.bind(store);
  const put = vi.spyOn(store, 'put').mockImplementation(async (key, body, options) => {
    if (!key.startsWith('videos/')) return real(key, body, options);
    put.mockRestore();
    const beat = intervals.mock.calls.findLast(([, ms]) => ms === 5000)?.[0];
    let stored: Promise<Stored> | undefined;
    const putOnce = () => (stored ??= real(key, body, options));
    await work({ signal: options.signal, signLife: () => beat?.(), put: putOnce });
    return putOnce();
  });
}
const silentFor = (id: string, seconds: number) =>
  sql`update uploads set finishing_at = now() - ${seconds} * interval '1 second' where id = ${id}`;
const isOld = async (id: string) =>
  (await sql`select 1 from uploads where id = ${id} and finishing_at < now() - interval '15 seconds'`)
    .length > 0;

test('an upload whose server died while it put the parts together is free again half a minute later', async () => {
  const { id } = (await (await begin(clip.length)).json()) as { id: string };
  expect((await append(id, 0, clip.subarray(0, 1000))).status).toBe(204);
  await sql`update uploads set finishing_by = gen_random_uuid() where id = ${id}`;
  await silentFor(id, 25);
  expect((await append(id, 1000, clip.subarray(1000))).status).toBe(409);
  expect((await fetch(endpoint(id), { method: 'DELETE', headers: TUS })).status).toBe(409);
  await silentFor(id, 31);
  expect((await append(id, 1000, clip.subarray(1000))).status).toBe(200);
  const [row] = await db.select().from(videos).where(eq(videos.id, id));
  expect(row?.sha256).toBe(createHash('sha256').update(clip).digest('hex'));
});

test('of a server of an earlier version, which gives no further sign of life, two hours are waited for', async () => {
  const { id } = (await (await begin(1000)).json()) as { id: string };
  await silentFor(id, 7100);
  expect((await append(id, 0, clip.subarray(0, 10))).status).toBe(409);
  await silentFor(id, 7300);
  expect((await append(id, 0, clip.subarray(0, 10))).status).toBe(204);
});

test('while parts are put together, however long it takes, the request keeps them', async () => {
  const { id } = (await (await begin(clip.length)).json()) as { id: string };
  whilePutTogether(async ({ signLife }) => {
    await silentFor(id, 25);
    signLife();
    await vi.waitFor(async () => expect(await isOld(id)).toBe(false), { timeout: 15_000 });
  });
  expect((await append(id, 0, clip)).status).toBe(200);
});

test('a request that was taken for dead stops, and leaves what the other one made of the parts', async () => {
  const { id } = (await (await begin(clip.length)).json()) as { id: string };
  let stopped = false;
  whilePutTogether(async ({ signal, signLife }) => {
    await silentFor(id, 31);
    expect((await append(id, 0, clip)).status).toBe(200);
    signLife();
    await vi.waitFor(() => expect(signal?.aborted).toBe(true), { timeout: 15_000 });
    stopped = true;
  });
  const first = await append(id, 0, clip);
  expect([first.status, await first.json(), stopped]).toEqual([
    409,
    { message: 'errors.uploadElsewhere' },
    true,
  ]);
  const [row] = await db.select().from(videos).where(eq(videos.id, id));
  expect((await readFile(objectStore().localPath(row?.objectKey ?? '') ?? '')).equals(clip)).toBe(true);
});

test("a request that learns only at its end that it was taken for dead leaves the other one's video, too", async () => {
  const { id } = (await (await begin(clip.length)).json()) as { id: string };
  whilePutTogether(async () => {
    await silentFor(id, 31);
    expect((await append(id, 0, clip)).status).toBe(200);
  });
  expect((await append(id, 0, clip)).status).toBe(409);
  const [row] = await db.select().from(videos).where(eq(videos.id, id));
  expect((await readFile(objectStore().localPath(row?.objectKey ?? '') ?? '')).equals(clip)).toBe(true);
});

test('given up, or silent for a day, an upload goes with its parts', async () => {
  const { id } = (await (await begin(1000)).json()) as { id: string };
  await append(id, 0, Buffer.alloc(500));
  expect((await fetch(endpoint(id), { method: 'DELETE', headers: TUS })).status).toBe(204);
  expect(await keysOf(`uploads/${id}/`)).toEqual([]);

  const { id: other } = (await (await begin(1000)).json()) as { id: string };
  await append(other, 0, Buffer.alloc(500));
  await objectStore().put('uploads/11111111-1111-4111-8111-111111111111/part', Buffer.from('x'), {
    contentType: 'application/octet-stream',
  });
  expect(await removeStaleUploads(new Date(Date.now() - 3_600_000))).toBe(0);
  expect(await removeStaleUploads(new Date(Date.now() + 60_000))).toBeGreaterThan(0);
  expect(await keysOf('uploads/')).toEqual([]);
  expect((await fetch(endpoint(other))).status).toBe(404);
});

const TUS = { 'tus-resumable': '1.0.0' };

function begin(bytes: number, fields: Record<string, string> = {}): Promise<Response> {
  const metadata = Object.entries({ filename: 'a.avi', dataset_id: datasetId, ...fields })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const headers = { ...TUS, 'upload-length': String(bytes), 'upload-metadata': metadata };
  return fetch(endpoint(), { method: 'POST', headers });
}

function append(id: string, offset: number, body: Buffer | ReadableStream<Uint8Array>): Promise<Response> {
  const headers = {
    ...TUS,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  };
  return fetch(endpoint(id), { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit);
}
