import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { notifications } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { say } from '@/lib/messages/message';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { createTask, failTask } from '.';

const { db, close } = await testDatabase();
afterAll(close);

it('the person who started work that fails is told once, with the reason and where to look', async () => {
  const member = await testPerson(db, 'Member');
  const projectId = await testProject(db, 'P', [[member, 'member']]);
  const begin = (type: 'extraction' | 'detection' | 'analysis') => {
    const subjectId = randomUUID();
    return createTask(db, member, { type, projectId, subjectId, payload: {} });
  };
  const extraction = await begin('extraction');
  await failTask(db, extraction.id, say('work.noFrames'));
  await failTask(db, extraction.id, say('work.ourSide'));
  const detection = await begin('detection');
  await failTask(db, detection.id, say('work.ourSide'));
  // An analysis tells of itself.
  await failTask(db, (await begin('analysis')).id, say('work.ourSide'));
  const told = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, member.userId))
    .orderBy(notifications.link);
  const facts = told.map(({ type, title, message, link }) => [type, title, message, link]);
  expect(facts).toEqual([
    [
      'error',
      say('notices.detectionFailed.title'),
      say('work.ourSide'),
      `/sarm/frame-detection/${detection.subjectId}`,
    ],
    [
      'error',
      say('notices.extractionFailed.title'),
      say('work.noFrames'),
      `/sarm/video/${extraction.subjectId}`,
    ],
  ]);
});
