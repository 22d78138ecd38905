import {
  beginRevalidation,
  concludeRevalidation,
  failRevalidation,
  measureNext,
} from '@/lib/domain/revalidations/worker';
import { events, failedEventData, inngest, stepWithHandover } from '@/lib/platform/jobs';

/**
 * Measures the recordings of signed reports with a version, one step a recording, so that a worker that dies goes on with
 * the recording it was at.
 */
export const revalidateModel = inngest.createFunction(
  {
    id: 'revalidate-model',
    retries: 1,
    // Projects take turns.
    concurrency: [{ limit: 1 }, { limit: 1, key: 'event.data.projectId' }],
    triggers: [events['revalidation/requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('revalidation/requested', event);
      await failRevalidation(taskId, error);
    },
  },
  async ({ event, step }) => {
    const { taskId } = event.data;
    const left = await step.run('begin', () => beginRevalidation(taskId));
    if (left === null) return { outcome: 'over' };
    for (let at = 1; at <= left; at++) {
      const outcome = await stepWithHandover(step, `measure-${at}`, () => measureNext(taskId));
      if (outcome === 'cancelled' || outcome === 'over') return { outcome };
      if (outcome === 'done') break;
    }
    await step.run('conclude', () => concludeRevalidation(taskId));
    return { outcome: 'done' };
  },
);
