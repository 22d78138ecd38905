'use client';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '@/components/reports/section';
import { ErrorAlert } from '@/components/ui/error-alert';
import { Pager } from '@/components/ui/table/pager';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import {
  getProjectMorphology,
  getSpermClassification,
  getSpermClassificationData,
  getVideoProgress,
  PROGRESS_SORTS,
} from '@/lib/domain/project-dashboard/contract';
import { addressOf } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';

// Chart.js is only loaded by pages that draw something.
const ProgressChart = dynamic(() => import('./charts/progress-chart').then((all) => all.ProgressChart), {
  ssr: false,
});
const MorphologyChart = dynamic(
  () => import('./charts/morphology-chart').then((all) => all.MorphologyChart),
  { ssr: false },
);
const GradesDonut = dynamic(() => import('./charts/grades-donut').then((all) => all.GradesDonut), {
  ssr: false,
});

const OPTIONS = {
  sorts: PROGRESS_SORTS,
  sort: 'createdAt',
  order: 'desc',
  limit: 25,
  limits: [10, 25, 50],
} as const;

/** Bars that can be told apart. */
const SAMPLES = 25;

/** How far each video has come, and what was found in those that were measured. */
export function AnalyticsTab(props: {
  readonly projectId: string;
  readonly maySeeResults: boolean;
  readonly maySeeMorphology: boolean;
}) {
  const t = useTranslations('projectDashboard');
  return (
    <Stack gap="lg">
      <Progress projectId={props.projectId} />
      <Section title={t('morphology.heading')}>
        {props.maySeeMorphology ? (
          <Morphology projectId={props.projectId} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('morphology.denied')}
          </Text>
        )}
      </Section>
      <Section title={t('classification.section')}>
        {props.maySeeResults ? (
          <Classification projectId={props.projectId} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('classification.denied')}
          </Text>
        )}
      </Section>
    </Stack>
  );
}

function Progress({ projectId }: { readonly projectId: string }) {
  const t = useTranslations('projectDashboard.progress');
  const table = useTableState<(typeof PROGRESS_SORTS)[number]>(OPTIONS);
  const { search, sort, order, page, limit } = table.state;
  const { data, error, mutate } = useApi(
    getVideoProgress,
    { params: { projectId }, query: { search, sort, order, page, limit } },
    { keepPreviousData: true },
  );
  const hasVideos = (data?.total ?? 0) > 0;
  return (
    <Section title={t('section')}>
      {(hasVideos || search !== '') && (
        <Group>
          <SearchField
            label={t('search')}
            value={search}
            onSearch={(text) => table.change({ search: text })}
          />
        </Group>
      )}
      {error && <ErrorAlert message={error.message} onRetry={() => void mutate()} />}
      {!error && !data && <Skeleton height={280} aria-busy />}
      {data && !hasVideos && (
        <Text size="sm" c="dimmed" role="status">
          {search === '' ? t('empty') : t('noMatch')}
        </Text>
      )}
      {data && hasVideos && (
        <>
          <ProgressChart videos={data.videos} />
          <Pager
            page={page}
            limit={limit}
            limits={OPTIONS.limits}
            total={data.total}
            isTotalExact
            onPage={(next) => table.change({ page: next })}
            onLimit={(next) => table.change({ limit: next })}
          />
        </>
      )}
    </Section>
  );
}

/** Paged by itself: the table of the videos has the page's address. */
function Morphology({ projectId }: { readonly projectId: string }) {
  const t = useTranslations('projectDashboard.morphology');
  const [page, setPage] = useState(1);
  const { data, error, mutate } = useApi(
    getProjectMorphology,
    { params: { projectId }, query: { page, limit: SAMPLES } },
    { keepPreviousData: true },
  );
  if (error) return <ErrorAlert message={error.message} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton height={280} aria-busy />;
  if (data.total === 0) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('none')}
      </Text>
    );
  }
  const simulated = data.samples.filter(({ isSimulated }) => isSimulated).length;
  return (
    <>
      <Text size="sm" maw={720}>
        {t('basis')}
        {simulated > 0 && ` ${t('simulated', { count: simulated })}`}
      </Text>
      <MorphologyChart samples={data.samples} />
      {data.total > SAMPLES && (
        <Pager page={page} limit={SAMPLES} total={data.total} isTotalExact onPage={setPage} />
      )}
    </>
  );
}

function Classification({ projectId }: { readonly projectId: string }) {
  const t = useTranslations('projectDashboard.classification');
  const { data, error, mutate } = useApi(getSpermClassification, { params: { projectId } });
  if (error) return <ErrorAlert message={error.message} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton height={280} aria-busy />;
  const { grades, gradedVideos, ungradedVideos, unmeasuredVideos, simulatedVideos } = data;
  if (!grades) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {ungradedVideos > 0 ? t('ungraded') : t('unmeasured')}
      </Text>
    );
  }
  return (
    <>
      <Text size="sm" maw={720}>
        {t('basis', { videos: gradedVideos, sperm: data.spermatozoaGraded })}
        {simulatedVideos > 0 && ` ${t('simulated', { count: simulatedVideos })}`}
        {ungradedVideos + unmeasuredVideos > 0 &&
          ` ${t('without', { count: ungradedVideos + unmeasuredVideos })}`}
      </Text>
      <GradesDonut grades={grades} />
      <Group>
        <Button
          component="a"
          href={addressOf(getSpermClassificationData, { params: { projectId } })}
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('download')}
        </Button>
      </Group>
    </>
  );
}
