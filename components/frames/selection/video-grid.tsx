'use client';
import { Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { PatientFilter } from '@/components/analyses/patient-filter';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { inOneLine } from '@/components/ui/in-one-line';
import { LinkButton } from '@/components/ui/link-button';
import { useMayFollow } from '@/components/ui/page-access';
import { Pager } from '@/components/ui/table/pager';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import { useWorkflow } from '@/components/workflow/use-workflow';
import { listVideoPatients, listVideos, VIDEO_SORT_NAMES } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { VideoCard } from './video-card';

const LIMIT = 12;
const OPTIONS = {
  sorts: VIDEO_SORT_NAMES,
  sort: 'created_at',
  order: 'desc',
  limit: LIMIT,
  limits: [LIMIT],
  filters: ['patient', 'datasetId'],
} as const;
const COLUMNS = { base: 1, xs: 2, md: 3, xl: 4 };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The videos to select frames of, newest first; of one patient or one dataset where that is chosen. */
export function VideoGrid() {
  const t = useTranslations('frames.selection');
  const mayFollow = useMayFollow();
  const { paths } = useWorkflow();
  const table = useTableState<(typeof VIDEO_SORT_NAMES)[number], 'patient' | 'datasetId'>(OPTIONS);
  const { search, page, filters } = table.state;
  const patient = filters.patient?.slice(0, 100) ?? null;
  const datasetId = filters.datasetId && UUID.test(filters.datasetId) ? filters.datasetId : undefined;
  const query = { patient_id: patient ?? undefined, dataset_id: datasetId, search, page, limit: LIMIT };
  const { data, error, isLoading, mutate } = useApi(listVideos, { query }, { keepPreviousData: true });
  const videos = data?.videos ?? [];
  const datasetName = datasetId && videos.find((video) => video.datasetId === datasetId)?.datasetName;

  return (
    <Stack gap="md">
      <Group gap="sm">
        <SearchField label={t('search')} value={search} onSearch={(text) => table.change({ search: text })} />
        <PatientFilter
          patients={listVideoPatients}
          value={patient}
          onChange={(value) => table.filter('patient', value)}
        />
      </Group>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" aria-live="polite">
          {inOneLine(
            data && t('found', { count: data.total }),
            datasetName && t('ofDataset', { name: datasetName }),
          )}
        </Text>
        {table.isFiltered && (
          <Button variant="subtle" size="compact-sm" onClick={table.clear}>
            {t('showAll')}
          </Button>
        )}
      </Group>
      {error && (
        <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />
      )}
      {isLoading && !data && (
        <SimpleGrid cols={COLUMNS} aria-busy>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} height={220} />
          ))}
        </SimpleGrid>
      )}
      {data?.total === 0 && !table.isFiltered && (
        <EmptyState
          icon={<IconVideo size={28} />}
          title={t('noVideos')}
          description={t('noVideosText')}
          action={
            mayFollow(paths.projects) && <LinkButton href={paths.projects}>{t('toProjects')}</LinkButton>
          }
        />
      )}
      <SimpleGrid cols={COLUMNS}>
        {videos.map((video) => (
          <VideoCard key={video.id} video={video} />
        ))}
      </SimpleGrid>
      {data && data.total > LIMIT && (
        <Pager page={page} limit={LIMIT} total={data.total} onPage={(next) => table.change({ page: next })} />
      )}
    </Stack>
  );
}
