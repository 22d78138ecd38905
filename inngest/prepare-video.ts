import { markPreviewFailed, preparePreview, prepareThumbnail } from '@/lib/domain/videos';
import { log } from '@/lib/platform/http/log';
import { events, failedEventData, inngest } from '@/lib/platform/jobs';

/** After an upload: a picture for lists and, where browsers do not play the original, an MP4 to watch. */
export const prepareVideo = inngest.createFunction(
  {
    id: 'prepare-video',
    retries: 2,
    triggers: [events['video/uploaded']],
    // Encoding takes a core; analyses must not wait behind a batch of uploads.
    concurrency: 1,
    onFailure: async ({ event, error }) => {
      const { videoId } = failedEventData('video/uploaded', event);
      log.warn({ videoId, err: error }, 'no preview could be made');
      await markPreviewFailed(videoId);
    },
  },
  async ({ event, step }) => {
    const { videoId } = event.data;
    await step.run('thumbnail', () => prepareThumbnail(videoId));
    await step.run('preview', () => preparePreview(videoId));
  },
);
