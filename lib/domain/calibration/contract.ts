import { z } from 'zod';
import {
  CALIBRATION_BOUNDS,
  type Calibration,
  type CalibrationField,
  calibrationMessage,
} from '@/lib/engine/casa/calibration';
import { writeMessage } from '@/lib/messages/message';
import { idField } from '@/lib/platform/http/fields';

export {
  CALIBRATION_FIELDS,
  type Calibration,
  type CalibrationField,
  type CalibrationGap,
  calibrationGaps,
  calibrationProblem,
} from '@/lib/engine/casa/calibration';

const valueField = (field: CalibrationField) => {
  const { min, max } = CALIBRATION_BOUNDS[field];
  const error = writeMessage(calibrationMessage(field));
  return z.number({ error }).min(min, { error }).max(max, { error }).nullable().optional();
};

/** Calibration in a request: left out keeps what is there, null says 'not known'. */
export const calibrationInput = z.object({
  pixelSizeUm: valueField('pixelSizeUm'),
  chamberDepthUm: valueField('chamberDepthUm'),
  dilution: valueField('dilution'),
  framesPerSecondOverride: valueField('framesPerSecondOverride'),
  /** Fills the pixel size; null where it is entered by hand. */
  calibrationProfileId: idField.nullable().optional(),
  /** Fills the depth; null where it is entered by hand. */
  chamberId: idField.nullable().optional(),
});

/** Calibration in an answer. */
export const calibrationFields = z.object({
  pixelSizeUm: z.number().nullable(),
  chamberDepthUm: z.number().nullable(),
  dilution: z.number().nullable(),
  framesPerSecondOverride: z.number().nullable(),
});

/** Calibration as measurements and reports keep it. */
export const storedCalibration = calibrationFields.extend({
  capillaryCompensation: z.object({ factor: z.number(), source: z.string() }).exactOptional(),
});

/** A video's own values over those of its dataset, value by value. */
export function effectiveCalibration(
  dataset: Calibration,
  video: Calibration,
): Record<CalibrationField, number | null> {
  return {
    pixelSizeUm: video.pixelSizeUm ?? dataset.pixelSizeUm,
    chamberDepthUm: video.chamberDepthUm ?? dataset.chamberDepthUm,
    dilution: video.dilution ?? dataset.dilution,
    framesPerSecondOverride: video.framesPerSecondOverride ?? dataset.framesPerSecondOverride,
  };
}

/** Only the values of a row that has more. */
export function calibrationOf(row: Calibration): Record<CalibrationField, number | null> {
  const { pixelSizeUm, chamberDepthUm, dilution, framesPerSecondOverride } = row;
  return { pixelSizeUm, chamberDepthUm, dilution, framesPerSecondOverride };
}
