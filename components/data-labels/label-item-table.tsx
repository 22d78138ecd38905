'use client';
import { Anchor, Stack, Text } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { type Column, DataTable } from '@/components/ui/table/data-table';
import { useTableState } from '@/components/ui/table/use-table-state';
import type { ItemView, LabelView } from '@/lib/domain/labels/contract-fields';
import { listDatasetItems } from '@/lib/domain/labels/contract-sarm';
import { useApi } from '@/lib/platform/http/use-api';
import { useLabelTitle } from './use-label-title';

const OPTIONS = { sorts: ['number'], sort: 'number', limit: 20, limits: [10, 20, 50, 100] } as const;

/** The cells of a morphology label with what people said of each. */
export function LabelItemTable(props: {
  readonly label: LabelView;
  readonly onOpen: (item: ItemView) => void;
}) {
  const t = useTranslations('dataLabels');
  const titleOf = useLabelTitle();
  const format = useFormatter();
  const table = useTableState<'number'>(OPTIONS);
  const { page, limit } = table.state;
  const { label } = props;
  const { data, error, isLoading, mutate } = useApi(
    listDatasetItems,
    { params: { datasetId: label.dataset_id, labelId: label.id }, query: { page, limit } },
    { keepPreviousData: true },
  );
  const columns: readonly Column<ItemView, 'number'>[] = [
    {
      key: 'id',
      label: t('items.item'),
      render: (item) => (
        <Anchor component="button" type="button" size="sm" onClick={() => props.onOpen(item)}>
          {item.id.slice(-6)}
        </Anchor>
      ),
    },
    {
      key: 'frame',
      label: t('items.frameNumber'),
      render: (item) => (
        <Stack gap={0}>
          {format.number(item.frame_number)}
          <Text size="xs" c="dimmed">
            {item.video_name}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'class',
      label: t('items.morphologyClass'),
      render: ({ morphology_class: kind }) => (kind ? t(`morphology.${kind}`) : '–'),
    },
    {
      key: 'certainty',
      label: t('items.certainty'),
      align: 'right',
      visibleFrom: 'sm',
      render: ({ label_confidence: value }) => (value === null ? '–' : `${value} / 5`),
    },
    { key: 'notes', label: t('items.notes'), visibleFrom: 'md', render: ({ notes }) => notes ?? '' },
    {
      key: 'by',
      label: t('items.by'),
      visibleFrom: 'md',
      render: ({ annotated_by_name: name }) => name ?? '–',
    },
  ];
  return (
    <DataTable
      label={titleOf(label)}
      columns={columns}
      keyOf={(item) => item.id}
      table={table}
      answer={data && { rows: data.items, total: data.total_count }}
      isWaiting={isLoading}
      error={error}
      failed={(message) => t('items.loadFailed', { message })}
      onRetry={() => void mutate()}
      empty={
        <EmptyState icon={<IconTags size={28} />} title={t('items.none')} description={t('items.noneText')} />
      }
      noMatch={t('items.none')}
    />
  );
}
