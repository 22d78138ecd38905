import {
  COUNTED_WITH,
  impossibleDefects,
  isNumberField,
  NUMBERS,
  type NumberField,
  SAMPLE_FIELDS,
  type SampleEntries,
  type SampleField,
} from '@/lib/domain/samples/contract-entries';
import { latestClockTime } from '@/lib/platform/http/fields';

/** What the inputs hold: a number or text while somebody types; empty for 'not known'. */
export type SampleValues = Record<SampleField, number | string>;

/** What is wrong with an input: outside its bounds, a percentage without the number counted, more than all, or a time to come. */
export type SampleErrors = Partial<Record<SampleField, 'bounds' | 'counted' | 'defects' | 'future'>>;

export const toValues = (sample: SampleEntries): SampleValues =>
  Object.fromEntries(SAMPLE_FIELDS.map((field) => [field, sample[field] ?? ''])) as SampleValues;

const isWithin = (field: NumberField, value: number): boolean => {
  const { min, max, decimals } = NUMBERS[field];
  return value >= min && value <= max && (decimals > 0 || Number.isInteger(value));
};

/** What the inputs say, or a reason for each that cannot be used. */
export function readValues(
  values: SampleValues,
  now: Date,
): { entries: SampleEntries; errors: SampleErrors } {
  const errors: SampleErrors = {};
  const read = SAMPLE_FIELDS.map((field) => {
    const value = values[field];
    const given = typeof value === 'string' ? value.trim() : value;
    if (given === '') return [field, null];
    if (!isNumberField(field)) return [field, given];
    if (!isWithin(field, Number(given))) errors[field] = 'bounds';
    return [field, Number(given)];
  });
  const entries = Object.fromEntries(read) as SampleEntries;
  for (const [percent, counted] of Object.entries(COUNTED_WITH)) {
    if (entries[percent as keyof typeof COUNTED_WITH] !== null && entries[counted] === null) {
      errors[counted] = 'counted';
    }
  }
  for (const field of impossibleDefects(entries)) errors[field] ??= 'defects';
  if ((entries.collectedAt ?? '') > latestClockTime(now)) errors.collectedAt = 'future';
  return { entries, errors };
}
