import { failEvaluation, runEvaluation } from '@/lib/domain/evaluations/worker';
import { readLabeledFrames } from '@/lib/domain/labeled-frames/worker';
import { events, failedEventData, inngest, stepWithHandover } from '@/lib/platform/jobs';

/** Compares a version with what its project uses now, on labeled frames. */
export const evaluateModel = inngest.createFunction(
  {
    id: 'evaluate-model',
    retries: 1,
    // Projects take turns.
    concurrency: [{ limit: 1 }, { limit: 1, key: 'event.data.projectId' }],
    triggers: [events['evaluation/requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('evaluation/requested', event);
      await failEvaluation(taskId, error);
    },
  },
  async ({ event, step }) =>
    stepWithHandover(step, 'evaluate', () => runEvaluation(event.data.taskId, readLabeledFrames)),
);
