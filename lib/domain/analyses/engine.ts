import type { Calibration } from '@/lib/domain/calibration/contract';
import type { CasaResult, EngineParameters } from '@/lib/engine/casa';
import type { PlacedModel } from '@/lib/engine/inference';

export interface EngineRequest {
  readonly videoFile: string;
  /** Existing folder that takes detections.csv, tracks.csv, kinematics.csv, summary.json and field.json.gz. */
  readonly folder: string;
  readonly models: { readonly detector: PlacedModel; readonly restingJudge: PlacedModel };
  readonly parameters: EngineParameters;
  readonly calibration: Calibration;
}

export interface EngineHooks {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/**
 * Measures one video in its own process and leaves its files in `folder`.
 * @throws AppError as `runAnalysisProcess`; the signal's reason when aborted, within a second.
 */
export async function runEngine(request: EngineRequest, hooks: EngineHooks): Promise<CasaResult> {
  // Only the worker measures: the engine, its processes and threads stay out of the web server's bundle.
  const { runAnalysisProcess } = await import(/* turbopackIgnore: true */ '@/lib/engine/casa');
  return runAnalysisProcess(
    {
      videoFile: request.videoFile,
      model: request.models.detector,
      restingModel: request.models.restingJudge,
      parameters: request.parameters,
      calibration: request.calibration,
      outputFolder: request.folder,
    },
    { signal: hooks.signal, onProgress: (progress) => hooks.onProgress(progress.fraction) },
  );
}
