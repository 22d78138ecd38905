import { expect, test } from 'vitest';
import { taskSchema } from './contract';
import { viewTask } from './view';

test('a task says in words what it is and how soon it is needed, and makes up no date', () => {
  const row = {
    ...{
      id: 'a7c1a8f0-0a6d-4a35-9d3c-0f4f2f6f3f11',
      type: 'analysis',
      status: 'PENDING',
      progress: 0,
      stage: 'queued',
    },
    ...{ message: { key: 'work.queued' }, error: null, result: null, cancelRequestedAt: null },
    ...{
      projectId: 'a7c1a8f0-0a6d-4a35-9d3c-0f4f2f6f3f12',
      subjectId: 'a7c1a8f0-0a6d-4a35-9d3c-0f4f2f6f3f13',
    },
    ...{ createdAt: new Date(), startedAt: null, finishedAt: null, expectedSeconds: null },
  } as unknown as Parameters<typeof viewTask>[0];
  const said = { title: 'Analysis', priority: 'high', dueDate: null };
  expect(taskSchema.parse(viewTask(row, 'en'))).toMatchObject(said);
  expect(viewTask({ ...row, type: 'preview' }, 'fr')).toMatchObject({
    ...{ title: 'Aperçu vidéo', priority: 'medium', dueDate: null },
  });
  expect(viewTask({ ...row, type: 'evaluation' }, 'en').priority).toBe('low');
});
