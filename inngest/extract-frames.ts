import { failExtraction, runExtraction } from '@/lib/domain/frames/worker';
import { events, failedEventData, heavyStep, inngest, PROJECTS_TAKE_TURNS } from '@/lib/platform/jobs';
import { pauseForSpace } from '@/lib/platform/tasks';

/** Extracts stills for people to look at. */
export const extractFrames = inngest.createFunction(
  {
    id: 'extract-frames',
    retries: 1,
    concurrency: PROJECTS_TAKE_TURNS,
    triggers: [events['frames/extract.requested']],
    onFailure: async ({ event, error }) =>
      failExtraction(failedEventData('frames/extract.requested', event), error),
  },
  async ({ event, step }) =>
    heavyStep(step, 'extract', {
      of: 'extract-frames',
      projectId: event.data.projectId,
      work: () => runExtraction(event.data),
      onFull: () => pauseForSpace(event.data.taskId),
    }),
);
