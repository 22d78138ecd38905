'use client';
import { ActionIcon, Group, SegmentedControl, Select } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { DatasetSelect } from '@/components/datasets/dataset-select';
import { ANNOTATION_STATUSES, STATE_SORTS, type StateFilter } from '@/lib/domain/annotation-states/contract';
import type { StateSort, StateTable } from './use-state-table';

export type Shown = 'grid' | 'table';

/** What is shown, in which order and how. */
export function StateFilters(props: {
  readonly table: StateTable;
  readonly query: Partial<StateFilter>;
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
}) {
  const t = useTranslations('annotationManagement');
  const { table, query, shown } = props;
  const { sort, order } = table.state;
  const next = order === 'asc' ? 'desc' : 'asc';
  const Icon = order === 'asc' ? IconSortAscending : IconSortDescending;
  return (
    <Group gap="sm" justify="space-between">
      <Group gap="sm">
        <DatasetSelect
          aria-label={t('filters.dataset')}
          value={query.dataset_id ?? null}
          onChange={(id) => table.filter('dataset', id)}
          w={220}
        />
        <Select
          aria-label={t('filters.status')}
          placeholder={t('filters.anyStatus')}
          data={ANNOTATION_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={query.status ?? null}
          onChange={(value) => table.filter('status', value)}
          clearable
          w={160}
        />
        <Group gap={4} wrap="nowrap">
          <Select
            aria-label={t('filters.sort')}
            data={STATE_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            value={sort}
            onChange={(value) => value && table.change({ sort: value as StateSort })}
            allowDeselect={false}
            w={160}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t(`order.${next}`)}
            title={t(`order.${next}`)}
            onClick={() => table.change({ order: next })}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <SegmentedControl
        aria-label={t('filters.shown')}
        value={shown}
        onChange={(value) => props.onShow(value as Shown)}
        data={[
          { value: 'grid', label: t('filters.grid') },
          { value: 'table', label: t('filters.table') },
        ]}
      />
    </Group>
  );
}
