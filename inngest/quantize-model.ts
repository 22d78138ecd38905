import { readLabeledFrames } from '@/lib/domain/labeled-frames/worker';
import { failQuantization, runQuantization } from '@/lib/domain/quantizations/worker';
import { events, failedEventData, heavyStep, inngest, PROJECTS_TAKE_TURNS } from '@/lib/platform/jobs';

/** Makes the int8 form of a version. */
export const quantizeModel = inngest.createFunction(
  {
    id: 'quantize-model',
    retries: 1,
    concurrency: PROJECTS_TAKE_TURNS,
    triggers: [events['quantization/requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('quantization/requested', event);
      await failQuantization(taskId, error);
    },
  },
  async ({ event, step }) =>
    heavyStep(step, 'quantize', {
      of: 'quantize-model',
      projectId: event.data.projectId,
      work: () => runQuantization(event.data.taskId, readLabeledFrames),
    }),
);
