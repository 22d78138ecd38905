import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const STORE = vi.hoisted(() => {
  process.env.AUTH_SECRET = 'a secret for tests only, 32 chars';
  process.env.MAX_UPLOAD_MB = '1';
  process.env.MAX_VIDEO_GIGAPIXELS = '0.001';
  return { folder: '' };
});
STORE.folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-videos-'));
process.env.STORAGE_DIR = STORE.folder;

const { testDatabase } = await import('@/db/testing');
const { auditLog, datasets, patients, samples, videos } = await import('@/db/schema');
const { createDataset } = await import('@/lib/domain/datasets');
const { testPatient } = await import('@/lib/domain/patients/testing');
const { say } = await import('@/lib/messages/message');
const { testPerson, testProject } = await import('@/lib/platform/access/testing');
const { refusal } = await import('@/lib/platform/http/testing');
const { objectStore } = await import('@/lib/platform/storage');
const { claimPngSize, cutOff, H264, renderVideo, testFolder } = await import(
  '@/lib/engine/media/test-videos'
);
const { receiveVideo, registerStoredVideo, preparePreview, prepareThumbnail, getVideo, removeOrphans } =
  await import('.');

type Person = Awaited<ReturnType<typeof testPerson>>;

const { db, sql, close } = await testDatabase();
const clips = await testFolder();
afterAll(async () => {
  await close();
  await clips.remove();
  await rm(STORE.folder, { recursive: true, force: true });
});

const SECOND = 'testsrc=size=64x48:rate=10:duration=1';
let technician: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;
let datasetId: string;
let mp4: string;
let avi: string;

beforeAll(async () => {
  technician = await testPerson(db, 'Technician');
  viewer = await testPerson(db, 'Viewer');
  stranger = await testPerson(db, 'Stranger');
  projectId = await testProject(db, 'P', [
    [technician, 'member'],
    [viewer, 'viewer'],
  ]);
  const dataset = await createDataset(technician, {
    projectId,
    name: 'D',
    description: '',
    type: 'clinical',
  });
  datasetId = dataset.id;
  mp4 = await renderVideo(clips.file('good.mp4'), SECOND, ...H264);
  avi = await renderVideo(clips.file('good.avi'), SECOND, '-c:v', 'mjpeg');
});

async function upload(
  person: Person,
  file: string,
  fields: Record<string, string> = { dataset_id: datasetId },
  name = path.basename(file),
) {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  body.append('file', new File([await readFile(file)], name));
  return receiveVideo(person, new Request('http://server/upload', { method: 'POST', body }));
}

const storedKeys = async () => (await objectStore().list('videos/')).objects.map(({ key }) => key);

