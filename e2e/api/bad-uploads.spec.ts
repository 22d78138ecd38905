import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { expect } from '@playwright/test';
import { claimPngSize, cutOff, H264, renderVideo, testFolder } from '@/lib/engine/media/test-videos';
import { type Answer, multipart } from '@/scripts/client/client';
import {
  eventually,
  inventory,
  type Laboratory,
  listFiles,
  test,
  UPLOAD_LIMIT_MB,
  whenIdle,
} from './product';

// What a browser or a script can send instead of a video. Whatever is refused says why in a sentence, and leaves the
// database and the store exactly as they were.

let place: Awaited<ReturnType<typeof testFolder>>;
let mp4: string;

test.beforeAll(async () => {
  place = await testFolder();
  mp4 = await renderVideo(place.file('good.mp4'), 'testsrc=s=64x48:r=25:d=1', ...H264);
});
test.afterAll(() => place.remove());

const SECRET = 'a line that only the server may read';

/** A file by its name, with the status and the words that it must be refused with. */
const REFUSED: readonly (readonly [string, () => Promise<string>, number, RegExp])[] = [
  ['noise.mp4', () => written('noise.mp4', randomBytes(50_000)), 422, /not a video/],
  ['text.avi', () => written('text.avi', Buffer.from('To be or not to be\n'.repeat(99))), 422, /not a video/],
  [
    'page.webm',
    () => written('page.webm', Buffer.from('<html><script>alert(1)</script>')),
    422,
    /not a video/,
  ],
  ['empty.mp4', () => written('empty.mp4', Buffer.alloc(0)), 400, /empty/],
  ['notes.pdf', () => written('notes.pdf', Buffer.from('%PDF-1.7')), 415, /Please select valid video files/],
  ['no-ending', () => written('no-ending', randomBytes(99)), 415, /Please select valid video files/],
  ['cut.mp4', () => cutOff(mp4, place.file('cut.mp4'), 0.6), 422, /incomplete/],
  [
    'sound.mp4',
    () => renderVideo(place.file('sound.mp4'), 'sine=d=0.2', '-c:a', 'aac'),
    422,
    /sound but no moving/,
  ],
  [
    'one-picture.mp4',
    () => renderVideo(place.file('one-picture.mp4'), 'testsrc=s=64x48:r=25:d=1', '-frames:v', '1', ...H264),
    422,
    /single picture/,
  ],
  ['huge.avi', () => makeHuge(), 422, /too large: at most 33 megapixels/],
  ['hls.avi', () => makePlaylist('hls.avi', (file) => `#EXTM3U\n#EXTINF:1,\n${file}\n`), 422, /playlist/],
  [
    'list.avi',
    () => makePlaylist('list.avi', (file) => `ffconcat version 1.0\nfile ${file}\n`),
    422,
    /playlist/,
  ],
  [
    'subtitles.avi',
    () => makePlaylist('subtitles.avi', (file) => `\n\n  #EXTM3U\n#EXT-X-TARGETDURATION:1\nfile://${file}\n`),
    422,
    /playlist|not a video/,
  ],
];

async function written(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(place.file(name), bytes);
  return place.file(name);
}

/** A 16 000 × 16 000 picture would take 256 MB a frame; this file claims to hold some. */
async function makeHuge(): Promise<string> {
  const small = await renderVideo(place.file('small.avi'), 'testsrc=s=16x16:r=5:d=0.4', '-c:v', 'png');
  return claimPngSize(small, place.file('huge.avi'), 16_000);
}

async function makePlaylist(name: string, text: (file: string) => string): Promise<string> {
  const secret = await written('secret.txt', Buffer.from(SECRET));
  return written(name, Buffer.from(text(secret)));
}

async function send(lab: Laboratory, fileName: string, file: Uint8Array): Promise<Answer> {
  return lab.technician.upload({ fileName, file, fields: { dataset_id: lab.datasetId } });
}

