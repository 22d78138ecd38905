import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectMembers } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { createTask, failTask, finishTask, getTask, reportProgress, watchTask } from '.';

const { db, close } = await testDatabase();
afterAll(close);

let member: Principal;
let projectId: string;
let taskId: string;

beforeAll(async () => {
  member = await testPerson(db, 'Member');
  projectId = await testProject(db, 'P', [[member, 'member']]);
  const task = { type: 'extraction' as const, projectId, subjectId: randomUUID(), payload: {} };
  taskId = (await createTask(db, member, task)).id;
});

const watch = async (admitted: () => Promise<Principal | null>) => {
  const signal = AbortSignal.timeout(10_000);
  // A recheck at every turn.
  const response = await watchTask(member, taskId, { admitted, signal, recheckMs: 1 });
  const text = await response.text();
  expect(signal.aborted).toBe(false);
  return text.split('\n\n').filter((line) => line.startsWith('data: '));
};

test('a stream ends when the session of its watcher does', async () => {
  expect(await watch(async () => null)).toHaveLength(1);
});

test('a stream ends when its watcher leaves the project', async () => {
  const events = await watch(async () => {
    await db
      .delete(projectMembers)
      .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, member.userId)));
    return member;
  });
  expect(events).toHaveLength(1);
  await expect(watch(async () => member)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await db.insert(projectMembers).values({ projectId, userId: member.userId, accessLevel: 'member' });
});

test('a stream tells a change and ends with the task', async () => {
  const events = await watch(async () => {
    await finishTask(db, taskId, { frames: 3 });
    return member;
  });
  expect(events).toHaveLength(2);
  expect(JSON.parse(events[1]?.slice('data: '.length) ?? '')).toMatchObject({
    status: 'SUCCESS',
    result: { frames: 3 },
  });
});

test('a task is told in the language of whoever reads it, as an answer and as an event', async () => {
  const subjectId = randomUUID();
  const task = await createTask(db, member, { type: 'extraction', projectId, subjectId, payload: {} });
  const french: Principal = { ...member, origin: { ...member.origin, language: 'fr' } };
  const seen = async (principal: Principal) => (await getTask(principal, task.id)).message;
  expect([await seen(member), await seen(french)]).toEqual([
    'Task queued for processing',
    'Tâche en file d’attente',
  ]);
  await reportProgress(task.id, { progress: 7, message: say('work.frameOf', { position: 3, total: 40 }) });
  expect([await seen(member), await seen(french)]).toEqual(['Frame 3 of 40', 'Image 3 sur 40']);
  await failTask(db, task.id, say('work.truncated'));
  const response = await watchTask(french, task.id, {
    admitted: async () => french,
    signal: AbortSignal.timeout(10_000),
  });
  expect(JSON.parse((await response.text()).slice('data: '.length))).toMatchObject({
    status: 'FAILURE',
    error: expect.stringMatching(/^La vidéo est incomplète/),
  });
});
