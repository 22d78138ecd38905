import type { ReportFormat } from '@/lib/domain/reports/contract-format';
import {
  isChoiceField,
  isNumberField,
  NUMBERS,
  type SampleEntries,
  type SampleField,
  type SampleSection,
  SECTIONS,
} from './contract-entries';

// What page and PDF say alike, from the texts of `samples.json`. Browser-safe.

/** Any translator of the `samples` texts. */
export type SampleText = (key: string, values?: Record<string, string | number>) => string;

/** One entry as a reader reads it. */
export function entryText(
  field: SampleField,
  value: string | number | boolean,
  t: SampleText,
  format: ReportFormat,
): string {
  if (isNumberField(field)) return format.setting(Number(value), NUMBERS[field].decimals);
  if (isChoiceField(field)) return t(`choices.${field}.${value}`);
  // By the laboratory's clock, which has no time zone: UTC keeps it as it was entered.
  return field === 'collectedAt' ? format.moment(`${value}Z`) : String(value);
}

export interface EnteredSection {
  readonly section: SampleSection;
  readonly title: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
}

/** Everything that was entered, by section; sections without an entry are left out. */
export function enteredSections(
  sample: SampleEntries,
  t: SampleText,
  format: ReportFormat,
): EnteredSection[] {
  return (Object.keys(SECTIONS) as SampleSection[]).flatMap((section) => {
    const rows = SECTIONS[section]
      .filter((field) => sample[field] !== null)
      .map((field) => [t(`fields.${field}`), entryText(field, sample[field] ?? '', t, format)] as const);
    return rows.length > 0 ? [{ section, title: t(`sections.${section}`), rows }] : [];
  });
}
