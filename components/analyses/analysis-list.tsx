'use client';
import { Group, Stack, Tabs } from '@mantine/core';
import { IconMicroscope } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { SubmissionOutcome } from '@/components/frames/selection/submission-outcome';
import { EmptyState } from '@/components/ui/empty-state';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { LinkButton } from '@/components/ui/link-button';
import { useMayFollow } from '@/components/ui/page-access';
import { PageHeader } from '@/components/ui/page-header';
import { DataTable } from '@/components/ui/table/data-table';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import {
  ANALYSIS_SORTS,
  type AnalysisView,
  hasEnded,
  listAnalyses,
  listAnalyzedPatients,
} from '@/lib/domain/analyses/contract';
import type { AnswerOf } from '@/lib/platform/http/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { AnalysisDetails } from './analysis-details';
import { PatientFilter } from './patient-filter';
import { useAnalysisColumns } from './use-analysis-columns';
import { useCancelAnalysis } from './use-cancel-analysis';

const TABS = ['all', 'completed', 'in-progress', 'pending'] as const;
const OPTIONS = {
  sorts: ANALYSIS_SORTS,
  sort: 'createdAt',
  order: 'desc',
  limit: 10,
  filters: ['status', 'patient'],
} as const;
const POLL_MS = 2000;

/** All analyses, by status and patient; those that run are followed. */
export function AnalysisList({
  mayCancel,
  submissionId,
}: {
  readonly mayCancel: boolean;
  /** A frame submission whose outcome is shown first. */
  readonly submissionId?: string | undefined;
}) {
  const t = useTranslations('analyses');
  const mayFollow = useMayFollow();
  const table = useTableState<(typeof ANALYSIS_SORTS)[number], 'status' | 'patient'>(OPTIONS);
  const { search, sort, order, page, limit, filters } = table.state;
  const tab = TABS.find((each) => each === filters.status) ?? 'all';
  const patient = filters.patient?.slice(0, 100) ?? null;
  const { data, error, isLoading, mutate } = useApi(
    listAnalyses,
    {
      query: {
        ...{ search, sort, order, limit, offset: (page - 1) * limit },
        status: tab === 'all' ? undefined : tab,
        patient_id: patient ?? undefined,
      },
    },
    {
      keepPreviousData: true,
      refreshInterval: (latest: AnswerOf<typeof listAnalyses> | undefined) =>
        latest?.analyses.every(hasEnded) && tab !== 'pending' && tab !== 'in-progress' ? 0 : POLL_MS,
    },
  );
  const details = useDialogSubject<AnalysisView>();
  const cancel = useCancelAnalysis(() => void mutate());
  const columns = useAnalysisColumns({
    onDetails: details.open,
    onCancel: mayCancel ? ({ taskId }) => cancel(taskId) : undefined,
  });

  return (
    <Stack gap="lg">
      <PageHeader title={t('title')} description={t('description')} />
      {submissionId && <SubmissionOutcome id={submissionId} />}
      <Tabs value={tab} onChange={(value) => table.filter('status', value === 'all' ? null : value)}>
        <Tabs.List aria-label={t('columns.status')}>
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          <Stack gap="md">
            <Group gap="sm">
              <SearchField
                label={t('search')}
                value={search}
                onSearch={(text) => table.change({ search: text })}
              />
              <PatientFilter
                patients={listAnalyzedPatients}
                value={patient}
                onChange={(value) => table.filter('patient', value)}
              />
            </Group>
            <DataTable
              label={t(`tabs.${tab}`)}
              columns={columns}
              keyOf={(analysis) => analysis.id}
              table={table}
              answer={data && { rows: data.analyses, total: data.total }}
              isWaiting={isLoading}
              error={error}
              failed={(message) => t('loadFailed', { message })}
              onRetry={() => void mutate()}
              empty={
                <EmptyState
                  icon={<IconMicroscope size={28} />}
                  title={t('empty.all')}
                  description={t('emptyText')}
                  action={
                    mayFollow('/sarm/datasets') && (
                      <LinkButton href="/sarm/datasets">{t('toDatasets')}</LinkButton>
                    )
                  }
                />
              }
              noMatch={search || patient || tab === 'all' ? t('noMatch') : t(`empty.${tab}`)}
            />
          </Stack>
        </Tabs.Panel>
      </Tabs>
      <AnalysisDetails analysis={details.opened ? details.subject : null} onClose={details.close} />
    </Stack>
  );
}
