'use client';
import { Alert, Button, Group, Select, Stack } from '@mantine/core';
import { IconDatabase, IconPhotoCheck, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { DatasetDetails } from '@/components/datasets/dataset-details';
import { useDatasetRemoval } from '@/components/datasets/use-dataset-removal';
import { EmptyState } from '@/components/ui/empty-state';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { DataTable } from '@/components/ui/table/data-table';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import {
  DATASET_SORTS,
  DATASET_TYPE_NAMES,
  type DatasetView,
  getDatasets,
} from '@/lib/domain/datasets/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { TechnicalDatasetDialog } from './technical-dataset-dialog';
import { useTechnicalColumns } from './use-technical-columns';

const OPTIONS = {
  sorts: DATASET_SORTS,
  sort: 'createdAt',
  order: 'desc',
  limit: 10,
  filters: ['type'],
} as const;

interface Props {
  readonly title: string;
  readonly description: string;
  readonly above?: ReactNode;
  /** Said above the table: why something cannot be done here. */
  readonly notice?: string | undefined;
  /** The project whose datasets are shown; without it, those of all projects. */
  readonly projectId?: string | undefined;
  readonly canCreate: boolean;
  readonly canEdit: boolean;
  /** Whether the page was asked for to create one. */
  readonly creating?: boolean | undefined;
}

/** The datasets of a project, or of all projects, as technical staff manage them. */
export function TechnicalDatasetList(props: Props) {
  const t = useTranslations('datasets');
  const own = useTranslations('technicalDatasets');
  const table = useTableState<(typeof DATASET_SORTS)[number], 'type'>(OPTIONS);
  const { search, sort, order, page, limit, filters } = table.state;
  const type = DATASET_TYPE_NAMES.find((name) => name === filters.type);
  const query = { search, sort, order, limit, offset: (page - 1) * limit, type, project_id: props.projectId };
  const { data, error, isLoading, mutate } = useApi(getDatasets, { query }, { keepPreviousData: true });
  const form = useDialogSubject<DatasetView | 'new'>();
  const details = useDialogSubject<DatasetView>();
  const remove = useDatasetRemoval();
  const columns = useTechnicalColumns({
    showsProject: props.projectId === undefined,
    canEdit: props.canEdit,
    onDetails: details.open,
    onEdit: form.open,
    onDelete: remove,
  });
  const opens = props.creating === true && props.canCreate;
  const { open } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page arrives
  useEffect(() => {
    if (opens) open('new');
  }, [opens]);
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
        actions={
          <>
            {props.canCreate && (
              <LinkButton
                href="/finetune/datasets/create?type=detection"
                variant="default"
                leftSection={<IconPhotoCheck size={18} aria-hidden />}
              >
                {own('fromFrames')}
              </LinkButton>
            )}
            {hasRows && createButton}
          </>
        }
      />
      {props.notice && (
        <Alert color="gray" role="note">
          {props.notice}
        </Alert>
      )}
      {hasRows && (
        <Group align="flex-end">
          <SearchField
            label={t('search')}
            value={search}
            onSearch={(text) => table.change({ search: text })}
          />
          <Select
            aria-label={own('typeFilter')}
            placeholder={own('allTypes')}
            data={DATASET_TYPE_NAMES.map((value) => ({ value, label: t(`type.${value}`) }))}
            value={type ?? null}
            onChange={(value) => table.filter('type', value)}
            clearable
            w={180}
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
            title={t('noMatch')}
            description={props.canCreate ? own('emptyText') : t('emptyReadOnly')}
            action={createButton}
          />
        }
        noMatch={t('noMatch')}
      />
      <TechnicalDatasetDialog
        key={form.turn}
        dataset={form.subject === 'new' ? null : form.subject}
        projectId={props.projectId}
        opened={form.opened}
        onClose={form.close}
      />
      <DatasetDetails dataset={details.opened ? details.subject : null} onClose={details.close} />
    </Stack>
  );
}
