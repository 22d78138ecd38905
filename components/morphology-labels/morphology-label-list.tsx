'use client';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useLabelTitle } from '@/components/data-labels/use-label-title';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/link-button';
import { type Column, DataTable } from '@/components/ui/table/data-table';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import { searchLabels } from '@/lib/domain/labels/contract-segment-anything';
import { useApi } from '@/lib/platform/http/use-api';

const OPTIONS = { sorts: ['created'], sort: 'created', limit: 20, limits: [10, 20, 50, 100] } as const;
const CROPS = '/finetune/annotation/morphology';

/** The morphology labels that a person may work on, newest first. */
export function MorphologyLabelList() {
  const t = useTranslations('morphologyLabels.list');
  const format = useFormatter();
  const titleOf = useLabelTitle();
  const table = useTableState<'created'>(OPTIONS);
  const { search, page, limit } = table.state;
  const { data, error, isLoading, mutate } = useApi(
    searchLabels,
    { query: { query: search, label_type: 'morphology', page, limit } },
    { keepPreviousData: true },
  );
  const columns: readonly Column<LabelView, 'created'>[] = [
    {
      key: 'name',
      label: t('name'),
      render: (label) => (
        <Stack gap={0} align="flex-start">
          <Anchor
            component={Link}
            href={`/finetune/morphology-data-label/${label.id}`}
            fw={600}
            size="sm"
            style={{ wordBreak: 'break-word' }}
          >
            {titleOf(label)}
          </Anchor>
          <Text size="xs" c="dimmed" lineClamp={2}>
            {label.description || label.name}
          </Text>
        </Stack>
      ),
    },
    { key: 'dataset', label: t('dataset'), visibleFrom: 'sm', render: (label) => label.dataset_name },
    { key: 'person', label: t('person'), visibleFrom: 'md', render: (label) => label.user_name },
    {
      key: 'cells',
      label: t('cells'),
      align: 'right',
      render: ({ item_count: count }) => format.number(count),
    },
    {
      key: 'created',
      label: t('created'),
      visibleFrom: 'md',
      keepsWords: true,
      render: ({ created_at: created }) => format.dateTime(new Date(created), 'moment'),
    },
  ];
  return (
    <Stack gap="md">
      {(data?.total_count !== 0 || table.isFiltered) && (
        <Group>
          <SearchField
            label={t('search')}
            value={search}
            onSearch={(text) => table.change({ search: text })}
          />
        </Group>
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        table={table}
        answer={data && { rows: data.data_labels, total: data.total_count }}
        isWaiting={isLoading}
        error={error}
        failed={(reason) => t('failed', { reason })}
        onRetry={() => void mutate()}
        empty={
          <EmptyState
            icon={<IconTags size={28} />}
            title={t('none')}
            description={t('noneText')}
            action={<LinkButton href={CROPS}>{t('toCrops')}</LinkButton>}
          />
        }
        noMatch={t('none')}
      />
    </Stack>
  );
}
