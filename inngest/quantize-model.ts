import { readLabeledFrames } from '@/lib/domain/labeled-frames/worker';
import { failQuantization, runQuantization } from '@/lib/domain/quantizations/worker';
import { events, failedEventData, inngest, stepWithHandover } from '@/lib/platform/jobs';

/** Makes the int8 form of a version. */
export const quantizeModel = inngest.createFunction(
  {
    id: 'quantize-model',
    retries: 1,
    // Projects take turns.
    concurrency: [{ limit: 1 }, { limit: 1, key: 'event.data.projectId' }],
    triggers: [events['quantization/requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('quantization/requested', event);
      await failQuantization(taskId, error);
    },
  },
  async ({ event, step }) =>
    stepWithHandover(step, 'quantize', () => runQuantization(event.data.taskId, readLabeledFrames)),
);
