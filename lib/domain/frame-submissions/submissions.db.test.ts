import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog, frames, projects, tasks } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { addDetection } from '@/lib/domain/detections';
import { getFrame, selectFrame } from '@/lib/domain/frames';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { getSubmission, listSubmissions, submitFrames } from '.';

const { db, close } = await testDatabase();
afterAll(close);

let editor: Principal;
let viewer: Principal;
let stranger: Principal;
let projectId: string;
let videoId: string;

beforeAll(async () => {
  editor = await testPerson(db, 'Editor');
  viewer = await testPerson(db, 'Viewer');
  stranger = await testPerson(db, 'Stranger');
  projectId = await testProject(db, 'Ward', [
    [editor, 'editor'],
    [viewer, 'viewer'],
  ]);
});
beforeEach(async () => {
  ({ videoId } = await testVideo(db, projectId));
});

const box = { x1: 10, y1: 10, x2: 20, y2: 20, class: 'sperm' as const };
const taskOf = async (id: string | null) =>
  (
    await db
      .select()
      .from(tasks)
      .where(eq(tasks.id, String(id)))
  )[0];

test('detection is started on the frames without detections only, and the selection is cleared', async () => {
  const untouched = await testFrame(db, videoId, { frameNumber: 20, selected: true, timeOffsetSeconds: 0.4 });
  // Found empty by a detector: looked at, so not looked at again.
  const empty = await testFrame(db, videoId, {
    frameNumber: 10,
    selected: true,
    detectionStatus: 'completed',
  });
  const drawn = await testFrame(db, videoId, { frameNumber: 30, selected: true });
  await addDetection(editor, drawn, box);
  const other = await testFrame(db, videoId, { frameNumber: 40, selected: true });
  // The same picture from an earlier extraction: were it still selected, it would stand for its number.
  const twin = await testFrame(db, videoId, { frameNumber: 20, selected: true });

  const ids = [untouched, empty, drawn, drawn];
  const submission = await submitFrames(editor, { videoId, frameIds: ids, notes: 'Thick sample' });
  expect(submission).toMatchObject({
    videoId,
    status: 'pending',
    notes: 'Thick sample',
    frameCount: 3,
    submittedBy: 'Editor',
    progress: 0,
  });
  expect(submission.frames).toEqual([
    { frameId: empty, frameNumber: 10, timeOffset: 0, detectionStatus: 'completed', detectionCount: 0 },
    {
      frameId: untouched,
      frameNumber: 20,
      timeOffset: 0.4,
      detectionStatus: 'pending',
      detectionCount: null,
    },
    { frameId: drawn, frameNumber: 30, timeOffset: 0, detectionStatus: null, detectionCount: 1 },
  ]);
  const task = await taskOf(submission.taskId);
  expect(task).toMatchObject({ type: 'detection', projectId, payload: { frameIds: [untouched] } });
  const selected = await Promise.all(
    [untouched, empty, drawn, twin, other].map(async (id) => (await getFrame(editor, id)).selected),
  );
  expect(selected).toEqual([false, false, false, false, true]);
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'frames.submit'));
  expect(entries.at(-1)).toMatchObject({
    userId: editor.userId,
    resourceId: videoId,
    newValue: { submissionId: submission.id, notes: 'Thick sample', taskId: submission.taskId },
  });
});

test('without anything left to detect it is complete at once', async () => {
  const done = await testFrame(db, videoId, { frameNumber: 1, detectionStatus: 'completed' });
  const submission = await submitFrames(editor, { videoId, frameIds: [done], notes: '' });
  expect(submission).toMatchObject({ status: 'completed', taskId: null, progress: 100, error: null });
});

test('it follows its detection to the end, and waits for another one that is at its frames', async () => {
  const frameId = await testFrame(db, videoId, { frameNumber: 1 });
  const { id, taskId } = await submitFrames(editor, { videoId, frameIds: [frameId], notes: '' });
  const statusWith = async (change: Partial<typeof tasks.$inferInsert>) => {
    await db
      .update(tasks)
      .set(change)
      .where(eq(tasks.id, String(taskId)));
    const { status, progress } = await getSubmission(viewer, id);
    return [status, progress];
  };
  expect(await statusWith({ status: 'STARTED', progress: 40 })).toEqual(['in-progress', 40]);
  // The task has ended, but the frame was sent to detection again and is still waiting.
  expect(await statusWith({ status: 'SUCCESS', progress: 100 })).toEqual(['in-progress', 100]);
  await db.update(frames).set({ detectionStatus: 'completed' }).where(eq(frames.id, frameId));
  expect(await statusWith({ status: 'SUCCESS' })).toEqual(['completed', 100]);
  expect(await statusWith({ status: 'FAILURE', error: { key: 'work.unknown' } })).toEqual(['failed', 100]);
  expect((await getSubmission(viewer, id)).error).not.toBeNull();
  expect(await statusWith({ status: 'CANCELLED' })).toEqual(['cancelled', 100]);
});

test('a frame that is deleted afterwards stays on record by its number, without a count', async () => {
  const frameId = await testFrame(db, videoId, { frameNumber: 7, detectionStatus: 'completed' });
  const { id } = await submitFrames(editor, { videoId, frameIds: [frameId], notes: '' });
  await db.delete(frames).where(eq(frames.id, frameId));
  const [frame] = (await getSubmission(editor, id)).frames;
  expect(frame).toMatchObject({ frameId: null, frameNumber: 7, detectionCount: null });
});

test('frames of another video, unknown frames and people without the right are refused, and nothing is stored', async () => {
  const frameId = await testFrame(db, videoId, { frameNumber: 1 });
  const elsewhere = await testVideo(db, projectId);
  const foreign = await testFrame(db, elsewhere.videoId, { frameNumber: 1 });
  const submit = (who: Principal, frameIds: string[]) => submitFrames(who, { videoId, frameIds, notes: '' });
  await expect(submit(editor, [frameId, foreign])).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  await expect(submit(editor, [frameId, crypto.randomUUID()])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(submit(stranger, [frameId])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(submit(viewer, [frameId])).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await db.update(projects).set({ status: 'archived' }).where(eq(projects.id, projectId));
  await expect(submit(editor, [frameId])).rejects.toMatchObject({ code: 'CONFLICT' });
  await db.update(projects).set({ status: 'active' }).where(eq(projects.id, projectId));
  expect(await listSubmissions(editor, { videoId, limit: 10, offset: 0 })).toEqual({
    submissions: [],
    total: 0,
  });
  expect((await getFrame(editor, frameId)).detectionStatus).toBeNull();
});

test('lists are fenced, newest first and in pages', async () => {
  const ids: string[] = [];
  for (const frameNumber of [1, 2, 3]) {
    const frameId = await testFrame(db, videoId, { frameNumber, detectionStatus: 'completed' });
    await selectFrame(editor, frameId, true);
    ids.push((await submitFrames(editor, { videoId, frameIds: [frameId], notes: '' })).id);
  }
  const page = await listSubmissions(viewer, { videoId, limit: 2, offset: 1 });
  expect(page.submissions.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  expect(page.total).toBe(3);
  expect(await listSubmissions(stranger, { limit: 10, offset: 0 })).toEqual({ submissions: [], total: 0 });
  await expect(getSubmission(stranger, String(ids[0]))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
