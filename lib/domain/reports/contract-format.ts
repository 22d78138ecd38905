import type { Interval } from './contract-content';

/** How many decimals a result is given with; verdicts are judged on the number as it is read. Browser-safe. */
export const RESULT_DECIMALS = 1;

/** How numbers, times and lists are written in a language. */
export interface ReportFormat {
  /** A result as it is printed: one decimal or as many as asked for, thousands apart. */
  readonly number: (value: number, decimals?: number) => string;
  /** A limit or a setting: the decimals it has, up to `decimals`, digits together. */
  readonly setting: (value: number, decimals?: number) => string;
  /** A number of a calculation with all its digits, thousands apart. */
  readonly exact: (value: number) => string;
  readonly interval: (interval: Interval) => string;
  /** Day and time in UTC, so that a page, a PDF and a log tell the same moment wherever they are read. */
  readonly moment: (iso: string) => string;
  /** A day of the calendar, `2026-11-03`. */
  readonly day: (date: string) => string;
  /** `a, b and c`. */
  readonly list: (items: readonly string[]) => string;
}

/** The ways of writing of a language (BCP 47). Digits are rounded alike in every language. */
export function reportFormat(language: string): ReportFormat {
  // With a minus sign, not the hyphen that is its place in computers, and no sign before a zero.
  const written = (value: number, options: Intl.NumberFormatOptions): string =>
    value.toLocaleString(language, { ...options, signDisplay: 'negative' }).replace('-', '−');
  const number: ReportFormat['number'] = (value, decimals = RESULT_DECIMALS) =>
    written(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return {
    number,
    setting: (value, decimals = 3) => written(value, { maximumFractionDigits: decimals, useGrouping: false }),
    exact: (value) => written(value, { maximumFractionDigits: 12 }),
    interval: ({ low, high }) => `${number(low)} – ${number(high)}`,
    moment: (iso) =>
      new Date(iso).toLocaleString(language, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: 'UTC',
      }),
    day: (date) =>
      new Date(`${date}T00:00:00Z`).toLocaleString(language, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        timeZone: 'UTC',
      }),
    list: (items) => new Intl.ListFormat(language).format(items),
  };
}

/** The number that a report prints; `toFixed` would not do, it makes 15.9 of the 15.95 that is printed as 16.0. */
export const asPrinted = (value: number): number =>
  Number(
    value.toLocaleString('en', {
      minimumFractionDigits: RESULT_DECIMALS,
      maximumFractionDigits: RESULT_DECIMALS,
      useGrouping: false,
    }),
  );
