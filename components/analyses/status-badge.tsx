'use client';
import { useTranslations } from 'next-intl';
import { TintBadge } from '@/components/ui/tint-badge';
import type { AnalysisStatus } from '@/lib/domain/analyses/contract';

const COLORS: Record<AnalysisStatus, string> = {
  pending: 'gray',
  'in-progress': 'blue',
  completed: 'teal',
  failed: 'red',
  cancelled: 'gray',
};

export function StatusBadge({ status }: { readonly status: AnalysisStatus }) {
  const t = useTranslations('analyses.status');
  return <TintBadge color={COLORS[status]}>{t(status)}</TintBadge>;
}
