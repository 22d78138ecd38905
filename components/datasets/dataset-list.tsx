'use client';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconDatabase, IconPlus } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ReportDialog } from '@/components/analyses/report-dialog';
import { useConfirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { runWithToast } from '@/components/ui/form/run-action';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { PageHeader } from '@/components/ui/page-header';
import { DataTable } from '@/components/ui/table/data-table';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import { DATASET_SORTS, type DatasetView, deleteDataset, getDatasets } from '@/lib/domain/datasets/contract';
import { callApi } from '@/lib/platform/http/client';
import type { AnswerOf } from '@/lib/platform/http/contract';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import { DatasetDetails } from './dataset-details';
import { DatasetDialog } from './dataset-dialog';
import { useDatasetColumns } from './use-dataset-columns';

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
  const remove = useRemoval();
  const columns = useDatasetColumns({
    canEdit: props.canEdit,
    canReport: props.canReport,
    onDetails: details.open,
    onReport: report.open,
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

/** Asks whether to delete a dataset, and does. */
function useRemoval(): (dataset: DatasetView) => void {
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
