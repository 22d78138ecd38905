import path from 'node:path';
import type { VideoForJob } from '@/lib/domain/videos';
import { type CasaResult, runAnalysisProcess } from '@/lib/engine/casa';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import { DEFAULT_RESTING_ID, type PlacedModel, resolveModel } from '@/lib/engine/inference';
import { say } from '@/lib/messages/message';
import { reportProgress } from '@/lib/platform/tasks';
import { TRACKS } from './keys';

/** What a prediction works with while it runs. */
export interface PredictionWork {
  readonly taskId: string;
  readonly video: VideoForJob;
  /** The video as a file here. */
  readonly videoFile: string;
  /** A scratch folder, which the caller removes. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/**
 * Finds and follows the cells of a video as an analysis would; the table of tracks lies in the folder afterwards.
 * @param share of the prediction's whole progress that this takes, 0 to 1
 * @throws as `runAnalysisProcess`
 */
export async function followCells(
  { taskId, video, videoFile, folder, signal }: PredictionWork,
  model: PlacedModel,
  share: number,
): Promise<{ casa: CasaResult; tracks: string }> {
  const judge = await resolveModel(DEFAULT_RESTING_ID);
  let told = 0;
  const casa = await runAnalysisProcess(
    {
      ...{ videoFile, model, parameters: DEFAULT_PARAMETERS, outputFolder: folder },
      restingModel: { id: judge.id, version: judge.version, sha256: judge.sha256 },
      calibration: video.calibration,
    },
    {
      signal,
      onProgress: ({ fraction }) => {
        const progress = 100 * share * fraction;
        if (progress < told + 2) return;
        told = progress;
        void reportProgress(taskId, { progress, message: say('work.measuring') }).catch(() => undefined);
      },
    },
  );
  return { casa, tracks: path.join(folder, TRACKS) };
}
