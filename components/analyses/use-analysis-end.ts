'use client';
import { useTranslations } from 'next-intl';
import { useWorkSentence } from '@/components/tasks/use-work-sentence';
import type { AnalysisView } from '@/lib/domain/analyses/contract';

/** Says why an analysis failed or was cancelled. */
export function useAnalysisEnd(): (analysis: AnalysisView) => string {
  const t = useTranslations('analyses.dialog');
  const said = useWorkSentence();
  return ({ status, error }) => {
    const why = error ? said(error) : null;
    return status === 'failed' ? t('failed', { message: why ?? t('unknownError') }) : (why ?? t('cancelled'));
  };
}
