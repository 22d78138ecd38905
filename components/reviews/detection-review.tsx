'use client';
import { Group, Select, Skeleton, Stack } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { getStatistics, listUnits } from '@/lib/domain/reviews/contract';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import { UnitReview } from './unit-review';

/** So many frames are gone through before the queue is asked for again. */
const ROUND = 200;

/** The frames that wait, one after another. */
export function DetectionReview() {
  const t = useTranslations('reviews');
  const [datasetId, setDatasetId] = useState<string | null>(null);
  const statistics = useApi(getStatistics, { query: {} });
  const query = {
    ...({ type: 'detection', status: 'pending', sort: 'createdAt', order: 'asc', limit: ROUND } as const),
    dataset_id: datasetId ?? undefined,
  };
  // Asked once a round: what is decided must not slip away under one's hands.
  const { data, error, isLoading, mutate } = useApi(
    listUnits,
    { query },
    { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false },
  );
  const reloadStatistics = useReload(getStatistics);
  const [at, setAt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins with its first frame
  useEffect(() => setAt(0), [data]);
  const units = data?.units ?? [];
  const unit = units[at];
  const next = at + 1 < units.length ? () => setAt(at + 1) : null;
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('queue.title')}
        description={t('queue.description')}
        actions={
          <LinkButton href="/finetune/data-label-review" variant="default">
            {t('queue.all')}
          </LinkButton>
        }
      />
      <Group>
        <Select
          aria-label={t('filters.dataset')}
          placeholder={t('queue.allDatasets')}
          clearable
          searchable
          data={(statistics.data?.datasets ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={datasetId}
          onChange={setDatasetId}
          w={260}
        />
      </Group>
      {error && (
        <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />
      )}
      {isLoading && <Skeleton height={420} />}
      {data && !unit && (
        <EmptyState
          icon={<IconClipboardCheck size={28} />}
          title={t('queue.done')}
          description={t('queue.doneText')}
        />
      )}
      {unit && (
        <UnitReview
          unitId={unit.id}
          place={{
            position: at + 1,
            total: data?.total ?? units.length,
            onPrevious: at > 0 ? () => setAt(at - 1) : null,
            onNext: next,
          }}
          onDecided={() => {
            reloadStatistics();
            if (!next) void mutate();
          }}
        />
      )}
    </Stack>
  );
}
