import { text } from 'node:stream/consumers';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog, datasets, detections, frames, projects, tracks, videos } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { deleteDataset } from '@/lib/domain/datasets';
import { createDataset as contract } from '@/lib/domain/datasets/contract';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import { testDetection } from '@/lib/domain/labels/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import { createFromAnnotations } from '.';
import type { AnnotatedDataset } from './creating';

const { db, close } = await testDatabase();
afterAll(close);

let trainer: Principal;
let projectId: string;
let videoId: string;
let datasetId: string;
/** By frame number: 1, 2 and 3 with boxes, 4 looked at and empty, 5 not looked at. */
let frame: Record<number, string>;
let again: string;
let whole: string;

const put = (key: string, body: string) =>
  objectStore().put(key, Buffer.from(body), { contentType: 'image/jpeg' });
const read = async (key: string) => text((await objectStore().get(key)).stream);
const keysBelow = async (prefix: string) => (await objectStore().list(prefix)).objects.map(({ key }) => key);

async function addTrack(number: number, values: Partial<typeof tracks.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(tracks)
    .values({ videoId, number, ...values })
    .returning();
  return String(row?.id);
}

beforeAll(async () => {
  trainer = await testPerson(db, 'Tara', { permissions: ['finetune.*'] });
  projectId = await testProject(db, 'Ward', [[trainer, 'editor']]);
});

beforeEach(async () => {
  ({ videoId, datasetId } = await testVideo(db, projectId));
  const objectKey = `videos/${videoId}/original`;
  const thumbnailKey = `videos/${videoId}/thumbnail.jpg`;
  await db
    .update(videos)
    .set({ objectKey, thumbnailKey, previewStatus: 'ready', pixelSizeUm: 0.5, sha256: 'a'.repeat(64) })
    .where(eq(videos.id, videoId));
  await put(objectKey, 'the recording');
  await put(thumbnailKey, 'the thumbnail');
  frame = {};
  for (const frameNumber of [1, 2, 3, 4, 5]) {
    const key = `videos/${videoId}/frames/${frameNumber}.jpg`;
    await put(key, `picture ${frameNumber}`);
    frame[frameNumber] = await testFrame(db, videoId, {
      ...{ frameNumber, objectKey: key, note: `note ${frameNumber}` },
      detectionStatus: frameNumber === 5 ? null : 'completed',
      ...(frameNumber <= 2 ? { labeledAt: new Date('2026-01-01'), labeledBy: trainer.userId } : {}),
    });
  }
  again = await testFrame(db, videoId, { frameNumber: 1, sameAs: String(frame[1]) });
  whole = await addTrack(7, { state: 'proposed', modelIds: ['detector'] });
  const cut = await addTrack(8);
  const [one, two, three] = [String(frame[1]), String(frame[2]), String(frame[3])];
  // Track 7 has boxes on frames 1 and 2 only; track 8 on 2 and 3.
  await testDetection(db, one, { x1: 1, trackId: whole, verified: true });
  await testDetection(db, two, {
    x1: 2,
    trackId: whole,
    isKey: false,
    source: 'interpolated',
    verified: true,
  });
  await testDetection(db, two, { x1: 3, trackId: cut, source: 'manual', outsideAfter: true });
  await testDetection(db, three, { x1: 4, trackId: cut, isKey: false, source: 'interpolated' });
  await testDetection(db, two, { x1: 5, confidence: 0.25, className: 'cluster', modelId: 'detector' });
  await testDetection(db, two, { x1: 6, deletedAt: new Date() });
});

const wanted = (more: Partial<AnnotatedDataset> = {}): AnnotatedDataset => ({
  ...{
    name: 'Picked',
    description: 'Detection dataset created from annotations',
    status: 'draft',
    metadata: {},
  },
  ...{ videoId, frameIds: [], includeAllFrames: false, includeAllDetections: true },
  ...more,
});

