'use client';
import { useTranslations } from 'next-intl';
import { runWithToast } from '@/components/ui/form/run-action';
import { useHolds } from '@/components/ui/page-access';
import { type DatasetView, getDatasets } from '@/lib/domain/datasets/contract';
import { markDataset } from '@/lib/domain/quality-control/contract';
import { callApi } from '@/lib/platform/http/client';
import { useReload } from '@/lib/platform/http/use-api';

/** Marks a dataset as control material, or takes the mark back; null for those who may not. */
export function useMarking(): ((dataset: DatasetView) => void) | null {
  const t = useTranslations('qualityControl');
  const reload = useReload(getDatasets);
  const mayMark = useHolds('manage_equipment');
  if (!mayMark) return null;
  return ({ id, name, isControl }) =>
    void runWithToast(
      () => callApi(markDataset, { params: { datasetId: id }, body: { isControl: !isControl } }),
      { done: t(isControl ? 'datasets.unmarked' : 'datasets.marked', { name }), failed: t('failed'), reload },
    );
}
