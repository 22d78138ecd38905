import { env } from '@/lib/env';
import { makeScheduledBackup, tellOfFailure, verifyScheduledBackup } from '@/lib/platform/backup';
import { inngest } from '@/lib/platform/jobs';

/** Every night, where BACKUP_DIR says where to: a backup, which is then read to its last byte. */
export const backUpNightly = inngest.createFunction(
  {
    id: 'back-up',
    // What fails is told; the next night is the next attempt.
    retries: 0,
    triggers: [{ cron: env.BACKUP_SCHEDULE }],
    concurrency: 1,
    onFailure: ({ error }) => tellOfFailure(error),
  },
  async ({ step }) => {
    const name = await step.run('back up', () => makeScheduledBackup());
    if (name !== null) await step.run('verify', () => verifyScheduledBackup(name));
  },
);
