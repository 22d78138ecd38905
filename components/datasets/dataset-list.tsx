'use client';
import { Alert, Button, Stack, Table, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDatabase, IconPlus, IconSearch } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ReportDialog } from '@/components/analyses/report-dialog';
import { useConfirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { type DatasetView, deleteDataset } from '@/lib/domain/datasets/contract';
import { callApi } from '@/lib/platform/http/client';
import { DatasetDetails } from './dataset-details';
import { DatasetDialog, type ProjectChoice } from './dataset-dialog';
import { DatasetRow } from './dataset-row';

/** With fewer datasets than this, looking is quicker than searching. */
const SEARCH_FROM = 9;

interface Props {
  readonly title: string;
  readonly description: string;
  readonly above?: ReactNode;
  /** Said above the table: why something cannot be done here. */
  readonly notice?: string | undefined;
  readonly datasets: readonly DatasetView[];
  /** Projects in which the person may create datasets. */
  readonly writable: readonly ProjectChoice[];
  /** Projects in which the person may have reports made. */
  readonly reportable: readonly string[];
}

/** The datasets of a project, or of all projects. */
export function DatasetList(props: Props) {
  const t = useTranslations('datasets');
  const router = useRouter();
  const ask = useConfirm();
  const [text, setText] = useState('');
  // The dialog keeps its dataset while it closes, so that it does not change under one's eyes.
  const [form, setForm] = useState<{ opened: boolean; dataset: DatasetView | null }>({
    opened: false,
    dataset: null,
  });
  const [details, setDetails] = useState<DatasetView | null>(null);
  const [report, setReport] = useState<{ opened: boolean; dataset: DatasetView | null }>({
    opened: false,
    dataset: null,
  });
  const wanted = text.trim().toLocaleLowerCase();
  const shown = props.datasets.filter((dataset) =>
    `${dataset.name} ${dataset.description} ${dataset.projectName}`.toLocaleLowerCase().includes(wanted),
  );

  const remove = (dataset: DatasetView): void =>
    ask({
      title: t('delete.title'),
      message: t('delete.message', { name: dataset.name, count: dataset.stats.totalVideos }),
      confirmLabel: t('delete.confirm'),
      destructive: true,
      action: async () => {
        try {
          await callApi(deleteDataset, { params: { id: dataset.id } });
          notifications.show({ color: 'teal', message: t('delete.done', { name: dataset.name }) });
          router.refresh();
        } catch (error) {
          notifications.show({
            color: 'red',
            title: t('delete.failed'),
            message: (error as Error).message,
          });
        }
      },
    });

  const createButton = props.writable.length > 0 && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setForm({ opened: true, dataset: null })}
    >
      {t('form.create')}
    </Button>
  );

  return (
    <Stack gap="lg">
      <PageHeader
        above={props.above}
        title={props.title}
        description={props.description}
        actions={props.datasets.length > 0 && createButton}
      />
      {props.notice && (
        <Alert color="gray" role="note">
          {props.notice}
        </Alert>
      )}
      {props.datasets.length === 0 && (
        <EmptyState
          icon={<IconDatabase size={28} />}
          title={t('empty')}
          description={props.writable.length > 0 ? t('emptyText') : t('emptyReadOnly')}
          action={createButton}
        />
      )}
      {props.datasets.length >= SEARCH_FROM && (
        <TextInput
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          maw={420}
        />
      )}
      {props.datasets.length > 0 && (
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('columns.name')}</Table.Th>
              <Table.Th visibleFrom="md">{t('columns.project')}</Table.Th>
              <Table.Th visibleFrom="md">{t('columns.type')}</Table.Th>
              <Table.Th ta="right">{t('columns.videos')}</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t('columns.frames')}
              </Table.Th>
              <Table.Th visibleFrom="sm">{t('columns.status')}</Table.Th>
              <Table.Th ta="right">{t('columns.actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((dataset) => (
              <DatasetRow
                key={dataset.id}
                dataset={dataset}
                canEdit={props.writable.some(({ id }) => id === dataset.projectId)}
                canReport={props.reportable.includes(dataset.projectId)}
                onDetails={() => setDetails(dataset)}
                onReport={() => setReport({ opened: true, dataset })}
                onEdit={() => setForm({ opened: true, dataset })}
                onDelete={() => remove(dataset)}
              />
            ))}
            {shown.length === 0 && (
              <Table.Tr>
                <Table.Td colSpan={7} c="dimmed">
                  {t('noMatch')}
                </Table.Td>
              </Table.Tr>
            )}
          </Table.Tbody>
        </Table>
      )}
      <DatasetDialog
        dataset={form.dataset}
        projects={props.writable}
        opened={form.opened}
        onClose={() => setForm({ ...form, opened: false })}
      />
      <DatasetDetails dataset={details} onClose={() => setDetails(null)} />
      {report.dataset && (
        <ReportDialog
          dataset={report.dataset}
          opened={report.opened}
          onClose={() => setReport({ ...report, opened: false })}
        />
      )}
    </Stack>
  );
}
