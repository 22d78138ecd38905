import { pruneSignIns } from '@/lib/platform/auth';
import { inngest } from '@/lib/platform/jobs';

const KEEP_DAYS = 30;

/** Every night: forgets counted sign-in attempts that are over, and sessions that ended over a month ago. */
export const pruneSignInsNightly = inngest.createFunction(
  { id: 'prune-sign-ins', retries: 2, triggers: [{ cron: '35 3 * * *' }], concurrency: 1 },
  async ({ step }) => step.run('prune', () => pruneSignIns(KEEP_DAYS)),
);
