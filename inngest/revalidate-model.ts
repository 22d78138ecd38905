import { beginRevalidation, concludeRevalidation, failRevalidation } from '@/lib/domain/revalidations/worker';
import { events, failedEventData, inngest } from '@/lib/platform/jobs';
import { revalidateReport } from './revalidate-report';

/** Measures the recordings of signed reports with a version: each report is a run of its own, on whichever worker has a place. */
export const revalidateModel = inngest.createFunction(
  {
    id: 'revalidate-model',
    retries: 1,
    // One that waits for its reports takes no place.
    concurrency: 4,
    triggers: [events['revalidation/requested']],
    onFailure: async ({ event, error }) => {
      const { taskId } = failedEventData('revalidation/requested', event);
      await failRevalidation(taskId, error);
    },
  },
  async ({ event, step }) => {
    const { taskId, projectId } = event.data;
    const reports = await step.run('begin', () => beginRevalidation(taskId));
    if (reports === null) return { outcome: 'over' };
    const outcomes = await Promise.all(
      reports.map((recordingIds, index) =>
        step.invoke(`report-${index + 1}`, {
          function: revalidateReport,
          data: { taskId, recordingIds, projectId },
        }),
      ),
    );
    const other = outcomes.find((outcome) => outcome !== 'measured');
    if (other) return { outcome: other };
    await step.run('conclude', () => concludeRevalidation(taskId));
    return { outcome: 'done' };
  },
);
