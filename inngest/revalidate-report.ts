import { invoke } from 'inngest';
import { z } from 'zod';
import { measureRecording } from '@/lib/domain/revalidations/worker';
import { heavyStep, inngest, PROJECTS_TAKE_TURNS } from '@/lib/platform/jobs';

const id = z.uuid();

/**
 * Measures the recordings of one signed report with a version, invoked by a revalidation: one step a recording, so that a
 * worker that dies goes on with the recording it was at. Report by report, because a revalidation may have as many recordings
 * as a function may have steps.
 */
export const revalidateReport = inngest.createFunction(
  {
    id: 'revalidate-report',
    retries: 1,
    triggers: [invoke(z.object({ taskId: id, recordingIds: z.array(id), projectId: id.optional() }))],
    concurrency: PROJECTS_TAKE_TURNS,
  },
  async ({ event, step }) => {
    const { taskId, recordingIds, projectId } = event.data;
    for (const [index, recordingId] of recordingIds.entries()) {
      const outcome = await heavyStep(step, `measure-${index + 1}`, {
        of: 'revalidate-report',
        projectId,
        work: () => measureRecording(taskId, recordingId),
      });
      if (outcome !== 'measured') return outcome;
    }
    return 'measured' as const;
  },
);
