import { inngest, pruneJobHistory } from '@/lib/platform/jobs';

const KEEP_DAYS = 30;

/** Every night: forgets finished jobs and events that are over a month old. */
export const pruneJobHistoryNightly = inngest.createFunction(
  { id: 'prune-job-history', retries: 2, triggers: [{ cron: '20 3 * * *' }], concurrency: 1 },
  async ({ step }) => step.run('prune', () => pruneJobHistory(KEEP_DAYS)),
);
