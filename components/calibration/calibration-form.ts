import {
  CALIBRATION_FIELDS,
  type Calibration,
  type CalibrationField,
  calibrationProblem,
} from '@/lib/domain/calibration/contract';
import type { Message } from '@/lib/messages/message';

/** What the inputs hold: a number, or text while somebody types; empty for 'not known'. */
export type CalibrationValues = Record<CalibrationField, number | string>;
export type CalibrationErrors = Partial<Record<CalibrationField, Message>>;

/** Calibration as inputs show it. */
export function toInputs(calibration: Calibration | null): CalibrationValues {
  const values = CALIBRATION_FIELDS.map((field) => [field, calibration?.[field] ?? '']);
  return Object.fromEntries(values) as CalibrationValues;
}

/** What the inputs say: the values to be sent, or a reason per input that cannot be used. */
export function readInputs(values: CalibrationValues): {
  calibration: Calibration;
  errors: CalibrationErrors;
} {
  const errors: CalibrationErrors = {};
  const read = CALIBRATION_FIELDS.map((field): [CalibrationField, number | null] => {
    const value = values[field] === '' ? null : Number(values[field]);
    const problem = calibrationProblem(field, value);
    if (problem) errors[field] = problem;
    return [field, value];
  });
  return { calibration: Object.fromEntries(read) as unknown as Calibration, errors };
}
