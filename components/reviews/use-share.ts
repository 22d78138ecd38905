'use client';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { shareText } from './share-text';

/** How shares, overlaps and kappas of two people are written in the language of the page. */
export function useShare(): (value: number | null) => string {
  const locale = useLocale();
  return useMemo(() => (value) => shareText(value, locale), [locale]);
}
