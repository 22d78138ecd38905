import { z } from 'zod';

/** What is known of a recording's scale. Null means 'not known', and then nothing is reported that needs it. */
export interface Calibration {
  /** µm a pixel of the original picture. */
  readonly pixelSizeUm: number | null;
  readonly chamberDepthUm: number | null;
  /** 1 for an undiluted sample, 2 for 1 + 1, … */
  readonly dilution: number | null;
  /** Only where the file's own frame rate is known to be wrong. */
  readonly framesPerSecondOverride: number | null;
}

export type CalibrationField = keyof Calibration;

/**
 * What a value may be. Wide enough for every chamber and objective in use (a 100× objective with a large sensor gives
 * 0.03 µm a pixel, a 4× one with a small sensor 3 µm; counting chambers are 10 to 100 µm deep), narrow enough to
 * catch a value typed in another unit.
 */
export const CALIBRATION_BOUNDS: Readonly<
  Record<
    CalibrationField,
    { readonly min: number; readonly max: number; readonly name: string; readonly unit: string }
  >
> = {
  pixelSizeUm: { min: 0.01, max: 50, name: 'Pixel size', unit: ' µm per pixel' },
  chamberDepthUm: { min: 1, max: 1000, name: 'Chamber depth', unit: ' µm' },
  dilution: { min: 1, max: 1000, name: 'Dilution', unit: '' },
  framesPerSecondOverride: { min: 1, max: 2000, name: 'Frame rate', unit: ' frames per second' },
};

export const CALIBRATION_FIELDS = Object.keys(CALIBRATION_BOUNDS) as readonly CalibrationField[];

/** The sentence that a refused value is answered with. */
export function calibrationMessage(field: CalibrationField): string {
  const { name, min, max, unit } = CALIBRATION_BOUNDS[field];
  return `${name} must be a number between ${min} and ${max}${unit}`;
}

/** Why a value cannot be used, or null when it can. `null` itself ('not known') is fine. */
export function calibrationProblem(field: CalibrationField, value: unknown): string | null {
  if (value === null) return null;
  const { min, max } = CALIBRATION_BOUNDS[field];
  const fits = typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max;
  return fits ? null : calibrationMessage(field);
}

const valueField = (field: CalibrationField) => {
  const { min, max } = CALIBRATION_BOUNDS[field];
  const error = calibrationMessage(field);
  return z.number({ error }).min(min, { error }).max(max, { error }).nullable().optional();
};

/** Calibration in a request: left out keeps what is there, null says 'not known'. */
export const calibrationInput = z.object({
  pixelSizeUm: valueField('pixelSizeUm'),
  chamberDepthUm: valueField('chamberDepthUm'),
  dilution: valueField('dilution'),
  framesPerSecondOverride: valueField('framesPerSecondOverride'),
});

/** Calibration in an answer. */
export const calibrationFields = z.object({
  pixelSizeUm: z.number().nullable(),
  chamberDepthUm: z.number().nullable(),
  dilution: z.number().nullable(),
  framesPerSecondOverride: z.number().nullable(),
});

/** The values without which some result cannot be given; the file tells the frame rate itself. */
export type CalibrationGap = Exclude<CalibrationField, 'framesPerSecondOverride'>;

/** What is missing: without pixel size no µm/s, without all three no M/ml. */
export function calibrationGaps(calibration: Calibration): CalibrationGap[] {
  return (['pixelSizeUm', 'chamberDepthUm', 'dilution'] as const).filter(
    (field) => calibration[field] === null,
  );
}

/** A video's own values over those of its dataset, value by value. */
export function effectiveCalibration(dataset: Calibration, video: Calibration): Calibration {
  return {
    pixelSizeUm: video.pixelSizeUm ?? dataset.pixelSizeUm,
    chamberDepthUm: video.chamberDepthUm ?? dataset.chamberDepthUm,
    dilution: video.dilution ?? dataset.dilution,
    framesPerSecondOverride: video.framesPerSecondOverride ?? dataset.framesPerSecondOverride,
  };
}

/** Only the calibration of a row that has more. */
export function calibrationOf(row: Calibration): Calibration {
  const { pixelSizeUm, chamberDepthUm, dilution, framesPerSecondOverride } = row;
  return { pixelSizeUm, chamberDepthUm, dilution, framesPerSecondOverride };
}
