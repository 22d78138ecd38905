import { AppError } from '@/lib/errors';
import { type Message, type MessageKey, say } from '@/lib/messages/message';

// Browser-safe: forms and endpoints check what the engine checks.

/** What is known of a recording's scale. Null means 'not known', and then nothing is reported that needs it. */
export interface Calibration {
  /** µm in the specimen per pixel of the original picture. */
  readonly pixelSizeUm: number | null;
  readonly chamberDepthUm: number | null;
  /** 1 for an undiluted sample, 2 for 1 + 1, … */
  readonly dilution: number | null;
  /** Only where the file's own frame rate is known to be wrong or missing. */
  readonly framesPerSecondOverride: number | null;
  /** Only where the chamber declares one; without it nothing is corrected. */
  readonly capillaryCompensation?: CapillaryCompensation | undefined;
}

/**
 * What a concentration from a capillary-loaded chamber is multiplied by. While a thin chamber fills, cells gather in the
 * faster layers of the flow and behind the meniscus (Segre-Silberberg effect), so that the place examined holds fewer than
 * the sample does (Douglas-Hamilton et al. 2005, J Androl 26:107-114 and 115-122; Kuster 2005, Theriogenology 64:614-617).
 * How many fewer depends on the chamber and on how it is filled: the factor is declared with its source, never assumed.
 */
export interface CapillaryCompensation {
  readonly factor: number;
  readonly source: string;
}

export type CalibrationField = Exclude<keyof Calibration, 'capillaryCompensation'>;

/** A factor below 1 would correct the wrong way; one above 2 is taken for a typing error. */
export const COMPENSATION_BOUNDS = { min: 1, max: 2 } as const;

/**
 * What a value may be. Wide enough for every chamber and objective in use (a 100× objective with a large sensor gives
 * 0.03 µm a pixel, a 4× one with a small sensor 3 µm; counting chambers are 10 to 100 µm deep), narrow enough to
 * catch a value typed in another unit.
 */
export const CALIBRATION_BOUNDS: Readonly<
  Record<CalibrationField, { readonly min: number; readonly max: number; readonly problem: MessageKey }>
> = {
  pixelSizeUm: { min: 0.01, max: 50, problem: 'errors.pixelSizeBounds' },
  chamberDepthUm: { min: 1, max: 1000, problem: 'errors.chamberDepthBounds' },
  dilution: { min: 1, max: 1000, problem: 'errors.dilutionBounds' },
  framesPerSecondOverride: { min: 1, max: 2000, problem: 'errors.frameRateBounds' },
};

export const CALIBRATION_FIELDS = Object.keys(CALIBRATION_BOUNDS) as readonly CalibrationField[];

/** What a refused value is answered with. */
export function calibrationMessage(field: CalibrationField): Message {
  const { min, max, problem } = CALIBRATION_BOUNDS[field];
  return say(problem, { min, max });
}

/** Why a value cannot be used, or null when it can. `null` itself ('not known') is fine. */
export function calibrationProblem(field: CalibrationField, value: unknown): Message | null {
  if (value === null) return null;
  const { min, max } = CALIBRATION_BOUNDS[field];
  const fits = typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max;
  return fits ? null : calibrationMessage(field);
}

/**
 * Fills what was left out with 'not known'.
 * @throws AppError UNPROCESSABLE for zero, negative, NaN or absurd values.
 */
export function checkCalibration(given: Partial<Calibration> = {}): Calibration {
  const read = (field: CalibrationField): number | null => {
    const value = given[field] ?? null;
    const problem = calibrationProblem(field, value);
    if (problem) throw new AppError('UNPROCESSABLE', problem);
    return value;
  };
  return {
    pixelSizeUm: read('pixelSizeUm'),
    chamberDepthUm: read('chamberDepthUm'),
    dilution: read('dilution'),
    framesPerSecondOverride: read('framesPerSecondOverride'),
    ...readCompensation(given.capillaryCompensation),
  };
}

function readCompensation(
  given: CapillaryCompensation | undefined,
): Pick<Calibration, 'capillaryCompensation'> {
  if (!given) return {};
  const { min, max } = COMPENSATION_BOUNDS;
  if (!(given.factor >= min && given.factor <= max)) {
    throw new AppError('UNPROCESSABLE', say('errors.compensationBounds', { min, max }));
  }
  return { capillaryCompensation: { factor: given.factor, source: given.source } };
}

/** The values without which some result cannot be given; the file tells the frame rate itself. */
export type CalibrationGap = Exclude<CalibrationField, 'framesPerSecondOverride'>;

/** What is missing: without pixel size no µm/s, without all three no M/ml. */
export function calibrationGaps(calibration: Calibration): CalibrationGap[] {
  return (['pixelSizeUm', 'chamberDepthUm', 'dilution'] as const).filter(
    (field) => calibration[field] === null,
  );
}
