import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, datasets, detections, frames, tasks, videos } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { say } from '@/lib/messages/message';
import { verbatim } from '@/lib/messages/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { startTask } from '@/lib/platform/tasks';
import { getFrame, listFrames, requestExtraction, selectFrame, updateFrame } from '.';
import { extractionConfig } from './contract';
import { endExtraction, recordFrames } from './extraction';
import { removeFrame } from './queries';
import { testFrame, testVideo } from './testing';

const { db, close } = await testDatabase();
afterAll(close);

let editor: Principal;
let viewer: Principal;
let stranger: Principal;
let videoId: string;
const PAGE = { limit: 100, offset: 0 };
const CONFIG = extractionConfig.parse({});

beforeAll(async () => {
  editor = await testPerson(db, 'Editor');
  viewer = await testPerson(db, 'Viewer');
  stranger = await testPerson(db, 'Stranger');
  const projectId = await testProject(db, 'Ward', [
    [editor, 'editor'],
    [viewer, 'viewer'],
  ]);
  ({ videoId } = await testVideo(db, projectId));
});

const box = { x1: 1, y1: 1, x2: 9, y2: 9, confidence: 0.9, source: 'model' as const };

test('a frame number is listed once: detected first, then more detections, then newer', async () => {
  const old = new Date('2026-01-01');
  await testFrame(db, videoId, { frameNumber: 5, createdAt: new Date('2026-03-01') });
  const detected = await testFrame(db, videoId, {
    frameNumber: 5,
    createdAt: old,
    detectionStatus: 'completed',
  });
  const few = await testFrame(db, videoId, { frameNumber: 7, detectionStatus: 'completed' });
  const many = await testFrame(db, videoId, { frameNumber: 7, createdAt: old, detectionStatus: 'completed' });
  await db.insert(detections).values([
    { frameId: few, ...box },
    { frameId: many, ...box },
    { frameId: many, ...box },
  ]);
  await testFrame(db, videoId, { frameNumber: 9, createdAt: old });
  const newest = await testFrame(db, videoId, { frameNumber: 9, createdAt: new Date('2026-02-01') });

  const { frames: listed, total } = await listFrames(viewer, videoId, PAGE);
  expect(listed.map((frame) => frame.id)).toEqual([detected, many, newest]);
  expect(listed[1]).toMatchObject({ detectionCount: 2, hasDetection: true });
  expect(total).toBe(3);
  expect((await listFrames(viewer, videoId, { limit: 1, offset: 1 })).frames[0]?.id).toBe(many);
});

test('frames outside the fence read as not found; viewers look but do not change', async () => {
  const id = await testFrame(db, videoId, { frameNumber: 20 });
  await expect(getFrame(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(listFrames(stranger, videoId, PAGE)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(requestExtraction(stranger, videoId, CONFIG)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await getFrame(viewer, id)).frameNumber).toBe(20);
  await expect(selectFrame(viewer, id, true)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('of a frame number the selected frame is shown; the selected ones can be listed alone', async () => {
  const chosen = await testFrame(db, videoId, { frameNumber: 30, selected: true });
  await testFrame(db, videoId, { frameNumber: 30, detectionStatus: 'completed' });
  await testFrame(db, videoId, { frameNumber: 31 });
  const page = await listFrames(viewer, videoId, { selected: true, limit: 1000, offset: 0 });
  expect(page.frames.map(({ id }) => id)).toEqual([chosen]);
  expect(page.total).toBe(1);
  const all = await listFrames(viewer, videoId, { limit: 1, offset: 0 });
  expect(all).toMatchObject({ selectedTotal: 1 });
  expect(all.total).toBeGreaterThan(1);
});

test('selecting and unselecting is kept, with old and new value in the audit log', async () => {
  const id = await testFrame(db, videoId, { frameNumber: 21 });
  expect((await selectFrame(editor, id, true)).selected).toBe(true);
  expect((await selectFrame(editor, id, false)).selected).toBe(false);
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.resourceId, id))
    .orderBy(auditLog.sequence);
  expect(entries.map((entry) => [entry.action, entry.oldValue, entry.newValue])).toEqual([
    ['frame.select', { selected: false }, { selected: true }],
    ['frame.unselect', { selected: true }, { selected: false }],
  ]);
});

test('one extraction of a video at a time; it goes from queued to completed', async () => {
  const { task_id: taskId } = await requestExtraction(editor, videoId, CONFIG);
  const [queued] = await db.select().from(videos).where(eq(videos.id, videoId));
  expect(queued).toMatchObject({
    processingStatus: 'uploaded',
    extractionStage: 'queued',
    extractionMessage: say('work.queued'),
    extractionProgress: 0,
  });
  await startTask(taskId);
  await expect(requestExtraction(editor, videoId, CONFIG)).rejects.toMatchObject({ code: 'CONFLICT' });

  const found = [
    {
      ...{ frameNumber: 1, timeOffsetSeconds: 0.02, width: 640, height: 480, objectKey: 'a', sizeBytes: 1 },
      sha256: 'a'.repeat(64),
    },
  ];
  // Twice, as when a worker dies after the commit and the step runs again.
  await db.transaction((tx) => recordFrames(tx, videoId, taskId, found));
  await db.transaction((tx) => recordFrames(tx, videoId, taskId, found));
  const rows = await db
    .select()
    .from(frames)
    .where(and(eq(frames.videoId, videoId), eq(frames.extractionSession, taskId)));
  expect(rows).toHaveLength(1);
  const [done] = await db.select().from(videos).where(eq(videos.id, videoId));
  expect(done).toMatchObject({ extractionStage: 'completed', extractionProgress: 100 });
  await db.update(tasks).set({ status: 'SUCCESS', finishedAt: new Date() }).where(eq(tasks.id, taskId));
});

test('of two extractions asked for at once, one is made', async () => {
  const [row] = await db.select({ datasetId: videos.datasetId }).from(videos).where(eq(videos.id, videoId));
  const [dataset] = await db
    .select({ projectId: datasets.projectId })
    .from(datasets)
    .where(eq(datasets.id, row?.datasetId ?? ''));
  const fresh = await testVideo(db, dataset?.projectId ?? '');
  const asked = await Promise.allSettled(
    [1, 2, 3].map(() => requestExtraction(editor, fresh.videoId, CONFIG)),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const each of asked) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'CONFLICT' });
  }
  expect(await db.select().from(tasks).where(eq(tasks.subjectId, fresh.videoId))).toHaveLength(1);
});

