import { removeOutdatedVideos } from '@/lib/domain/videos';
import { inngest } from '@/lib/platform/jobs';

/** So many batches a night at most; what is left waits for the next one. */
const BATCHES = 50;

/** Every night: removes videos that are older than the system settings keep them. */
export const removeOutdatedVideosNightly = inngest.createFunction(
  { id: 'remove-outdated-videos', retries: 2, triggers: [{ cron: '20 2 * * *' }], concurrency: 1 },
  async ({ step }) => {
    for (let batch = 0; batch < BATCHES; batch++) {
      if (!(await step.run(`batch ${batch}`, () => removeOutdatedVideos())).more) return;
    }
  },
);
