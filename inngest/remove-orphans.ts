import { removeOrphanImports } from '@/lib/domain/label-imports';
import { removeOrphanModels } from '@/lib/domain/models';
import { removeOrphanStills } from '@/lib/domain/morphology';
import { removeOrphanTrainings } from '@/lib/domain/training-runs/worker';
import { removeOrphans } from '@/lib/domain/videos';
import { inngest } from '@/lib/platform/jobs';
import { removeAbandonedScratch } from '@/lib/platform/storage';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Every night: removes files that a killed process left in the store before it could put them on record, or in its scratch folders. */
export const removeOrphansNightly = inngest.createFunction(
  { id: 'remove-orphans', retries: 2, triggers: [{ cron: '50 3 * * *' }], concurrency: 1 },
  async ({ step }) => {
    await step.run('remove', () => removeOrphans(new Date(Date.now() - DAY_MS)));
    await step.run('remove stills', () => removeOrphanStills(new Date(Date.now() - DAY_MS)));
    await step.run('remove label files', () => removeOrphanImports(new Date(Date.now() - DAY_MS)));
    await step.run('remove models', () => removeOrphanModels(new Date(Date.now() - DAY_MS)));
    await step.run('remove trainings', () => removeOrphanTrainings(new Date(Date.now() - DAY_MS)));
    await step.run('remove scratch', () => removeAbandonedScratch(new Date(Date.now() - DAY_MS)));
  },
);
