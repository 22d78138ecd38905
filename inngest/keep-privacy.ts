import { removeExpiredReports, resumeErasures } from '@/lib/domain/privacy/worker';
import { inngest } from '@/lib/platform/jobs';

/** Every night: deletes reports of erased patients whose retention period is over, and goes on with erasures that stopped. */
export const keepPrivacyNightly = inngest.createFunction(
  { id: 'keep-privacy', retries: 2, triggers: [{ cron: '10 3 * * *' }], concurrency: 1 },
  async ({ step }) => {
    await step.run('reports', () => removeExpiredReports());
    await step.run('erasures', () => resumeErasures());
  },
);
