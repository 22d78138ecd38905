import { openClipDetector } from '@/lib/domain/detections/worker';
import { keepRange } from '@/lib/domain/frames/worker';
import { failProposals, runProposals } from '@/lib/domain/track-proposals/worker';
import { events, failedEventData, heavyStep, inngest, PROJECTS_TAKE_TURNS } from '@/lib/platform/jobs';
import { pauseForSpace } from '@/lib/platform/tasks';

/** Follows cells over a part of a video, for people to accept or reject. */
export const proposeTracks = inngest.createFunction(
  {
    id: 'propose-tracks',
    retries: 1,
    concurrency: PROJECTS_TAKE_TURNS,
    triggers: [events['tracks/propose.requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('tracks/propose.requested', event);
      await failProposals(taskId, error);
    },
  },
  async ({ event, step }) =>
    heavyStep(step, 'propose', {
      of: 'propose-tracks',
      projectId: event.data.projectId,
      work: () => runProposals(event.data.taskId, { keepRange, openClipDetector }),
      onFull: () => pauseForSpace(event.data.taskId),
    }),
);
