import path from 'node:path';
import type { VideoForJob } from '@/lib/domain/videos';
import { runAnalysisProcess } from '@/lib/engine/casa';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import { DEFAULT_RESTING_ID, type PlacedModel, resolveModel } from '@/lib/engine/inference';
import { say } from '@/lib/messages/message';
import { reportProgress } from '@/lib/platform/tasks';
import type { Followed, KeptWork } from './kept-work';
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
  readonly kept: KeptWork;
}

/** Lends the detector that cells are found with. */
export type LendDetector = <T>(use: (model: PlacedModel) => Promise<T>) => Promise<T>;

/** Runs the engine over the whole video; its table of tracks lies in the folder afterwards. */
async function follow(
  { taskId, video, videoFile, folder, signal }: PredictionWork,
  model: PlacedModel,
  share: number,
): Promise<Followed> {
  const judge = await resolveModel(DEFAULT_RESTING_ID);
  let told = 0;
  const { counts, motility, ...casa } = await runAnalysisProcess(
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
  return {
    frames: casa.video.frames,
    meanPerField: counts.meanPerField,
    cells: counts.spermCounted,
    motilePercent: motility.status === 'graded' ? motility.motile.percent : null,
  };
}

/**
 * Finds and follows the cells of a video as an analysis would, or takes over what an earlier attempt found; the table of tracks
 * lies in the folder afterwards.
 * @param share of the prediction's whole progress that this takes, 0 to 1
 * @throws as `runAnalysisProcess`
 */
export async function followCells(
  work: PredictionWork,
  withDetector: LendDetector,
  share: number,
): Promise<{ followed: Followed; tracks: string }> {
  const { kept, folder, signal } = work;
  const tracks = path.join(folder, TRACKS);
  if (kept.followed) {
    await kept.fetchTracks(tracks, signal);
    await reportProgress(work.taskId, { progress: 100 * share, message: say('work.measuring') });
    return { followed: kept.followed, tracks };
  }
  const followed = await withDetector((model) => follow(work, model, share));
  await kept.keepFollowed(followed, tracks, signal);
  return { followed, tracks };
}
