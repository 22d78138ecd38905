import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frames, tasks } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import {
  addDetection,
  deleteDetection,
  deleteFrameDetections,
  getDetectionDetail,
  getDetectionStatus,
  getFrameDetections,
  requestDetection,
  updateDetection,
} from '.';
import { detectionConfig } from './contract';
import { storeDetections } from './storing';

const { db, close } = await testDatabase();
afterAll(close);

let editor: Principal;
let viewer: Principal;
let stranger: Principal;
let videoId: string;
let otherFrame: string;

beforeAll(async () => {
  editor = await testPerson(db, 'Editor');
  viewer = await testPerson(db, 'Viewer');
  stranger = await testPerson(db, 'Stranger');
  const members = [
    [editor, 'editor'],
    [viewer, 'viewer'],
  ] as const;
  ({ videoId } = await testVideo(db, await testProject(db, 'Ward', members)));
  const other = await testVideo(db, await testProject(db, 'Second ward', members));
  otherFrame = await testFrame(db, other.videoId);
});

const found = (x: number) => ({ x, y: 10, w: 20, h: 12, score: 0.7, className: 'sperm' as const });
const store = (frameId: string, ...boxes: ReturnType<typeof found>[]) =>
  db.transaction((tx) => storeDetections(tx, frameId, 'model-a', boxes));

test('a second run replaces what the first found, and keeps what people drew or verified', async () => {
  const frameId = await testFrame(db, videoId);
  await store(frameId, found(10), found(100));
  const drawn = await addDetection(editor, frameId, { x1: 300, y1: 300, x2: 320, y2: 315, class: 'cluster' });
  const before = await getFrameDetections(viewer, frameId);
  const atTen = before.detections.find((box) => box.x1 === 10);
  const corrected = await updateDetection(editor, String(atTen?.id), { x1: 12 });
  expect(corrected).toMatchObject({ x1: 12, x2: 30, verified: true });

  await store(frameId, found(200));
  const after = await getFrameDetections(viewer, frameId);
  expect(after.detections.map((box) => box.id).sort()).toEqual(
    [drawn.id, corrected.id, after.detections.find((box) => box.x1 === 200)?.id].sort(),
  );
  expect(after).toMatchObject({ status: 'success', detection_count: 3, frame_number: 0 });
});

test('boxes are kept inside the picture; one with no area there is refused', async () => {
  const frameId = await testFrame(db, videoId);
  // Corners in any order, partly outside the 640 × 480 picture.
  const kept = await addDetection(editor, frameId, { x1: 650, y1: 470, x2: 630, y2: 500, class: 'sperm' });
  expect(kept).toMatchObject({
    x1: 630,
    y1: 470,
    x2: 640,
    y2: 480,
    confidence: 1,
    source: 'manual',
    verified: true,
  });
  const outside = addDetection(editor, frameId, { x1: 700, y1: 0, x2: 800, y2: 50, class: 'sperm' });
  await expect(outside).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});