function expectProblem(answer: Answer, status: number, words: RegExp): void {
  expect(answer, answer.text).toMatchObject({ status, type: 'application/problem+json' });
  expect(answer.message).toMatch(words);
  expect(answer.body).toMatchObject({ status, detail: answer.message });
  // Words for people: no address inside the server, no stack, nothing of what a playlist points at.
  expect(answer.text).not.toMatch(/\/tmp\/|node_modules|ffmpeg|\bat .*:\d+:\d+/);
  expect(answer.text).not.toContain(SECRET);
}

for (const [name, make, status, words] of REFUSED) {
  test(`${name} is refused and leaves nothing`, async ({ lab }) => {
    const before = await inventory(lab);
    const answer = await send(lab, name, await readFile(await make()));
    expectProblem(answer, status, words);
    expect(await inventory(lab)).toEqual(before);
  });
}

test('a file over the limit is refused, whether it says its length or not', async ({ lab }) => {
  const before = await inventory(lab);
  const file = Buffer.concat([await readFile(mp4), Buffer.alloc(UPLOAD_LIMIT_MB * 1_048_576)]);
  const words = new RegExp(`larger than ${UPLOAD_LIMIT_MB} MB`);
  expectProblem(await send(lab, 'large.mp4', file), 413, words);
  const { body, type } = multipart({ fileName: 'large.mp4', file, fields: { dataset_id: lab.datasetId } });
  const chunked = await fetch(`${lab.product.address}/sarm/video/upload-video`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lab.technician.token}`, 'content-type': type },
    body: new Blob([new Uint8Array(body)]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(chunked.status).toBe(413);
  expect(await chunked.text()).toMatch(words);
  expect(await inventory(lab)).toEqual(before);
});

test('a form without a dataset, without a file, with a wrong or a foreign dataset is refused', async ({
  lab,
}) => {
  const before = await inventory(lab);
  const file = await readFile(mp4);
  const upload = (fields: Record<string, string>) =>
    lab.technician.upload({ fileName: 'a.mp4', file, fields });
  expectProblem(await upload({}), 400, /Dataset ID is required/);
  expectProblem(await upload({ dataset_id: 'x' }), 400, /Invalid dataset ID format/);
  expectProblem(await upload({ dataset_id: crypto.randomUUID() }), 404, /Dataset not found/);
  const over = { dataset_id: lab.datasetId, name: 'n'.repeat(201) };
  expectProblem(await upload(over), 400, /at most 200 characters/);
  expectProblem(await upload({ dataset_id: lab.datasetId, description: 'd'.repeat(9000) }), 400, /too long/);
  const json = await lab.technician.call('POST', '/sarm/video/upload-video', { dataset_id: lab.datasetId });
  expectProblem(json, 415, /multipart/);
  const bare = { fileName: 'a.mp4', file, fields: { dataset_id: lab.datasetId } };
  expectProblem(await lab.outsider.upload(bare), 404, /Dataset not found/);
  expectProblem(await lab.viewer.upload(bare), 403, /does not allow/);
  expectProblem(await lab.anonymous.upload(bare), 401, /sign in/i);
  expect(await inventory(lab)).toEqual(before);
});

test('an upload that is broken off leaves nothing', async ({ lab }) => {
  const before = await inventory(lab);
  const { body, type } = multipart({
    fileName: 'broken.mp4',
    file: Buffer.concat([await readFile(mp4), randomBytes(2_000_000)]),
    fields: { dataset_id: lab.datasetId },
  });
  const { hostname, port } = new URL(lab.product.address);
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `POST /sarm/video/upload-video HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${lab.technician.token}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, body.length / 2));
  const parts = path.join(lab.product.storageFolder, 'parts');
  await eventually('the start of the upload', 10, async () => (await listFiles(parts)).length > 0);
  socket.destroy();
  await eventually('the removal of the part', 5, async () => (await listFiles(parts)).length === 0);
  expect(await inventory(lab)).toEqual(before);
});

