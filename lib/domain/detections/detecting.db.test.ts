import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frames, tasks } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testFrame, testVideo } from '@/lib/domain/frames/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { requestDetection } from '.';
import { detectionConfig } from './contract';
import { cancelDetection, failDetection, runDetection } from './detecting';
import { storeDetections } from './storing';

const { db, close } = await testDatabase();
afterAll(close);

let editor: Principal;
let videoId: string;

beforeAll(async () => {
  editor = await testPerson(db, 'Editor');
  ({ videoId } = await testVideo(db, await testProject(db, 'Ward', [[editor, 'editor']])));
});

/** A task over two frames, the first of which has been dealt with. */
async function halfDone() {
  const ids = [
    await testFrame(db, videoId, { frameNumber: 1 }),
    await testFrame(db, videoId, { frameNumber: 2 }),
  ];
  const { task_id: taskId } = await requestDetection(editor, ids, detectionConfig.parse({}));
  await db.transaction((tx) => storeDetections(tx, ids[0] ?? '', 'model-a', []));
  const statuses = async () =>
    Promise.all(
      ids.map(async (id) => (await db.select().from(frames).where(eq(frames.id, id)))[0]?.detectionStatus),
    );
  const task = async () => (await db.select().from(tasks).where(eq(tasks.id, taskId)))[0];
  return { taskId, statuses, task };
}

test('a cancelled detection keeps what is done; a second call changes nothing', async () => {
  const { taskId, statuses, task } = await halfDone();
  await cancelDetection(taskId);
  await cancelDetection(taskId);
  expect(await statuses()).toEqual(['completed', null]);
  expect((await task())?.status).toBe('CANCELLED');
  expect(await runDetection(taskId)).toEqual({ cancelled: true });
});

test('a failed detection says so on the frames that are not done and on the task', async () => {
  const { taskId, statuses, task } = await halfDone();
  await failDetection(taskId, new Error('select * from secrets'));
  expect(await statuses()).toEqual(['completed', 'failed']);
  expect(await task()).toMatchObject({ status: 'FAILURE' });
  expect((await task())?.error).not.toContain('secrets');
});
