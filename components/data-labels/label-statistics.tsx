'use client';
import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import { getLabelStatistics } from '@/lib/domain/labels/contract-segment-anything';
import { useApi } from '@/lib/platform/http/use-api';
import { useLabelFacts } from './use-label-facts';

/** What a data label holds, counted by the server. */
export function LabelStatistics({ label }: { readonly label: Pick<LabelView, 'id' | 'label_type'> }) {
  const t = useTranslations('dataLabels.statistics');
  const { data, error, mutate } = useApi(getLabelStatistics, { params: { id: label.id } });
  const facts = useLabelFacts(label.label_type, data);
  if (error) {
    return <ErrorAlert message={t('failed', { message: error.message })} onRetry={() => void mutate()} />;
  }
  return data ? <FactList facts={facts} /> : <Skeleton height={160} />;
}
