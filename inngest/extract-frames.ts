import { failExtraction, runExtraction } from '@/lib/domain/frames/worker';
import { events, failedEventData, inngest, stepWithSpace } from '@/lib/platform/jobs';
import { pauseForSpace } from '@/lib/platform/tasks';

/** Extracts stills for people to look at. */
export const extractFrames = inngest.createFunction(
  {
    id: 'extract-frames',
    retries: 1,
    // One heavy video never holds up another project.
    concurrency: [{ limit: 2 }, { limit: 1, key: 'event.data.projectId' }],
    triggers: [events['frames/extract.requested']],
    onFailure: async ({ event, error }) =>
      failExtraction(failedEventData('frames/extract.requested', event), error),
  },
  async ({ event, step }) =>
    stepWithSpace(
      step,
      'extract',
      () => runExtraction(event.data),
      () => pauseForSpace(event.data.taskId),
    ),
);
