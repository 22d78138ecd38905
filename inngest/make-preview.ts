import { markPreviewFailed, preparePreview } from '@/lib/domain/videos';
import { log } from '@/lib/platform/http/log';
import { events, failedEventData, heavyStep, inngest, PROJECTS_TAKE_TURNS } from '@/lib/platform/jobs';
import { alertStorageFull } from '@/lib/platform/notifications';

/** After an upload: where browsers do not play the original, an MP4 to watch. */
export const makePreview = inngest.createFunction(
  {
    id: 'make-preview',
    retries: 2,
    triggers: [events['video/uploaded']],
    concurrency: PROJECTS_TAKE_TURNS,
    onFailure: async ({ event, error }) => {
      const { videoId } = failedEventData('video/uploaded', event);
      log.warn({ videoId, err: error }, 'no preview could be made');
      await markPreviewFailed(videoId);
    },
  },
  async ({ event, step }) => {
    await heavyStep(step, 'preview', {
      of: 'make-preview',
      projectId: event.data.projectId,
      work: () => preparePreview(event.data.videoId),
      onFull: alertStorageFull,
    });
  },
);
