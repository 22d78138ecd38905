'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useConfirm } from '@/components/ui/confirm';
import { runWithToast } from '@/components/ui/form/run-action';
import { type DatasetView, deleteDataset, getDatasets } from '@/lib/domain/datasets/contract';
import { callApi } from '@/lib/platform/http/client';
import { useReload } from '@/lib/platform/http/use-api';

/** Asks whether to delete a dataset, and does. */
export function useDatasetRemoval(): (dataset: DatasetView) => void {
  const t = useTranslations('datasets.delete');
  const ask = useConfirm();
  const router = useRouter();
  const reload = useReload(getDatasets);
  return (dataset) =>
    ask({
      title: t('title'),
      message: t('message', { name: dataset.name, count: dataset.stats.totalVideos }),
      confirmLabel: t('confirm'),
      destructive: true,
      action: () =>
        runWithToast(() => callApi(deleteDataset, { params: { id: dataset.id } }), {
          done: t('done', { name: dataset.name }),
          failed: t('failed'),
          reload: () => {
            reload();
            router.refresh();
          },
        }),
    });
}
