import { prepareThumbnail } from '@/lib/domain/videos';
import { events, inngest, stepWithSpace } from '@/lib/platform/jobs';
import { alertStorageFull } from '@/lib/platform/notifications';

/** After an upload: a picture for lists. Quick, and so apart from the preview that may take minutes. */
export const makeThumbnail = inngest.createFunction(
  {
    id: 'make-thumbnail',
    retries: 2,
    triggers: [events['video/uploaded']],
    concurrency: [{ limit: 2 }, { limit: 1, key: 'event.data.projectId' }],
  },
  async ({ event, step }) => {
    await stepWithSpace(step, 'thumbnail', () => prepareThumbnail(event.data.videoId), alertStorageFull);
  },
);