test('an extraction that is cancelled or fails says so, and leaves the video itself as it was', async () => {
  const { task_id: first } = await requestExtraction(editor, videoId, CONFIG);
  await db.transaction((tx) =>
    endExtraction(tx, videoId, first, { cancelled: true, message: verbatim('cancelled') }),
  );
  await db.update(tasks).set({ status: 'CANCELLED', finishedAt: new Date() }).where(eq(tasks.id, first));
  expect((await db.select().from(videos).where(eq(videos.id, videoId)))[0]).toMatchObject({
    processingStatus: 'uploaded',
    extractionStage: 'cancelled',
  });

  const { task_id: second } = await requestExtraction(editor, videoId, CONFIG);
  await db.transaction((tx) =>
    endExtraction(tx, videoId, second, { cancelled: false, message: verbatim('broken file') }),
  );
  expect((await db.select().from(videos).where(eq(videos.id, videoId)))[0]).toMatchObject({
    processingStatus: 'uploaded',
    extractionStage: 'failed',
    extractionMessage: verbatim('broken file'),
  });
  // A late word of the first task no longer moves the video.
  await db.transaction((tx) =>
    endExtraction(tx, videoId, first, { cancelled: true, message: verbatim('late') }),
  );
  expect((await db.select().from(videos).where(eq(videos.id, videoId)))[0]?.extractionMessage).toEqual(
    verbatim('broken file'),
  );
});

test('a note can be written and removed, by those who may write, and is on record', async () => {
  const id = await testFrame(db, videoId, { frameNumber: 31 });
  expect((await updateFrame(editor, id, 'Debris at the top')).note).toBe('Debris at the top');
  expect((await updateFrame(editor, id, '')).note).toBeNull();
  await expect(updateFrame(viewer, id, 'x')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(updateFrame(stranger, id, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const entries = await db.select().from(auditLog).where(eq(auditLog.resourceId, id));
  expect(entries.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
    [{ note: null }, { note: 'Debris at the top' }],
    [{ note: 'Debris at the top' }, { note: null }],
  ]);
});

test('a picture that is extracted again keeps its boxes in one place, also when that frame is deleted', async () => {
  const project = await testProject(db, 'Twice', [[editor, 'editor']]);
  const video = await testVideo(db, project);
  const extract = async (frameNumber: number) => {
    const session = randomUUID();
    const picture = {
      timeOffsetSeconds: 0,
      width: 640,
      height: 480,
      objectKey: session,
      sizeBytes: 1,
      sha256: '0',
    };
    await db.transaction((tx) => recordFrames(tx, video.videoId, session, [{ ...picture, frameNumber }]));
    const [row] = await db.select().from(frames).where(eq(frames.extractionSession, session));
    if (!row) throw new Error('no frame');
    return row;
  };
  const first = await extract(5);
  await db.insert(detections).values({ frameId: first.id, ...box });
  await db.update(frames).set({ revision: 3, labeledAt: new Date() }).where(eq(frames.id, first.id));
  const [second, third, other] = [await extract(5), await extract(5), await extract(6)];
  expect([first, second, third, other].map(({ sameAs }) => sameAs)).toEqual([null, first.id, first.id, null]);
  expect(await getFrame(editor, second.id)).toMatchObject({ detectionCount: 1, annotated: true });
  await db.transaction((tx) => removeFrame(tx, first.id));
  const left = await db
    .select()
    .from(frames)
    .where(eq(frames.videoId, video.videoId))
    .orderBy(frames.createdAt);
  expect(left).toMatchObject([
    { id: second.id, sameAs: null, revision: 3, labeledAt: expect.any(Date) },
    { id: third.id, sameAs: second.id },
    { id: other.id, sameAs: null },
  ]);
  expect(await getFrame(editor, third.id)).toMatchObject({ detectionCount: 1 });
});
