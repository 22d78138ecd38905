import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { inWords } from '@/lib/messages';
import { say } from '@/lib/messages/message';
import { type Principal, permits } from '@/lib/platform/access';
import { AUTHORS, type StartedAnalysis, type VideoResult } from './contract';
import { findRunningAnalysisOf } from './queries';
import { notAnalyzed, videoResults } from './reading';
import { requestAnalysis } from './requesting';

/** The analysis that already measures all of these videos, as the call that started it answered. */
async function runningOver(
  principal: Principal,
  videoIds: readonly string[],
): Promise<StartedAnalysis | null> {
  const running = await findRunningAnalysisOf(database(), videoIds);
  if (!running) return null;
  const { id, taskId, datasetId, status } = running;
  return {
    ...{ task_id: taskId, taskId, analysis_id: id, analysisId: id, dataset_id: datasetId, status },
    message: inWords(say('work.queued'), principal.origin.language),
  };
}

const hasCode = (error: unknown, code: AppError['code']): boolean =>
  error instanceof AppError && error.code === code;

/**
 * The stored figures of videos; where some have none, the analysis that measures these, started unless one already does.
 * It issues no report. A personal API token only reads here, whatever its owner may do.
 * @throws AppError NOT_FOUND for videos that do not exist or are outside the fence; CONFLICT naming the videos without
 *   figures where the principal may not start their analysis; otherwise as `requestAnalysis`
 */
export async function calculateVideos(
  principal: Principal,
  videoIds: readonly string[],
): Promise<{ results: VideoResult[] } | { started: StartedAnalysis }> {
  const { results, missing } = await videoResults(principal, videoIds);
  if (missing.length === 0) return { results };
  const mayStart = !principal.apiToken && AUTHORS.some((permission) => permits(principal, permission));
  if (!mayStart) throw notAnalyzed(missing);
  const ids = missing.map(({ id }) => id);
  const wanted = [...new Set(videoIds)].filter((id) => ids.includes(id));
  try {
    const started = await requestAnalysis(principal, {
      purpose: 'replicates',
      videoIds: wanted,
      forceReanalysis: false,
      saveResults: false,
      useMockData: false,
    });
    return { started };
  } catch (error) {
    // Viewers of the project read only.
    if (hasCode(error, 'FORBIDDEN')) throw notAnalyzed(missing);
    // Asked after the refusal, so that of two calls at the same time the second one finds what the first one started.
    const running = hasCode(error, 'CONFLICT') ? await runningOver(principal, wanted) : null;
    if (!running) throw error;
    return { started: running };
  }
}
