import { removeStaleUploads } from '@/lib/domain/videos';
import { inngest } from '@/lib/platform/jobs';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Every hour: removes uploads of which nothing has arrived for a day. */
export const removeStaleUploadsHourly = inngest.createFunction(
  { id: 'remove-stale-uploads', retries: 2, triggers: [{ cron: '10 * * * *' }], concurrency: 1 },
  async ({ step }) => step.run('remove', () => removeStaleUploads(new Date(Date.now() - DAY_MS))),
);