describe('an upload', () => {
  test('is probed, recorded and announced; the file stays as it was', async () => {
    const { video, warnings } = await upload(technician, mp4, {
      dataset_id: datasetId,
      patientId: 'P-17',
      capture_date: '2026-01-31',
      tags: 'phase contrast, 20x,,20x ',
      source: ' Microscope 2 ',
    });
    // 64 × 48, 10 pictures at 10 a second: as it was rendered.
    expect(video).toMatchObject({
      name: 'good',
      originalFilename: 'good.mp4',
      resolution: '64x48',
      fps: 10,
      duration: 1,
      frameCount: 10,
      codec: 'h264',
      processingStatus: 'uploaded',
      previewStatus: 'pending',
      patientId: 'P-17',
      captureDate: '2026-01-31',
      tags: ['phase contrast', '20x'],
      source: 'Microscope 2',
    });
    expect(warnings).toEqual([]);
    const [row] = await db.select().from(videos).where(eq(videos.id, video.id));
    const kept = await readFile(objectStore().localPath(row?.objectKey ?? '') ?? '');
    expect(kept.equals(await readFile(mp4))).toBe(true);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.resourceId, video.id));
    expect(entry).toMatchObject({ action: 'video.upload', userId: technician.userId });
    const events = await sql`select payload from inngest.event where payload->>'name' = 'video/uploaded'`;
    expect(events.map(({ payload }) => payload.data.videoId)).toContain(video.id);
  });

  test('of a file that is already in the dataset comes with a warning', async () => {
    const { warnings } = await upload(technician, mp4);
    expect(warnings).toEqual([
      'The same file is already in this dataset as good. A report on both would count the same cells twice.',
    ]);
  });

  test('of another patient than the sample is refused, and leaves nothing behind', async () => {
    const dataset = await createDataset(technician, {
      projectId,
      name: 'Of one patient',
      description: '',
      type: 'clinical',
    });
    const patientId = await testPatient(db, dataset.id, 'P-17');
    await db.insert(samples).values({ datasetId: dataset.id, patientId });
    const before = await storedKeys();
    await expect(
      upload(technician, mp4, { dataset_id: dataset.id, patient_id: 'Q-2' }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      said: say('errors.sampleOfOtherPatient', { sample: 'P-17', video: 'Q-2' }),
    });
    expect(await storedKeys()).toEqual(before);
    expect((await upload(technician, mp4, { dataset_id: dataset.id })).video.patientId).toBe('P-17');
    const { video } = await upload(technician, mp4, { dataset_id: dataset.id, patient_id: 'p-17' });
    expect(video.patientId).toBe('P-17');
    const named = await db.select().from(patients).where(eq(patients.projectId, projectId));
    expect(named.map(({ pseudonym }) => pseudonym)).toEqual(['P-17']);
  });

  test('gets a picture, and a preview where browsers do not play it', async () => {
    const { id } = await registerStoredVideo(technician, { datasetId, file: avi, name: 'Field 2' });
    await prepareThumbnail(id);
    await preparePreview(id);
    // Twice is no different from once.
    await preparePreview(id);
    expect(await getVideo(technician, id)).toMatchObject({ name: 'Field 2', previewStatus: 'ready' });
    const objects = (await objectStore().list(`videos/${id}/`)).objects.map(({ key }) => path.basename(key));
    expect(objects).toEqual(['original', 'preview.mp4', 'thumbnail.jpg']);
    const preview = await readFile(objectStore().localPath(`videos/${id}/preview.mp4`) ?? '');
    expect(preview.subarray(4, 8).toString()).toBe('ftyp');
  });

  test('has no preview where one takes too long, and nobody tries again', async () => {
    const { id } = await registerStoredVideo(technician, { datasetId, file: avi });
    // Resolves: a job that resolves is not repeated.
    await preparePreview(id, { limitSeconds: 0.001 });
    expect(await getVideo(technician, id)).toMatchObject({ previewStatus: 'failed' });
    const objects = (await objectStore().list(`videos/${id}/`)).objects.map(({ key }) => path.basename(key));
    expect(objects).toEqual(['original']);
  });

  test('that browsers play as it is needs no preview', async () => {
    const { id } = await registerStoredVideo(technician, { datasetId, file: mp4 });
    await preparePreview(id);
    const [row] = await db.select().from(videos).where(eq(videos.id, id));
    expect(row).toMatchObject({ previewStatus: 'ready', previewKey: null });
  });
});

