import {
  beginAnalysis,
  cancelAnalysis,
  concludeAnalysis,
  failAnalysis,
  giveUpOnVideo,
  type MeasureOutcome,
  measureAnalysisVideo,
} from '@/lib/domain/analyses';
import { log } from '@/lib/platform/http/log';
import { events, failedEventData, failureReason, inngest } from '@/lib/platform/jobs';

/**
 * The analysis of a dataset: one step a video, so that a worker that dies goes on with the video it was at, then one
 * step for report and PDF. One analysis at a time uses all cores; others wait in the queue.
 */
export const runAnalysis = inngest.createFunction(
  {
    id: 'run-analysis',
    retries: 2,
    triggers: [events['analysis/requested']],
    concurrency: 1,
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
    }
    return { outcome: await step.run('conclude', () => concludeAnalysis(analysisId)) };

    async function measureStep(index: number, videoId: string): Promise<MeasureOutcome> {
      try {
        return await step.run(`measure-${index + 1}`, () => measureAnalysisVideo(analysisId, videoId));
      } catch {
        // Every attempt failed: the other videos are not to blame.
        await step.run(`give-up-${index + 1}`, () => giveUpOnVideo(analysisId, videoId));
        return 'failed';
      }
    }
  },
);