test('strangers find nothing, viewers change nothing', async () => {
  const frameId = await testFrame(db, videoId);
  const { id } = await addDetection(editor, frameId, { x1: 1, y1: 1, x2: 9, y2: 9, class: 'sperm' });
  await expect(getDetectionDetail(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(getFrameDetections(stranger, frameId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(deleteDetection(viewer, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(deleteFrameDetections(viewer, frameId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await getDetectionDetail(viewer, id)).toMatchObject({
    id,
    video: { id: videoId },
    frame: { id: frameId },
  });
});

test('without the permission for details, boxes and counts are all that is told', async () => {
  const frameId = await testFrame(db, videoId);
  await store(frameId, found(10));
  const secretive = { ...viewer, permissions: ['sarm.select_frames'] };
  const { detections, detection_count } = await getFrameDetections(secretive, frameId);
  expect(detection_count).toBe(1);
  // What `found(10)` stores: 20 × 12 pixels at 10, 10.
  expect(detections[0]).toMatchObject({ x1: 10, y1: 10, x2: 30, y2: 22 });
  expect(detections[0]).toMatchObject({ class: null, className: null, confidence: null, modelId: null });
  for (const permission of ['sarm.view_detailed_detection', 'finetune.annotate_detection']) {
    const full = await getFrameDetections({ ...viewer, permissions: [permission] }, frameId);
    expect(full.detections[0]).toMatchObject({ class: 'sperm', confidence: 0.7, modelId: 'model-a' });
  }
});

test('deleting all detections of a frame makes it undetected again', async () => {
  const frameId = await testFrame(db, videoId);
  await store(frameId, found(10), found(60));
  expect(await deleteFrameDetections(editor, frameId)).toEqual({ status: 'success', deleted: 2 });
  const [row] = await db.select().from(frames).where(eq(frames.id, frameId));
  expect(row).toMatchObject({ detectionStatus: null, detectionModelId: null });
});

test('a detection over frames is one task of their project', async () => {
  const config = detectionConfig.parse({});
  expect(config).toMatchObject({ confidence_threshold: 0.4, model_id: 'sperm-detector-int8-v1' });
  const ids = [await testFrame(db, videoId), await testFrame(db, videoId)];
  const { task_id } = await requestDetection(editor, [...ids, ...ids], config);
  const [task] = await db.select().from(tasks).where(eq(tasks.id, task_id));
  expect(task?.payload).toMatchObject({ frameIds: ids });
  await expect(requestDetection(viewer, ids, config)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(requestDetection(stranger, ids, config)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(requestDetection(editor, [...ids, otherFrame], config)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  });
});

test('a model is named by its id, never by a path', () => {
  expect(detectionConfig.safeParse({ model_id: '../../etc/model.onnx' }).success).toBe(false);
});

test('an unknown model is refused before any frame is marked', async () => {
  const frameId = await testFrame(db, videoId);
  await store(frameId, found(10));
  for (const model_id of ['no-such-model', 'sperm-segmenter-v1']) {
    const config = detectionConfig.parse({ model_id });
    await expect(requestDetection(editor, [frameId], config)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      said: { key: 'errors.detectorUnknown' },
    });
  }
  const [frame] = await db.select().from(frames).where(eq(frames.id, frameId));
  expect(frame?.detectionStatus).toBe('completed');
  expect(await db.select().from(tasks).where(eq(tasks.subjectId, frameId))).toEqual([]);
});

test('the status counts frames while the task runs', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map((frameNumber) => testFrame(db, videoId, { frameNumber })));
  const { task_id } = await requestDetection(editor, ids, detectionConfig.parse({}));
  expect(await getDetectionStatus(editor, task_id)).toMatchObject({ current: 0, total: 4 });
  await db.update(tasks).set({ status: 'STARTED', progress: 75 }).where(eq(tasks.id, task_id));
  expect(await getDetectionStatus(editor, task_id)).toMatchObject({
    current: 3,
    total: 4,
    result: { current: 3, total: 4 },
  });
});

test('addresses of pictures are answered as they were asked for, those of crops to who may see details', async () => {
  const frameId = await testFrame(db, videoId);
  await store(frameId, found(10));
  const seen = { ...viewer, permissions: ['sarm.view_detailed_detection'] };
  const all = await getFrameDetections(seen, frameId);
  const [box] = all.detections;
  expect(box?.crop_url).toBe(`/sarm/media/view-crop/${box?.id}`);
  expect(all.visualization_url).toBe(`/sarm/media/view-visualization/${frameId}`);
  const none = { generate_crops: false, generate_visualization: false };
  const bare = await getFrameDetections(seen, frameId, none);
  expect(bare).not.toHaveProperty('visualization_url');
  expect(bare.detections).toHaveLength(1);
  expect(bare.detections[0]).not.toHaveProperty('crop_url');
  const secretive = { ...viewer, permissions: ['sarm.select_frames'] };
  expect((await getFrameDetections(secretive, frameId)).detections[0]).not.toHaveProperty('crop_url');
});
