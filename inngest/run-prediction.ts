import { failPrediction, runPrediction } from '@/lib/domain/predictions/worker';
import { events, failedEventData, inngest, stepWithHandover } from '@/lib/platform/jobs';

/** Lets a chosen model look at a video. */
export const predict = inngest.createFunction(
  {
    id: 'run-prediction',
    retries: 1,
    // Projects take turns.
    concurrency: [{ limit: 1 }, { limit: 1, key: 'event.data.projectId' }],
    triggers: [events['prediction/requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('prediction/requested', event);
      await failPrediction(taskId, error);
    },
  },
  async ({ event, step }) => stepWithHandover(step, 'predict', () => runPrediction(event.data.taskId)),
);
