import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { notifications, tasks } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { say } from '@/lib/messages/message';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { testAccount } from '@/lib/platform/auth/testing';
import { createTask, finishTask, pauseForSpace, reportProgress, taskForJob } from '.';

const { db, close } = await testDatabase();
afterAll(close);

test('a task that finds the storage full is paused, and administrators are told once', async () => {
  const administrator = await testAccount(db, { permissions: ['system.manage_settings'] });
  const technician = await testPerson(db, 'Technician');
  const projectId = await testProject(db, 'P', [[technician, 'member']]);
  const task = await createTask(db, technician, {
    type: 'extraction',
    projectId,
    subjectId: projectId,
    payload: {},
  });
  await reportProgress(task.id, { progress: 40 });
  for (let pause = 0; pause < 3; pause++) await pauseForSpace(task.id);
  expect(await taskForJob(task.id)).toMatchObject({
    // Clients know this status: it goes on by itself.
    status: 'STARTED',
    stage: 'paused',
    progress: 40,
    message: say('work.pausedForSpace'),
    finishedAt: null,
  });
  const told = await db.select().from(notifications);
  expect(told.map(({ userId, title }) => [userId, title])).toEqual([
    [administrator.id, say('notices.storageFull.title')],
  ]);
  await finishTask(db, task.id, {});
  await pauseForSpace(task.id);
  expect((await db.select().from(tasks).where(eq(tasks.id, task.id)))[0]?.stage).toBe('completed');
});
