'use client';
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { SearchField } from '@/components/ui/table/search-field';
import type { Table } from '@/components/ui/table/use-table-state';
import { REVIEW_STATUSES, type ReviewStatistics } from '@/lib/domain/reviews/contract';
import type { ReviewSort } from './use-review-columns';

export const REVIEW_FILTERS = ['dataset', 'status', 'creator', 'from', 'to'] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

const optionsOf = (rows: readonly { readonly id: string; readonly name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

/** Narrows a queue: by words, dataset, status, person and days. */
export function ReviewFilters(props: {
  readonly table: Table<ReviewSort, ReviewFilter>;
  readonly statistics: ReviewStatistics | undefined;
}) {
  const t = useTranslations('reviews.filters');
  const status = useTranslations('reviews.status');
  const { table, statistics } = props;
  const { filters } = table.state;
  return (
    <Group align="flex-end" gap="sm">
      <SearchField
        label={t('search')}
        value={table.state.search}
        onSearch={(text) => table.change({ search: text })}
      />
      <Select
        label={t('dataset')}
        placeholder={t('all')}
        clearable
        searchable
        data={optionsOf(statistics?.datasets ?? [])}
        value={filters.dataset ?? null}
        onChange={(value) => table.filter('dataset', value)}
        w={{ base: '100%', xs: 190 }}
      />
      <Select
        label={t('status')}
        placeholder={t('all')}
        clearable
        data={REVIEW_STATUSES.map((value) => ({ value, label: status(value) }))}
        value={filters.status ?? null}
        onChange={(value) => table.filter('status', value)}
        w={{ base: '100%', xs: 170 }}
      />
      <Select
        label={t('creator')}
        placeholder={t('all')}
        clearable
        searchable
        data={optionsOf(statistics?.people ?? [])}
        value={filters.creator ?? null}
        onChange={(value) => table.filter('creator', value)}
        w={{ base: '100%', xs: 190 }}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(name)}
          value={filters[name] ?? ''}
          onChange={(event) => table.filter(name, event.currentTarget.value || null)}
          w={150}
        />
      ))}
      {table.isFiltered && (
        <Button variant="default" onClick={table.clear}>
          {t('clear')}
        </Button>
      )}
    </Group>
  );
}