describe('refused, with nothing left behind', () => {
  const long = `${'n'.repeat(300)}.mp4`;
  const text = async (name: string, content: string) => {
    await writeFile(clips.file(name), content);
    return clips.file(name);
  };
  const cases: [string, () => Promise<unknown>, string, RegExp][] = [
    [
      'zero bytes',
      async () => upload(technician, await text('zero.mp4', '')),
      'INVALID_REQUEST',
      /The file is empty/,
    ],
    [
      'not a video',
      async () => upload(technician, await text('letter.mp4', 'Dear colleague, '.repeat(50))),
      'UNPROCESSABLE',
      /This file is not a video/,
    ],
    [
      'a truncated MP4',
      async () => upload(technician, await cutOff(mp4, clips.file('cut.mp4'), 0.5)),
      'UNPROCESSABLE',
      /The video is incomplete/,
    ],
    [
      'audio only',
      async () =>
        upload(technician, await renderVideo(clips.file('sound.mp4'), 'sine=duration=1', '-c:a', 'aac')),
      'UNPROCESSABLE',
      /sound but no moving pictures/,
    ],
    [
      'a single picture',
      async () =>
        upload(
          technician,
          await renderVideo(clips.file('one.mp4'), 'testsrc=size=64x48:rate=10:duration=0.1', ...H264),
        ),
      'UNPROCESSABLE',
      /a single picture/,
    ],
    [
      '16000 × 16000 pixels',
      async () => {
        const small = await renderVideo(clips.file('png.avi'), SECOND, '-c:v', 'png');
        return upload(technician, await claimPngSize(small, clips.file('huge.avi'), 16000));
      },
      'UNPROCESSABLE',
      /too large/,
    ],
    [
      'a playlist that points at a local file',
      async () =>
        upload(technician, await text('list.avi', `#EXTM3U\n#EXTINF:1,\nfile://${mp4}\n#EXT-X-ENDLIST\n`)),
      'UNPROCESSABLE',
      /playlist/,
    ],
    [
      'another ending',
      async () => upload(technician, mp4, { dataset_id: datasetId }, 'good.exe'),
      'UNSUPPORTED_MEDIA',
      /^Please select valid video files \(\.mp4, \.mov, \.avi, \.webm\): good\.exe is not one/,
    ],
    [
      'more than the limit',
      async () => upload(technician, await text('big.mp4', 'x'.repeat(1_048_577))),
      'PAYLOAD_TOO_LARGE',
      /larger than 1 MB/,
    ],
    [
      // 320 × 240 × 20 pictures are 0.0015 gigapixels.
      'more pixels than can be processed',
      async () =>
        upload(
          technician,
          await renderVideo(clips.file('heavy.mp4'), 'testsrc=size=320x240:rate=10:duration=2', ...H264),
        ),
      'UNPROCESSABLE',
      /too much to process: 20 pictures of 320 × 240 pixels are .* gigapixels/,
    ],
    ['no dataset', async () => upload(technician, mp4, {}), 'INVALID_REQUEST', /^Dataset ID is required$/],
    [
      'a dataset id that is none',
      async () => upload(technician, mp4, { dataset_id: '../7' }),
      'INVALID_REQUEST',
      /Invalid dataset ID format\. Please try again\./,
    ],
    [
      'an unknown dataset',
      async () => upload(technician, mp4, { dataset_id: '00000000-0000-4000-8000-000000000000' }),
      'NOT_FOUND',
      /Dataset not found/,
    ],
    ["someone else's project", async () => upload(stranger, mp4), 'NOT_FOUND', /Dataset not found/],
    ['a viewer', async () => upload(viewer, mp4), 'FORBIDDEN', /does not allow/],
    [
      'a name of 300 characters',
      async () => upload(technician, mp4, { dataset_id: datasetId, name: 'n'.repeat(300) }),
      'INVALID_REQUEST',
      /at most 200 characters/,
    ],
    [
      'a body that ends too early',
      async () =>
        receiveVideo(
          technician,
          new Request('http://server/upload', {
            method: 'POST',
            headers: { 'content-type': 'multipart/form-data; boundary=B' },
            body: '--B\r\nContent-Disposition: form-data; name="file"; filename="a.avi"\r\n\r\nhalf',
          }),
        ),
      'INVALID_REQUEST',
      /was interrupted/,
    ],
  ];

  test.each(cases)('%s', async (_name, attempt, code, message) => {
    const before = { keys: await storedKeys(), rows: await db.$count(videos) };
    expect(await refusal(attempt())).toMatchObject({ code, message: expect.stringMatching(message) });
    expect({ keys: await storedKeys(), rows: await db.$count(videos) }).toEqual(before);
  });

  test('a name with path tricks or 300 characters is only ever a name', async () => {
    const tricky = await upload(technician, mp4, { dataset_id: datasetId }, '../../etc/passwd.mp4');
    expect(tricky.video).toMatchObject({ name: 'passwd', originalFilename: 'passwd.mp4' });
    const lengthy = await upload(technician, mp4, { dataset_id: datasetId }, long);
    expect(lengthy.video.name).toHaveLength(200);
    expect(lengthy.video.originalFilename).toHaveLength(255);
    expect(await storedKeys()).toContain(`videos/${lengthy.id}/original`);
  });

  test('a dataset in an archived project', async () => {
    await sql`update projects set status = 'archived'`;
    await expect(upload(technician, mp4)).rejects.toMatchObject({ code: 'CONFLICT' });
    await sql`update projects set status = 'active'`;
  });
});

test('a preview that cannot be made does not bring a deleted video back', async () => {
  const { id } = await registerStoredVideo(technician, { datasetId, file: avi });
  await db.delete(videos).where(eq(videos.id, id));
  await preparePreview(id);
  expect(await db.select().from(videos).where(eq(videos.id, id))).toEqual([]);
  expect(await db.$count(datasets)).toBe(2);
});

test('files that a killed process left without a row go, once they are old enough', async () => {
  const { id } = await registerStoredVideo(technician, { datasetId, file: avi });
  const orphan = '11111111-1111-4111-8111-111111111111';
  await objectStore().put(`videos/${orphan}/original`, Buffer.from('x'), { contentType: 'video/mp4' });
  expect(await removeOrphans(new Date(Date.now() - 60_000))).toBe(0);
  expect(await storedKeys()).toContain(`videos/${orphan}/original`);
  await removeOrphans(new Date(Date.now() + 60_000));
  expect(await storedKeys()).not.toContain(`videos/${orphan}/original`);
  expect(await storedKeys()).toContain(`videos/${id}/original`);
});