async function contentsOf(dataset: string) {
  const [video] = await db.select().from(videos).where(eq(videos.datasetId, dataset));
  if (!video) throw new Error('no video');
  const rows = await db
    .select()
    .from(frames)
    .where(eq(frames.videoId, video.id))
    .orderBy(asc(frames.frameNumber));
  const boxes = await db
    .select({ box: detections, number: tracks.number, frameNumber: frames.frameNumber })
    .from(detections)
    .innerJoin(frames, eq(frames.id, detections.frameId))
    .leftJoin(tracks, eq(tracks.id, detections.trackId))
    .where(eq(frames.videoId, video.id))
    .orderBy(asc(detections.x1));
  return { video, frames: rows, boxes };
}

test('chosen frames come with copies of their files, their boxes and whole tracks', async () => {
  // Frame 1 by the other row with the same picture.
  const made = await createFromAnnotations(
    trainer,
    wanted({ frameIds: [again, String(frame[2])], metadata: { Camera: 'UI-2210C' } }),
  );
  expect(made).toMatchObject({
    ...{ name: 'Picked', type: 'detection', status: 'draft', projectId },
    metadata: { source: 'Sample / clip', Camera: 'UI-2210C' },
    stats: { totalVideos: 1, totalFrames: 2, totalDetections: 4 },
  });
  const copy = await contentsOf(made.id);
  expect(copy.video).toMatchObject({
    ...{ name: 'clip', sha256: 'a'.repeat(64), pixelSizeUm: 0.5, extractionStage: 'completed' },
    objectKey: `videos/${copy.video.id}/original`,
  });
  expect(copy.frames.map((each) => [each.frameNumber, each.note, each.labeledAt?.toISOString()])).toEqual([
    [1, 'note 1', '2026-01-01T00:00:00.000Z'],
    [2, 'note 2', '2026-01-01T00:00:00.000Z'],
  ]);
  // Boxes 1 and 2 are the whole of track 7; box 3 is of track 8, which goes on on frame 3: a plain box here. Box 6 is deleted.
  expect(
    copy.boxes.map(({ box, number, frameNumber }) => [
      ...[box.x1, frameNumber, number, box.source, box.verified, box.isKey, box.outsideAfter],
      ...[box.className, box.confidence],
    ]),
  ).toEqual([
    [1, 1, 7, 'model', true, true, false, 'sperm', 0.5],
    [2, 2, 7, 'interpolated', true, false, false, 'sperm', 0.5],
    [3, 2, null, 'manual', false, true, false, 'sperm', 0.5],
    [5, 2, null, 'model', false, true, false, 'cluster', 0.25],
  ]);
  const [track] = await db.select().from(tracks).where(eq(tracks.videoId, copy.video.id));
  expect(track).toMatchObject({ number: 7, state: 'proposed', modelIds: ['detector'], version: 1 });
  expect(track?.id).not.toBe(whole);
  expect(await Promise.all(copy.frames.map(({ objectKey }) => read(objectKey)))).toEqual([
    'picture 1',
    'picture 2',
  ]);
  expect(await read(copy.video.objectKey)).toBe('the recording');
  expect(await read(copy.video.thumbnailKey ?? '')).toBe('the thumbnail');
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.resourceId, made.id));
  expect(entry).toMatchObject({
    action: 'dataset.create-from-annotations',
    newValue: { boxes: 4, tracks: 1, source: { videoId, datasetId, frames: [frame[1], frame[2]] } },
  });
});

test('all frames are those that were looked at or have boxes', async () => {
  const made = await createFromAnnotations(trainer, wanted({ includeAllFrames: true, frameIds: [] }));
  const copy = await contentsOf(made.id);
  expect(copy.frames.map(({ frameNumber }) => frameNumber)).toEqual([1, 2, 3, 4]);
  // With frame 3 track 8 is whole, too.
  expect(copy.boxes.map(({ number }) => number)).toEqual([7, 7, 8, 8, null]);
});

test('without all detections only what people confirmed comes along, and no frame claims to be complete', async () => {
  const made = await createFromAnnotations(
    trainer,
    wanted({ includeAllFrames: true, includeAllDetections: false }),
  );
  const copy = await contentsOf(made.id);
  expect(copy.boxes.map(({ box, number }) => [box.x1, number])).toEqual([
    [1, 7],
    [2, 7],
    [3, null],
  ]);
  // Box 5 of frame 2 and box 4 of frame 3 were left out.
  expect(
    copy.frames.map((each) => [each.frameNumber, each.labeledAt !== null, each.detectionStatus]),
  ).toEqual([
    [1, true, 'completed'],
    [2, false, null],
    [3, false, null],
    [4, false, 'completed'],
  ]);
});

