import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { notifications } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testPerson, testProject } from '@/lib/domain/projects/testing';
import { createTask, failTask } from '.';

const { db, close } = await testDatabase();
afterAll(close);

it('whoever began work that fails is told once, with the reason and where to look', async () => {
  const member = await testPerson(db, 'Member');
  const projectId = await testProject(db, 'P', [[member, 'member']]);
  const begin = (type: 'extraction' | 'detection' | 'analysis') => {
    const subjectId = randomUUID();
    return createTask(db, member, { type, projectId, subjectId, payload: {} });
  };
  const extraction = await begin('extraction');
  await failTask(db, extraction.id, 'The video cannot be read.');
  await failTask(db, extraction.id, 'Again');
  const detection = await begin('detection');
  await failTask(db, detection.id, 'x'.repeat(2000));
  // An analysis tells of itself.
  await failTask(db, (await begin('analysis')).id, 'No model');
  const told = await db.select().from(notifications).where(eq(notifications.userId, member.userId));
  const facts = told.map(({ type, title, message, link }) => [type, title, message, link]).sort();
  expect(facts).toEqual([
    ['error', 'Detection failed', 'x'.repeat(500), `/sarm/frame-detection/${detection.subjectId}`],
    [
      'error',
      'Frames could not be extracted',
      'The video cannot be read.',
      `/sarm/frames/${extraction.subjectId}`,
    ],
  ]);
});
