import { examineInstallation } from '@/lib/platform/alarms';
import { inngest } from '@/lib/platform/jobs';

/** Every five minutes: looks for what administrators have to know of, and tells them once. */
export const examineInstallationRegularly = inngest.createFunction(
  { id: 'examine-installation', retries: 0, triggers: [{ cron: '*/5 * * * *' }], concurrency: 1 },
  async ({ step }) => step.run('examine', () => examineInstallation()),
);
