'use client';
import { useTranslations } from 'next-intl';
import { TintBadge } from '@/components/ui/tint-badge';
import type { AnalysisStatus } from '@/lib/domain/analyses/contract';

const COLOURS: Record<AnalysisStatus, string> = {
  pending: 'gray',
  'in-progress': 'blue',
  completed: 'teal',
  failed: 'red',
  cancelled: 'gray',
};

export function StatusBadge({ status }: { readonly status: AnalysisStatus }) {
  const t = useTranslations('analyses.status');
  return <TintBadge color={COLOURS[status]}>{t(status)}</TintBadge>;
}
