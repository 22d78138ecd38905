import { markPreviewFailed, preparePreview } from '@/lib/domain/videos';
import { log } from '@/lib/platform/http/log';
import { events, failedEventData, inngest, stepWithSpace } from '@/lib/platform/jobs';
import { alertStorageFull } from '@/lib/platform/notifications';

/** After an upload: where browsers do not play the original, an MP4 to watch. */
export const makePreview = inngest.createFunction(
  {
    id: 'make-preview',
    retries: 2,
    triggers: [events['video/uploaded']],
    // Encoding takes a core; one project's heavy videos leave a place for another's.
    concurrency: [{ limit: 2 }, { limit: 1, key: 'event.data.projectId' }],
    onFailure: async ({ event, error }) => {
      const { videoId } = failedEventData('video/uploaded', event);
      log.warn({ videoId, err: error }, 'no preview could be made');
      await markPreviewFailed(videoId);
    },
  },
  async ({ event, step }) => {
    await stepWithSpace(step, 'preview', () => preparePreview(event.data.videoId), alertStorageFull);
  },
);
