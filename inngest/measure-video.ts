import { invoke } from 'inngest';
import { z } from 'zod';
import {
  cancelAnalysis,
  giveUpOnVideo,
  type MeasureOutcome,
  measureAnalysisVideo,
  pauseVideo,
} from '@/lib/domain/analyses';
import { heavyStep, inngest, PROJECTS_TAKE_TURNS } from '@/lib/platform/jobs';

const id = z.uuid();

/**
 * Measures one video of an analysis, invoked by it: the videos of an analysis are measured by as many workers as have a
 * place. A worker that dies leaves its video to another.
 */
export const measureVideo = inngest.createFunction(
  {
    id: 'measure-video',
    retries: 2,
    triggers: [invoke(z.object({ analysisId: id, videoId: id, projectId: id.optional() }))],
    concurrency: PROJECTS_TAKE_TURNS,
  },
  async ({ event, step }): Promise<MeasureOutcome> => {
    const { analysisId, videoId, projectId } = event.data;
    let outcome: MeasureOutcome;
    try {
      outcome = await heavyStep(step, 'measure', {
        of: 'measure-video',
        projectId,
        work: () => measureAnalysisVideo(analysisId, videoId),
        onFull: () => pauseVideo(analysisId, videoId),
      });
    } catch {
      // Every attempt failed: the other videos are not to blame.
      await step.run('give-up', () => giveUpOnVideo(analysisId, videoId));
      return 'failed';
    }
    // Not left to the analysis, which hears of it when its last video has had its turn.
    if (outcome === 'cancelled') await step.run('cancel', () => cancelAnalysis(analysisId));
    return outcome;
  },
);
