import { AppError } from '@/lib/errors';

/** What is known of the microscope and the chamber; null where it is not. */
export interface Calibration {
  /** µm in the specimen per pixel of the video. */
  readonly pixelSizeUm: number | null;
  readonly chamberDepthUm: number | null;
  /** 1 for undiluted semen, 2 for one part in two. */
  readonly dilution: number;
  /** The camera's true rate, where the file's is wrong or missing. */
  readonly framesPerSecond: number | null;
}

export interface AnalysisOptions {
  /** Path of the video. */
  readonly videoFile: string;
  /** Id of an installed model or path of an .onnx file; the shipped detector when left out. */
  readonly model?: string | undefined;
  readonly calibration?: Partial<Calibration> | undefined;
  readonly startSeconds?: number | undefined;
  readonly seconds?: number | undefined;
  /** Threads that detection may use; by default one per core. */
  readonly threads?: number | undefined;
}

/** A number that must be positive when given. Raises AppError UNPROCESSABLE naming the field. */
function positiveOrNull(name: string, value: number | null | undefined): number | null {
  if (value === undefined || value === null) return null;
  if (!(value > 0 && Number.isFinite(value))) {
    throw new AppError('UNPROCESSABLE', `The ${name} must be a number above zero, not ${value}.`);
  }
  return value;
}

const LARGEST = { pixelSizeUm: 100, chamberDepthUm: 1000, dilution: 10_000, framesPerSecond: 100_000 };

/** Checks a calibration and fills what was left out. Raises AppError UNPROCESSABLE for zero, negative, NaN or absurd values. */
export function checkCalibration(given: Partial<Calibration> = {}): Calibration {
  const calibration = {
    pixelSizeUm: positiveOrNull('pixel size', given.pixelSizeUm),
    chamberDepthUm: positiveOrNull('chamber depth', given.chamberDepthUm),
    dilution: positiveOrNull('dilution', given.dilution) ?? 1,
    framesPerSecond: positiveOrNull('frame rate', given.framesPerSecond),
  };
  for (const key of ['pixelSizeUm', 'chamberDepthUm', 'dilution', 'framesPerSecond'] as const) {
    const value = calibration[key];
    if (value !== null && value > LARGEST[key]) {
      throw new AppError(
        'UNPROCESSABLE',
        `The ${key} of ${value} is beyond any instrument; is the unit right?`,
      );
    }
  }
  return calibration;
}

/** Checks the part of the video that is asked for. Raises AppError UNPROCESSABLE. */
export function checkExcerpt(options: Pick<AnalysisOptions, 'startSeconds' | 'seconds'>): void {
  const { startSeconds = 0, seconds } = options;
  if (!(startSeconds >= 0 && Number.isFinite(startSeconds))) {
    throw new AppError('UNPROCESSABLE', `The start must be a number of seconds, not ${startSeconds}.`);
  }
  positiveOrNull('length of the excerpt', seconds);
}
