'use client';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconDatabase, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ReportDialog } from '@/components/analyses/report-dialog';
import { SampleDialog } from '@/components/samples/sample-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { PageHeader } from '@/components/ui/page-header';
import { DataTable } from '@/components/ui/table/data-table';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import { DATASET_SORTS, type DatasetView, getDatasets } from '@/lib/domain/datasets/contract';
import type { AnswerOf } from '@/lib/platform/http/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { DatasetDetails } from './dataset-details';
import { DatasetDialog } from './dataset-dialog';
import { isOpenToChange, useDatasetColumns } from './use-dataset-columns';
import { useDatasetRemoval } from './use-dataset-removal';
import { useMarking } from './use-marking';

const OPTIONS = { sorts: DATASET_SORTS, sort: 'createdAt', order: 'desc', limit: 10 } as const;
const POLL_MS = 3000;

interface Props {
  readonly title: string;
  readonly description: string;
  readonly above?: ReactNode;
  /** Said above the table: why something cannot be done here. */
  readonly notice?: string | undefined;
  /** The project whose datasets are shown; without it, those of all projects. */
  readonly projectId?: string | undefined;
  readonly canCreate: boolean;
  /** Whether the person's roles allow to change datasets, and to report on them; each project has its own say, too. */
  readonly canEdit: boolean;
  readonly canReport: boolean;
}

/** The datasets of a project, or of all projects; those that are analyzed are followed. */
export function DatasetList(props: Props) {
  const t = useTranslations('datasets');
  const { projectId } = props;
  const table = useTableState<(typeof DATASET_SORTS)[number]>(OPTIONS);
  const { search, sort, order, page, limit } = table.state;
  const { data, error, isLoading, mutate } = useApi(
    getDatasets,
    { query: { search, sort, order, limit, offset: (page - 1) * limit, project_id: projectId } },
    {
      keepPreviousData: true,
      refreshInterval: (latest: AnswerOf<typeof getDatasets> | undefined) =>
        latest?.datasets.some(({ runningAnalysis }) => runningAnalysis) ? POLL_MS : 0,
    },
  );
  const form = useDialogSubject<DatasetView | 'new'>();
  const details = useDialogSubject<DatasetView>();
  const report = useDialogSubject<DatasetView>();
  const sample = useDialogSubject<DatasetView>();
  const remove = useDatasetRemoval();
  const mark = useMarking();
  const columns = useDatasetColumns({
    canEdit: props.canEdit,
    canReport: props.canReport,
    onDetails: details.open,
    onReport: report.open,
    onSample: sample.open,
    onMark: mark,
    onEdit: form.open,
    onDelete: remove,
  });
  const createButton = props.canCreate && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => form.open('new')}>
      {t('form.create')}
    </Button>
  );
  const hasRows = (data?.total ?? 0) > 0 || table.isFiltered;

  return (
    <Stack gap="lg">
      <PageHeader
        above={props.above}
        title={props.title}
        description={props.description}
        actions={hasRows && createButton}
      />
      {props.notice && (
        <Alert color="gray" role="note">
          {props.notice}
        </Alert>
      )}
      {hasRows && (
        <Group>
          <SearchField
            label={t('search')}
            value={search}
            onSearch={(text) => table.change({ search: text })}
          />
        </Group>
      )}
      <DataTable
        label={props.title}
        columns={columns}
        keyOf={(dataset) => dataset.id}
        table={table}
        answer={data && { rows: data.datasets, total: data.total }}
        isWaiting={isLoading}
        error={error}
        failed={(message) => t('loadFailed', { message })}
        onRetry={() => void mutate()}
        empty={
          <EmptyState
            icon={<IconDatabase size={28} />}
            title={t('empty')}
            description={props.canCreate ? t('emptyText') : t('emptyReadOnly')}
            action={createButton}
          />
        }
        noMatch={t('noMatch')}
      />
      <DatasetDialog
        key={form.turn}
        dataset={form.subject === 'new' ? null : form.subject}
        projectId={projectId}
        opened={form.opened}
        onClose={form.close}
      />
      <DatasetDetails dataset={details.opened ? details.subject : null} onClose={details.close} />
      <SampleDialog
        dataset={sample.opened ? sample.subject : null}
        canEdit={props.canEdit && sample.subject !== null && isOpenToChange(sample.subject)}
        onClose={sample.close}
        onSaved={() => void mutate()}
      />
      {report.subject && (
        <ReportDialog
          dataset={report.subject}
          opened={report.opened}
          onClose={() => {
            report.close();
            void mutate();
          }}
        />
      )}
    </Stack>
  );
}
