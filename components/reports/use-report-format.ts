'use client';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { type ReportFormat, reportFormat } from '@/lib/domain/reports/contract-format';

/** How figures and times are written in the language of the page. */
export function useReportFormat(): ReportFormat {
  const locale = useLocale();
  return useMemo(() => reportFormat(locale), [locale]);
}
