import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { workSamples } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { createTask, getTask, startTask, timed } from '.';

const { db, close } = await testDatabase();
afterAll(close);

const person = { ...(await testPerson(db, 'Clinician')), permissions: ['sarm.*'] };
const projectId = await testProject(db, 'P', [[person, 'member']]);
const task = (sizes: readonly number[]) =>
  createTask(db, person, { type: 'extraction', projectId, subjectId: projectId, payload: {} }, sizes);

test('the first work of its kind has no estimate; the next one has, before it starts', async () => {
  const first = await task([100]);
  expect(first.expectedSeconds).toBeNull();
  expect((await getTask(person, first.id)).secondsLeft).toBeNull();
  await timed('extraction', 100, async () => 'done');
  // Measured in milliseconds; as if it had taken 40 s.
  await db.update(workSamples).set({ seconds: 40 });
  const second = await task([100, 50]);
  // 0.4 s a unit.
  expect(second.expectedSeconds).toBeCloseTo(60);
  expect((await getTask(person, second.id)).secondsLeft).toBe(60);
  await startTask(second.id);
  expect((await getTask(person, second.id)).secondsLeft).toBe(60);
  // Work of another kind says nothing about it.
  const other = { type: 'detection', projectId, subjectId: projectId, payload: {} } as const;
  expect((await createTask(db, person, other, [3])).expectedSeconds).toBeNull();
});

test('work that fails leaves no sample, and old samples are forgotten', async () => {
  await db.delete(workSamples);
  await expect(timed('analysis', 1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await db.$count(workSamples)).toBe(0);
  for (let at = 0; at < 53; at++) await timed('analysis', 1 + at, () => Promise.resolve());
  expect(await db.$count(workSamples, eq(workSamples.type, 'analysis'))).toBe(50);
  const [oldest] = await db.select().from(workSamples).orderBy(workSamples.createdAt);
  expect(oldest?.size).toBe(4);
});
