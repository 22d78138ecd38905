import * as rules from '@/lib/domain/morphology/worker';
import { failPrediction, runPrediction } from '@/lib/domain/predictions/worker';
import { events, failedEventData, heavyStep, inngest, PROJECTS_TAKE_TURNS } from '@/lib/platform/jobs';

/** Lets a chosen model look at a video. */
export const predict = inngest.createFunction(
  {
    id: 'run-prediction',
    retries: 1,
    concurrency: PROJECTS_TAKE_TURNS,
    triggers: [events['prediction/requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('prediction/requested', event);
      await failPrediction(taskId, error);
    },
  },
  async ({ event, step }) =>
    heavyStep(step, 'predict', {
      of: 'run-prediction',
      projectId: event.data.projectId,
      work: () => runPrediction(event.data.taskId, rules),
    }),
);
