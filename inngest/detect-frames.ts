import { failDetection, runDetection } from '@/lib/domain/detections/worker';
import { events, failedEventData, inngest } from '@/lib/platform/jobs';

/** Detects sperm on kept frames. */
export const detectFrames = inngest.createFunction(
  {
    id: 'detect-frames',
    retries: 1,
    // Projects take turns.
    concurrency: [{ limit: 1 }, { limit: 1, key: 'event.data.projectId' }],
    triggers: [events['detection/frames.requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('detection/frames.requested', event);
      await failDetection(taskId, error);
    },
  },
  async ({ event, step }) => step.run('detect', () => runDetection(event.data.taskId)),
);
