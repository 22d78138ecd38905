import { failImport, runImport } from '@/lib/domain/label-imports/worker';
import { events, failedEventData, inngest, stepWithSpace } from '@/lib/platform/jobs';
import { pauseForSpace } from '@/lib/platform/tasks';

/** Imports the labels of a file onto kept frames. */
export const importLabels = inngest.createFunction(
  {
    id: 'import-labels',
    retries: 2,
    // Projects take turns.
    concurrency: [{ limit: 2 }, { limit: 1, key: 'event.data.projectId' }],
    triggers: [events['labels/import.requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('labels/import.requested', event);
      await failImport(taskId, error);
    },
  },
  async ({ event, step }) =>
    stepWithSpace(
      step,
      'import',
      () => runImport(event.data.taskId),
      () => pauseForSpace(event.data.taskId),
    ),
);
