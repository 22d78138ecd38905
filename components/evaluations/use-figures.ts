'use client';
import { useFormatter } from 'next-intl';
import { useCallback } from 'react';

/** How figures of comparisons are written: shares with three decimals, count errors with their sign. */
export function useFigures() {
  const format = useFormatter();
  const share = useCallback(
    (value: number | null | undefined): string =>
      value === null || value === undefined
        ? '–'
        : format.number(value, { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
    [format],
  );
  const percent = useCallback(
    (value: number | null | undefined): string =>
      value === null || value === undefined
        ? '–'
        : `${format.number(value, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })} %`,
    [format],
  );
  const milliseconds = useCallback(
    (value: number): string => format.number(value, { maximumSignificantDigits: 3 }),
    [format],
  );
  return { share, percent, milliseconds };
}
