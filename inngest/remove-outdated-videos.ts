import { inngest } from '@/lib/jobs';
import { removeOutdatedVideos } from '@/lib/videos';

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
