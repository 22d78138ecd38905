import { failDetection, runDetection } from '@/lib/domain/detections/worker';
import { events, failedEventData, inngest, stepWithSpace } from '@/lib/platform/jobs';
import { pauseForSpace } from '@/lib/platform/tasks';

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
  async ({ event, step }) =>
    stepWithSpace(
      step,
      'detect',
      () => runDetection(event.data.taskId),
      () => pauseForSpace(event.data.taskId),
    ),
);
