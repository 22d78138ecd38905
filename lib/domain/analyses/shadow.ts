import { rm } from 'node:fs/promises';
import { getVideoForJob } from '@/lib/domain/videos';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { makeScratchFolder, objectStore, withLocalFile } from '@/lib/platform/storage';
import { runEngine } from './engine';
import { factsOfMeasured, type StoredMeasurement } from './measurement';
import { type AnalysisModel, shippedModels, withModels } from './models';
import { storedMeasurement } from './stored';

/** What a laboratory reports of one video; null where it could not be measured. */
export interface HeadlineFigures {
  /** M/ml. */
  readonly concentration: number | null;
  /** Percent of spermatozoa. */
  readonly motile: number | null;
  readonly progressive: number | null;
}

/** The figures of a measurement that a verdict is read from. */
export function headlineFigures(measurement: StoredMeasurement): HeadlineFigures {
  const { concentrationMillionPerMl, motilePercent, gradePercent } = factsOfMeasured(measurement);
  return {
    concentration: concentrationMillionPerMl,
    motile: motilePercent,
    progressive: gradePercent && gradePercent.rapid + gradePercent.slow,
  };
}

/**
 * What an analysis with this detector would measure on a video today, with the calibration of an earlier measurement. Nothing
 * is kept, so that no page and no report ever shows it as measured.
 * @throws AppError NOT_FOUND where the video is gone, and as `runEngine`
 */
export async function measureShadow(
  given: {
    readonly videoId: string;
    readonly detector: AnalysisModel;
    readonly calibration: StoredMeasurement['calibration'];
  },
  hooks: { readonly signal: AbortSignal; readonly onProgress: (fraction: number) => void },
): Promise<HeadlineFigures> {
  const video = await getVideoForJob(given.videoId);
  if (!video) throw new AppError('NOT_FOUND', say('errors.videoNotFound'));
  const { restingJudge } = await shippedModels();
  const models = { detector: given.detector, restingJudge };
  const { calibration } = given;
  const { signal } = hooks;
  const folder = await makeScratchFolder('analysis');
  try {
    const casa = await withLocalFile(
      objectStore(),
      video.objectKey,
      (videoFile) =>
        withModels(
          models,
          (placed) =>
            runEngine(
              { videoFile, folder, models: placed, parameters: DEFAULT_PARAMETERS, calibration },
              hooks,
            ),
          { signal },
        ),
      { signal },
    );
    // As it would be read back if it were kept.
    return headlineFigures(storedMeasurement.parse({ casa, calibration }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
