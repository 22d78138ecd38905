'use client';
import { useTranslations } from 'next-intl';
import type { AnalysisView } from '@/lib/domain/analyses/contract';

/** Says why an analysis failed or was cancelled. */
export function useAnalysisEnd(): (analysis: AnalysisView) => string {
  const t = useTranslations('analyses.dialog');
  return ({ status, error }) =>
    status === 'failed' ? t('failed', { message: error ?? t('unknownError') }) : (error ?? t('cancelled'));
}