test('deleting either dataset leaves the files of the other', async () => {
  const made = await createFromAnnotations(trainer, wanted({ frameIds: [String(frame[1])] }));
  const { video } = await contentsOf(made.id);
  // What the job does that a deletion asks for.
  await deleteDataset(trainer, datasetId);
  await objectStore().deletePrefix(`videos/${videoId}/`);
  expect(await read(video.objectKey)).toBe('the recording');
  expect(await keysBelow(`videos/${video.id}/`)).toHaveLength(3);
  expect((await contentsOf(made.id)).boxes).toHaveLength(1);
});

test('an attempt that fails leaves neither rows nor files', async () => {
  await objectStore().delete(`videos/${videoId}/frames/2.jpg`);
  const before = { datasets: await db.$count(datasets), keys: await keysBelow('videos/') };
  const failing = createFromAnnotations(trainer, wanted({ includeAllFrames: true }));
  await expect(failing).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect({ datasets: await db.$count(datasets), keys: await keysBelow('videos/') }).toEqual(before);
});

test('what cannot be made is refused, with the reason', async () => {
  const viewer = await testPerson(db, 'Vic', { permissions: ['finetune.*'] });
  const stranger = await testPerson(db, 'Sue', { permissions: ['finetune.*'] });
  const archived = await testProject(db, 'Old', [
    [trainer, 'editor'],
    [viewer, 'viewer'],
  ]);
  const other = await testVideo(db, archived);
  const elsewhere = await testFrame(db, other.videoId, { detectionStatus: 'completed' });
  const refusal = (principal: Principal, more: Partial<AnnotatedDataset>) =>
    createFromAnnotations(principal, wanted(more)).then(
      () => 'made',
      (error: { code: string; said?: { key: string } }) => error.code,
    );
  const one = { frameIds: [String(frame[1])] };
  expect(await refusal(stranger, one)).toBe('NOT_FOUND');
  expect(await refusal(trainer, { frameIds: [elsewhere] })).toBe('NOT_FOUND');
  expect(await refusal(trainer, { frameIds: [String(frame[1]), String(frame[5])] })).toBe('UNPROCESSABLE');
  expect(await refusal(viewer, { videoId: other.videoId, frameIds: [elsewhere] })).toBe('FORBIDDEN');
  await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, archived));
  expect(await refusal(trainer, { videoId: other.videoId, frameIds: [elsewhere] })).toBe('CONFLICT');
  await db.update(frames).set({ detectionStatus: null }).where(eq(frames.videoId, videoId));
  await db.delete(detections);
  expect(await refusal(trainer, { includeAllFrames: true })).toBe('UNPROCESSABLE');
});

test('the documented body is understood, and one that makes no sense is refused', () => {
  const frames = [String(frame[1])];
  const body = {
    ...{
      name: 'Picked',
      description: '',
      type: 'detection',
      status: 'draft',
      project_id: null,
      video_id: videoId,
    },
    ...{ frames, include_all_frames: false, include_all_detections: true, user_id: trainer.userId },
    source: { type: 'annotation', video_id: videoId, frames },
  };
  const parse = (more: object) => contract.body?.safeParse({ ...body, ...more });
  expect(parse({})?.data).toEqual({
    kind: 'annotated',
    dataset: wanted({ description: '', frameIds: frames }),
  });
  expect(parse({ frames: [], source: null, include_all_frames: true })?.data).toMatchObject({
    dataset: { frameIds: [], includeAllFrames: true },
  });
  const reasonOf = (more: object) => parse(more)?.error?.issues[0]?.path[0];
  expect(reasonOf({ type: 'clinical' })).toBe('type');
  expect(reasonOf({ status: 'archived' })).toBe('status');
  expect(reasonOf({ frames: [], source: null })).toBe('frames');
  expect(reasonOf({ video_id: null, source: null })).toBe('project_id');
  expect(reasonOf({ frames: Array.from({ length: 301 }, () => frames[0]) })).toBe('frames');
});
