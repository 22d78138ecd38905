import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectMembers } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testPerson, testProject } from '@/lib/domain/projects/testing';
import type { Principal } from '@/lib/platform/access';
import { createTask, finishTask, watchTask } from '.';

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
