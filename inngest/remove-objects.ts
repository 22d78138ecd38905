import { events, inngest } from '@/lib/platform/jobs';
import { objectStore } from '@/lib/platform/storage';

/**
 * Rows were deleted: what they kept in the store goes, too. Twice, because a job that was in the middle of a step
 * when its video was deleted may still write a last object.
 */
export const removeObjects = inngest.createFunction(
  { id: 'remove-objects', retries: 10, triggers: [events['objects/removal.requested']] },
  async ({ event, step }) => {
    const { prefixes, keys } = event.data;
    const remove = async (): Promise<void> => {
      for (const prefix of prefixes) await objectStore().deletePrefix(prefix);
      for (const key of keys) await objectStore().delete(key);
    };
    await step.run('remove', remove);
    await step.sleep('wait for late writers', '15m');
    await step.run('remove what came late', remove);
  },
);
