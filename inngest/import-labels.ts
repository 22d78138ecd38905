import { failImport, runImport } from '@/lib/domain/label-imports/worker';
import { events, failedEventData, heavyStep, inngest, PROJECTS_TAKE_TURNS } from '@/lib/platform/jobs';
import { pauseForSpace } from '@/lib/platform/tasks';

/** Imports the labels of a file onto kept frames. */
export const importLabels = inngest.createFunction(
  {
    id: 'import-labels',
    retries: 2,
    concurrency: PROJECTS_TAKE_TURNS,
    triggers: [events['labels/import.requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('labels/import.requested', event);
      await failImport(taskId, error);
    },
  },
  async ({ event, step }) =>
    heavyStep(step, 'import', {
      of: 'import-labels',
      projectId: event.data.projectId,
      work: () => runImport(event.data.taskId),
      onFull: () => pauseForSpace(event.data.taskId),
    }),
);
