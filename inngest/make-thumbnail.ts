import { prepareThumbnail } from '@/lib/domain/videos';
import { events, inngest } from '@/lib/platform/jobs';

/** After an upload: a picture for lists. Quick, and so apart from the preview that may take minutes. */
export const makeThumbnail = inngest.createFunction(
  {
    id: 'make-thumbnail',
    retries: 2,
    triggers: [events['video/uploaded']],
    concurrency: [{ limit: 2 }, { limit: 1, key: 'event.data.projectId' }],
  },
  async ({ event, step }) => {
    await step.run('thumbnail', () => prepareThumbnail(event.data.videoId));
  },
);
