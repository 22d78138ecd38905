import { cancelAnalysis } from '@/lib/domain/analyses';
import { cancelDetection } from '@/lib/domain/detections/worker';
import { cancelEvaluation } from '@/lib/domain/evaluations/worker';
import { cancelExtraction } from '@/lib/domain/frames/worker';
import { cancelImport } from '@/lib/domain/label-imports/worker';
import { cancelMorphology } from '@/lib/domain/morphology/worker';
import { cancelPrediction } from '@/lib/domain/predictions/worker';
import { cancelQuantization } from '@/lib/domain/quantizations/worker';
import { cancelRevalidation } from '@/lib/domain/revalidations/worker';
import { cancelProposals } from '@/lib/domain/track-proposals/worker';
import { events, inngest } from '@/lib/platform/jobs';
import { taskForJob } from '@/lib/platform/tasks';

/** Tasks of several runs: whichever of them are at work notice, put their files away and change nothing any more. */
const OF_SEVERAL_RUNS: readonly string[] = ['analysis', 'revalidation'];

/**
 * Ends a task that is cancelled while it waits its turn or for space, which may be minutes away; so may be the turn of the next
 * run of a task of several. A task of one run that is at work notices by itself within a second or two, and puts its files
 * away first.
 */
export const cancelWaitingTask = inngest.createFunction(
  { id: 'cancel-waiting-task', retries: 2, triggers: [events['task/cancel.requested']] },
  async ({ event, step }) =>
    step.run('cancel', async () => {
      const task = await taskForJob(event.data.taskId);
      if (!task || task.finishedAt) return;
      const waits = task.status === 'PENDING' || task.stage === 'paused';
      if (!waits && !OF_SEVERAL_RUNS.includes(task.type)) return;
      if (task.type === 'analysis') await cancelAnalysis(task.subjectId);
      if (task.type === 'extraction') await cancelExtraction({ taskId: task.id, videoId: task.subjectId });
      if (task.type === 'detection') await cancelDetection(task.id);
      if (task.type === 'tracking') await cancelProposals(task.id);
      if (task.type === 'import') await cancelImport(task.id);
      if (task.type === 'prediction') await cancelPrediction(task.id);
      if (task.type === 'evaluation') await cancelEvaluation(task.id);
      if (task.type === 'revalidation') await cancelRevalidation(task.id);
      if (task.type === 'quantization') await cancelQuantization(task.id);
      if (task.type === 'morphology') await cancelMorphology(task.id);
    }),
);
