import { failEvaluation, runEvaluation } from '@/lib/domain/evaluations/worker';
import { readLabeledFrames } from '@/lib/domain/labeled-frames/worker';
import { events, failedEventData, heavyStep, inngest, PROJECTS_TAKE_TURNS } from '@/lib/platform/jobs';

/** Compares a version with what its project uses now, on labeled frames. */
export const evaluateModel = inngest.createFunction(
  {
    id: 'evaluate-model',
    retries: 1,
    concurrency: PROJECTS_TAKE_TURNS,
    triggers: [events['evaluation/requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('evaluation/requested', event);
      await failEvaluation(taskId, error);
    },
  },
  async ({ event, step }) =>
    heavyStep(step, 'evaluate', {
      of: 'evaluate-model',
      projectId: event.data.projectId,
      work: () => runEvaluation(event.data.taskId, readLabeledFrames),
    }),
);
