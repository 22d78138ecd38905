import {
  beginAnalysis,
  cancelAnalysis,
  concludeAnalysis,
  failAnalysis,
  giveUpOnVideo,
} from '@/lib/domain/analyses';
import { log } from '@/lib/platform/http/log';
import { events, failedEventData, failureReason, inngest, stepWithSpace } from '@/lib/platform/jobs';
import { pauseForSpace } from '@/lib/platform/tasks';
import { measureVideo } from './measure-video';

/**
 * The analysis of a dataset: each video is a run of its own, on whichever worker has a place; when the last one has ended,
 * report and PDF. Of two analyses of a project, the videos of the first go first.
 */
export const runAnalysis = inngest.createFunction(
  {
    id: 'run-analysis',
    retries: 2,
    triggers: [events['analysis/requested']],
    // An analysis that waits for its videos takes no place, only its beginning and its end do.
    concurrency: 4,
    idempotency: 'event.data.analysisId',
    onFailure: async ({ event, step, error }) => {
      const { analysisId } = failedEventData('analysis/requested', event);
      log.error({ analysisId, err: error }, 'an analysis failed');
      await step.run('fail', () => failAnalysis(analysisId, failureReason(error)));
    },
  },
  async ({ event, step }) => {
    const { analysisId, projectId, taskId } = event.data;
    const plan = await step.run('begin', () => beginAnalysis(analysisId));
    if (!plan) return { outcome: 'nothing to do' };
    const outcomes = await Promise.all(
      plan.videoIds.map((videoId, index) =>
        step
          .invoke(`video-${index + 1}`, { function: measureVideo, data: { analysisId, videoId, projectId } })
          .catch(() => 'lost' as const),
      ),
    );
    for (const [index, videoId] of plan.videoIds.entries()) {
      if (outcomes[index] !== 'lost') continue;
      // It killed every worker that tried it: the other videos are not to blame.
      await step.run(`give-up-${index + 1}`, () => giveUpOnVideo(analysisId, videoId));
    }
    if (outcomes.includes('ended')) return { outcome: 'ended' };
    if (outcomes.includes('cancelled')) {
      await step.run('cancel', () => cancelAnalysis(analysisId));
      return { outcome: 'cancelled' };
    }
    return {
      outcome: await stepWithSpace(
        step,
        'conclude',
        () => concludeAnalysis(analysisId),
        () => pauseForSpace(taskId),
      ),
    };
  },
);
