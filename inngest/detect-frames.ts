import { failDetection, runDetection } from '@/lib/domain/detections/worker';
import { events, failedEventData, heavyStep, inngest, PROJECTS_TAKE_TURNS } from '@/lib/platform/jobs';
import { pauseForSpace } from '@/lib/platform/tasks';

/** Detects sperm on kept frames. */
export const detectFrames = inngest.createFunction(
  {
    id: 'detect-frames',
    retries: 1,
    concurrency: PROJECTS_TAKE_TURNS,
    triggers: [events['detection/frames.requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('detection/frames.requested', event);
      await failDetection(taskId, error);
    },
  },
  async ({ event, step }) =>
    heavyStep(step, 'detect', {
      of: 'detect-frames',
      projectId: event.data.projectId,
      work: () => runDetection(event.data.taskId),
      onFull: () => pauseForSpace(event.data.taskId),
    }),
);