/** Names that try to be more than a name, with the name that people then see. */
const NAMES: readonly (readonly [string, string, string])[] = [
  ['folders', '../../../../etc/passwd.mp4', 'passwd.mp4'],
  ['folders of Windows', 'C:\\\\Windows\\\\..\\\\evil.mp4', 'evil.mp4'],
  ['an absolute path', '/etc/cron.d/evil.mp4', 'evil.mp4'],
  ['an option', '-y -i evil.mp4', '-y -i evil.mp4'],
  ['a protocol', 'concat:a|b.mp4', 'concat:a|b.mp4'],
  ['control characters of two bytes', 'nel\u0085 csi\u009b31m.mp4', 'nel csi31m.mp4'],
  ['text turned round', 'sperm\u202egpj\u2066.mp4', 'spermgpj.mp4'],
  ['markup', '<img src=x onerror=alert(1)>.mp4', '<img src=x onerror=alert(1)>.mp4'],
  ['another script', 'Spermien-Größe-精子.mp4', 'Spermien-Größe-精子.mp4'],
  ['300 characters', `${'n'.repeat(300)}.mp4`, `${'n'.repeat(251)}.mp4`],
];

test('names are names: none reaches the file system', async ({ lab }) => {
  const before = await inventory(lab);
  const file = await readFile(mp4);
  for (const [what, given, shown] of NAMES) {
    const answer = await send(lab, given, file);
    expect(answer.status, `${what}: ${answer.text}`).toBe(201);
    const video = answer.body.video as { name: string; originalFilename: string; sha256: string };
    expect(video.originalFilename, what).toBe(shown);
    expect(shown.startsWith(video.name), `${what}: ${video.name}`).toBe(true);
    expect(video.name.length).toBeLessThanOrEqual(200);
    expect(video.sha256).toBe(createHash('sha256').update(file).digest('hex'));
    const id = String(answer.body.id);
    const stored = (await listFiles(lab.product.storageFolder)).filter((one) => one.includes(id));
    expect(stored.length).toBeGreaterThan(0);
    for (const one of stored) expect(one).toMatch(/^(objects|about)\/videos\/[0-9a-f-]{36}\/[a-z.-]+$/);
    const download = await lab.technician.send(
      'GET',
      `/sarm/media/view-video/${id}?original=true&download=true`,
      {},
    );
    expect(download.status).toBe(200);
    expect((await lab.technician.call('DELETE', `/sarm/video/delete-video/${id}`)).status).toBe(200);
  }
  await whenIdle(lab);
  expect(await inventory(lab)).toMatchObject({ videos: before.videos, files: before.files });
});

test('a name with control characters is refused as what it is', async ({ lab }) => {
  const before = await inventory(lab);
  const answer = await send(lab, 'bell\u0007 escape\u001b[31m.mp4', await readFile(mp4));
  expectProblem(answer, 400, /name of the file has characters that cannot be used/);
  expect(await inventory(lab)).toEqual(before);
});

test('when the store is away, readiness and uploads say so, and both recover', async ({ lab }) => {
  const { storageFolder, address } = lab.product;
  const file = await readFile(mp4);
  const before = await inventory(lab);
  await rename(storageFolder, `${storageFolder}-away`);
  try {
    // A file where the folder should be: nothing can be written below it, not even by root.
    await mkdir(path.dirname(storageFolder), { recursive: true });
    await writeFile(storageFolder, '');
    const ready = await lab.anonymous.call('GET', '/readyz');
    expect(ready.status).toBe(503);
    expect(ready.body).toMatchObject({
      status: 'not ready',
      checks: { storage: { status: 'failed', message: 'The object store cannot be used' } },
    });
    expectProblem(await send(lab, 'good.mp4', file), 503, /could not be stored/);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  } finally {
    await rename(storageFolder, `${storageFolder}-file`);
    await rename(`${storageFolder}-away`, storageFolder);
  }
  expect((await lab.anonymous.call('GET', '/readyz')).status).toBe(200);
  expect(await inventory(lab)).toEqual(before);
  const answer = await send(lab, 'good.mp4', file);
  expect(answer.status).toBe(201);
  await lab.technician.get('DELETE', `/sarm/video/delete-video/${answer.body.id}`);
  await whenIdle(lab);
});
