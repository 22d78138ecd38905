import { openClipDetector } from '@/lib/domain/detections/worker';
import { keepRange } from '@/lib/domain/frames/worker';
import { failProposals, runProposals } from '@/lib/domain/track-proposals/worker';
import { events, failedEventData, inngest, stepWithSpace } from '@/lib/platform/jobs';
import { pauseForSpace } from '@/lib/platform/tasks';

/** Follows cells over a part of a video, for people to accept or reject. */
export const proposeTracks = inngest.createFunction(
  {
    id: 'propose-tracks',
    retries: 1,
    // Projects take turns.
    concurrency: [{ limit: 1 }, { limit: 1, key: 'event.data.projectId' }],
    triggers: [events['tracks/propose.requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('tracks/propose.requested', event);
      await failProposals(taskId, error);
    },
  },
  async ({ event, step }) =>
    stepWithSpace(
      step,
      'propose',
      () => runProposals(event.data.taskId, { keepRange, openClipDetector }),
      () => pauseForSpace(event.data.taskId),
    ),
);
