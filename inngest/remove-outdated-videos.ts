import { announceRetention, removeOutdatedVideos } from '@/lib/domain/videos';
import { inngest } from '@/lib/platform/jobs';

/** So many batches a night at most; what is left waits for the next one. */
const BATCHES = 50;

/** Every night: announces which videos retention will remove in a week, and removes those announced a week ago. */
export const removeOutdatedVideosNightly = inngest.createFunction(
  { id: 'remove-outdated-videos', retries: 2, triggers: [{ cron: '20 2 * * *' }], concurrency: 1 },
  async ({ step }) => {
    await step.run('announce', () => announceRetention());
    for (let batch = 0; batch < BATCHES; batch++) {
      if (!(await step.run(`batch ${batch}`, () => removeOutdatedVideos())).more) return;
    }
  },
);
