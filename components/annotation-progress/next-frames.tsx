'use client';
import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useStateTable } from '@/components/annotation-management/use-state-table';
import { DatasetSelect } from '@/components/datasets/dataset-select';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { Pager } from '@/components/ui/table/pager';
import { listNextFrames } from '@/lib/domain/next-frames/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { NextFrameCard } from './next-frame-card';

const COLUMNS = { base: 1, xs: 2, md: 3, xl: 4 };

/** Which frames of a dataset are worth labeling next, and why. */
export function NextFrames() {
  const t = useTranslations('annotationProgress.next');
  const { table, query } = useStateTable();
  const datasetId = query.dataset_id;
  return (
    <Stack gap="md">
      <DatasetSelect
        label={t('dataset')}
        value={datasetId ?? null}
        onChange={(id) => table.filter('dataset', id)}
        maw={320}
      />
      {datasetId ? (
        <Ranked key={datasetId} datasetId={datasetId} />
      ) : (
        <EmptyState icon={<IconListSearch size={28} />} title={t('choose')} description={t('chooseText')} />
      )}
    </Stack>
  );
}

function Ranked({ datasetId }: { readonly datasetId: string }) {
  const t = useTranslations('annotationProgress.next');
  const { table, query } = useStateTable();
  const { limit, offset } = query;
  const { data, error, isValidating, mutate } = useApi(
    listNextFrames,
    { params: { datasetId }, query: { limit, offset } },
    { keepPreviousData: true },
  );
  if (error) {
    return <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />;
  }
  if (!data) {
    return (
      <SimpleGrid cols={COLUMNS} aria-busy>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={220} />
        ))}
      </SimpleGrid>
    );
  }
  if (data.total === 0) {
    const [title, description] =
      data.labeled > 0 ? [t('allLabeled'), t('allLabeledText')] : [t('noFrames'), t('noFramesText')];
    return <EmptyState icon={<IconListSearch size={28} />} title={title} description={description} />;
  }
  return (
    <Stack gap="md" aria-busy={isValidating}>
      <Text size="sm" c="dimmed" maw={720}>
        {t('about', { labeled: data.labeled, unlabeled: data.unlabeled })}
      </Text>
      <SimpleGrid cols={COLUMNS} component="section" aria-label={t('title')}>
        {data.frames.map((frame, index) => (
          <NextFrameCard key={frame.id} frame={frame} rank={offset + index + 1} datasetId={datasetId} />
        ))}
      </SimpleGrid>
      <Pager
        page={table.state.page}
        limit={limit}
        total={data.total}
        onPage={(page) => table.change({ page })}
      />
    </Stack>
  );
}
