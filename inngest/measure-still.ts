import { failMorphology, runMorphology } from '@/lib/domain/morphology/worker';
import { events, failedEventData, inngest, stepWithSpace } from '@/lib/platform/jobs';
import { pauseForSpace } from '@/lib/platform/tasks';

/** Measures the cells of a still. */
export const measureStill = inngest.createFunction(
  {
    id: 'measure-still',
    retries: 1,
    // Projects take turns.
    concurrency: [{ limit: 1 }, { limit: 1, key: 'event.data.projectId' }],
    triggers: [events['morphology/still.requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('morphology/still.requested', event);
      await failMorphology(taskId, error);
    },
  },
  async ({ event, step }) =>
    stepWithSpace(
      step,
      'measure',
      () => runMorphology(event.data.taskId),
      () => pauseForSpace(event.data.taskId),
    ),
);
