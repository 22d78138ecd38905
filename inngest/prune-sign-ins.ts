import { pruneSignIns } from '@/lib/platform/auth';
import { inngest } from '@/lib/platform/jobs';

const KEEP_DAYS = 30;

/** Every hour: deletes expired links with their tokens, attempts that no longer count, and sessions that ended a month ago. */
export const pruneSignInsHourly = inngest.createFunction(
  { id: 'prune-sign-ins', retries: 2, triggers: [{ cron: '35 * * * *' }], concurrency: 1 },
  async ({ step }) => step.run('prune', () => pruneSignIns(KEEP_DAYS)),
);
