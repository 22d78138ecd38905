'use client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileImport, IconTags } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ImportDialog } from '@/components/label-imports/import-dialog';
import { useConfirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { runWithToast } from '@/components/ui/form/run-action';
import { PageHeader } from '@/components/ui/page-header';
import { DataTable } from '@/components/ui/table/data-table';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import { deleteLabel, listDatasetLabels } from '@/lib/domain/labels/contract-sarm';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { ExportDialog } from './export-dialog';
import { LabelDetails } from './label-details';
import { useLabelColumns } from './use-label-columns';
import { useLabelTitle } from './use-label-title';

const OPTIONS = { sorts: ['name'], sort: 'name', limit: 20, limits: [10, 20, 50, 100] } as const;
/** So many labels one answer holds: a person makes one or two of a dataset. */
const MOST = '200';

/** The data labels of a dataset: whose they are, what they hold, and what can be done with them. */
export function DataLabelList(props: {
  readonly above: ReactNode;
  readonly datasetId: string;
  readonly datasetName: string;
  readonly canDelete: boolean;
  readonly canImport: boolean;
}) {
  const t = useTranslations('dataLabels');
  const titleOf = useLabelTitle();
  const format = useFormatter();
  const ask = useConfirm();
  const table = useTableState<'name'>(OPTIONS);
  const { search, page, limit } = table.state;
  const [opened, open] = useState<LabelView | null>(null);
  const [exported, exportLabel] = useState<LabelView | null>(null);
  const [importing, setImporting] = useState(false);
  const { data, error, isLoading, mutate } = useApi(listDatasetLabels, {
    params: { datasetId: props.datasetId },
    query: { include_stats: 'true', limit: MOST },
  });
  const remove = (label: LabelView): void =>
    ask({
      title: t('deletion.title', { name: titleOf(label) }),
      message: t('deletion.message'),
      confirmLabel: t('deletion.confirm'),
      destructive: true,
      action: () =>
        runWithToast(() => callApi(deleteLabel, { params: { id: label.id } }), {
          done: t('deletion.done', { name: titleOf(label) }),
          failed: t('deletion.failed'),
          reload: () => void mutate(),
        }),
    });
  const columns = useLabelColumns({
    onDetails: open,
    onExport: exportLabel,
    onDelete: props.canDelete ? remove : undefined,
  });
  const labels = data?.data_labels ?? [];
  const words = search.toLocaleLowerCase();
  const found = labels.filter((label) =>
    `${titleOf(label)} ${label.description} ${label.user_name}`.toLocaleLowerCase().includes(words),
  );
  const isDetection = (label: LabelView): boolean => label.label_type === 'detection';
  const detection = labels.filter(isDetection).length;

  const importButton = (
    <Button
      variant="default"
      leftSection={<IconFileImport size={18} aria-hidden />}
      onClick={() => setImporting(true)}
    >
      {t('import')}
    </Button>
  );

  return (
    <Stack gap="lg">
      <PageHeader
        above={props.above}
        title={t('titleOf', { dataset: props.datasetName })}
        description={t('description')}
        actions={props.canImport && importButton}
      />
      {labels.length > 0 && (
        <Group justify="space-between">
          <SearchField
            label={t('search')}
            value={search}
            onSearch={(text) => table.change({ search: text })}
          />
          <Text size="sm" c="dimmed" aria-live="polite">
            {t('counts', {
              total: data?.total_count ?? 0,
              detection: format.number(detection),
              morphology: format.number(labels.length - detection),
            })}
          </Text>
        </Group>
      )}
      <DataTable
        label={t('titleOf', { dataset: props.datasetName })}
        columns={columns}
        keyOf={(label) => label.id}
        table={table}
        answer={data && { rows: found.slice((page - 1) * limit, page * limit), total: found.length }}
        isWaiting={isLoading}
        error={error}
        failed={(message) => t('loadFailed', { message })}
        onRetry={() => void mutate()}
        empty={<EmptyState icon={<IconTags size={28} />} title={t('none')} description={t('noneText')} />}
        noMatch={t('none')}
      />
      <ExportDialog label={exported} onClose={() => exportLabel(null)} />
      {props.canImport && (
        <ImportDialog
          datasetId={props.datasetId}
          labels={labels}
          opened={importing}
          onClose={() => setImporting(false)}
          onImported={() => void mutate()}
        />
      )}
      <LabelDetails label={opened} onClose={() => open(null)} />
    </Stack>
  );
}
