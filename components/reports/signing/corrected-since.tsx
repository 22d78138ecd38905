'use client';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { StoredReport } from '@/lib/domain/reports/contract-content';
import type { SigningState } from './signing-state';

/** That tracks were corrected after a report had been composed, so that its figures are those of before. */
export function CorrectedSince({
  report,
  state,
}: {
  readonly report: StoredReport;
  readonly state: SigningState;
}) {
  const t = useTranslations('reports.signing');
  if (state.correctedSince === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('correctedTitle', { count: state.correctedSince })}
    >
      {t(report.signature ? 'sinceSigned' : 'sinceText')}
    </Alert>
  );
}
