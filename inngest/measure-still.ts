import { failMorphology, runMorphology } from '@/lib/domain/morphology/worker';
import { events, failedEventData, heavyStep, inngest, PROJECTS_TAKE_TURNS } from '@/lib/platform/jobs';
import { pauseForSpace } from '@/lib/platform/tasks';

/** Measures the cells of a still. */
export const measureStill = inngest.createFunction(
  {
    id: 'measure-still',
    retries: 1,
    concurrency: PROJECTS_TAKE_TURNS,
    triggers: [events['morphology/still.requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('morphology/still.requested', event);
      await failMorphology(taskId, error);
    },
  },
  async ({ event, step }) =>
    heavyStep(step, 'measure', {
      of: 'measure-still',
      projectId: event.data.projectId,
      work: () => runMorphology(event.data.taskId),
      onFull: () => pauseForSpace(event.data.taskId),
    }),
);
