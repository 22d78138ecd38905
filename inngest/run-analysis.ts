import {
  beginAnalysis,
  cancelAnalysis,
  concludeAnalysis,
  doOthersWait,
  failAnalysis,
  giveUpOnVideo,
  type MeasureOutcome,
  measureAnalysisVideo,
} from '@/lib/domain/analyses';
import { log } from '@/lib/platform/http/log';
import { events, failedEventData, failureReason, inngest, stepWithSpace } from '@/lib/platform/jobs';
import { pauseForSpace } from '@/lib/platform/tasks';

/**
 * The analysis of a dataset: one step a video, so that a worker that dies goes on with the video it was at, then one
 * step for report and PDF. One analysis at a time uses all cores; where other projects wait, they take turns video by video.
 */
export const runAnalysis = inngest.createFunction(
  {
    id: 'run-analysis',
    retries: 2,
    triggers: [events['analysis/requested']],
    // The key makes projects take turns.
    concurrency: [{ limit: 1 }, { limit: 1, key: 'event.data.projectId' }],
    idempotency: 'event.data.analysisId',
    onFailure: async ({ event, step, error }) => {
      const { analysisId } = failedEventData('analysis/requested', event);
      log.error({ analysisId, err: error }, 'an analysis failed');
      await step.run('fail', () => failAnalysis(analysisId, failureReason(error)));
    },
  },
  async ({ event, step }) => {
    const { analysisId } = event.data;
    const plan = await step.run('begin', () => beginAnalysis(analysisId));
    if (!plan) return { outcome: 'nothing to do' };
    for (const [index, videoId] of plan.videoIds.entries()) {
      const outcome = await measureStep(index, videoId);
      if (outcome === 'ended') return { outcome };
      if (outcome === 'cancelled') {
        await step.run('cancel', () => cancelAnalysis(analysisId));
        return { outcome };
      }
      if (index + 1 < plan.videoIds.length) await letOthersGoFirst(index);
    }
    return {
      outcome: await stepWithSpace(
        step,
        'conclude',
        () => concludeAnalysis(analysisId),
        () => pauseForSpace(event.data.taskId),
      ),
    };

    /** A run that sleeps gives its place away, for one video of whoever waited longest. */
    async function letOthersGoFirst(index: number): Promise<void> {
      const wanted = await step.run(`look-${index + 1}`, () => doOthersWait(analysisId));
      if (wanted) await step.sleep(`yield-${index + 1}`, '1s');
    }

    async function measureStep(index: number, videoId: string): Promise<MeasureOutcome> {
      try {
        return await stepWithSpace(
          step,
          `measure-${index + 1}`,
          () => measureAnalysisVideo(analysisId, videoId),
          () => pauseForSpace(event.data.taskId),
        );
      } catch {
        // Every attempt failed: the other videos are not to blame.
        await step.run(`give-up-${index + 1}`, () => giveUpOnVideo(analysisId, videoId));
        return 'failed';
      }
    }
  },
);
