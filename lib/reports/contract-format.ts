import type { Interval } from './contract-content';

/** How many decimals a result is given with; verdicts are judged on the number as it is read. Browser-safe. */
export const RESULT_DECIMALS = 1;

/** A result as it is printed: one decimal, thousands apart. */
export const numberText = (value: number, decimals = RESULT_DECIMALS): string =>
  value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** The number that `numberText` shows; `toFixed` would not do, it makes 15.9 of the 15.95 that is printed as 16.0. */
export const asPrinted = (value: number): number => Number(numberText(value).replaceAll(',', ''));

export const intervalText = ({ low, high }: Interval): string => `${numberText(low)} – ${numberText(high)}`;

/** `2026-11-21 10:42` in UTC, so that a page, a PDF and a log read alike wherever they are read. */
export const momentText = (iso: string): string => iso.slice(0, 16).replace('T', ' ');
