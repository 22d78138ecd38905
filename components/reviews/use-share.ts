'use client';
import { useReportFormat } from '@/components/reports/use-report-format';

/** How shares, overlaps and kappas of two people are written in the language of the page; a dash where there is no value. */
export function useShare(): (value: number | null) => string {
  const { number } = useReportFormat();
  return (value) => (value === null ? '–' : number(value, 2));
}
