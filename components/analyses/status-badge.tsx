'use client';
import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { AnalysisStatus } from '@/lib/analyses/contract';

const COLOURS: Record<AnalysisStatus, string> = {
  pending: 'gray',
  'in-progress': 'blue',
  completed: 'teal',
  failed: 'red',
  cancelled: 'gray',
};

export function StatusBadge({ status }: { readonly status: AnalysisStatus }) {
  const t = useTranslations('analyses.status');
  return (
    <Badge color={COLOURS[status]} variant="light">
      {t(status)}
    </Badge>
  );
}
