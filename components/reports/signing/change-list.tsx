'use client';
import { useTranslations } from 'next-intl';
import type { Change } from '@/lib/domain/reports/contract-content';
import { changeText } from '@/lib/domain/reports/contract-text';
import type { SampleText } from '@/lib/domain/samples/contract-text';
import { Sentences } from '../section';
import { useReportFormat } from '../use-report-format';

/** What an amendment changes, one line each. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const t = useTranslations('reports');
  const samples = useTranslations('samples');
  const format = useReportFormat();
  return (
    <Sentences
      items={changes.map((change) => changeText(change, t, samples as unknown as SampleText, format))}
    />
  );
}
