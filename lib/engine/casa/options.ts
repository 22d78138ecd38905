import type { PlacedModel } from '@/lib/engine/inference';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Calibration } from './calibration';
import type { EngineParameters } from './parameters';

export interface AnalysisOptions {
  /** Path of the video. */
  readonly videoFile: string;
  /** Id of an installed model or path of an .onnx file; the shipped detector when left out. */
  readonly model?: string | PlacedModel | undefined;
  /** As above, for what tells resting cells from dirt. */
  readonly restingModel?: string | PlacedModel | undefined;
  readonly parameters?: EngineParameters | undefined;
  readonly calibration?: Partial<Calibration> | undefined;
  readonly startSeconds?: number | undefined;
  readonly seconds?: number | undefined;
  /** Threads that detection may use; by default one per core. */
  readonly threads?: number | undefined;
}

/**
 * Checks the part of the video that is asked for.
 * @throws AppError UNPROCESSABLE.
 */
export function checkExcerpt(options: Pick<AnalysisOptions, 'startSeconds' | 'seconds'>): void {
  const { startSeconds = 0, seconds } = options;
  if (!(startSeconds >= 0 && Number.isFinite(startSeconds))) {
    throw new AppError('UNPROCESSABLE', say('engine.options.start', { value: startSeconds }));
  }
  if (seconds !== undefined && !(seconds > 0 && Number.isFinite(seconds))) {
    throw new AppError('UNPROCESSABLE', say('engine.options.length', { value: seconds }));
  }
}
