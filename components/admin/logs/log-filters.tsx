'use client';
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { SearchField } from '@/components/ui/table/search-field';
import type { Table } from '@/components/ui/table/use-table-state';
import {
  LOG_SEVERITY_NAMES,
  type LOG_SORTS,
  LOG_TYPE_NAMES,
  SEARCH_LETTERS,
} from '@/lib/platform/audit/contract';
import type { LogFilterName } from './filter-names';

/** By what the log can be narrowed. */
export function LogFilters({ table }: { readonly table: Table<(typeof LOG_SORTS)[number], LogFilterName> }) {
  const t = useTranslations('admin.logs');
  const { filters, search } = table.state;
  const isNarrowed = search !== '' || Object.keys(filters).length > 0;
  return (
    <Group gap="sm" align="flex-end">
      <SearchField
        label={t('search')}
        value={search}
        minLetters={SEARCH_LETTERS}
        hint={t('searchHint')}
        onSearch={(text) => table.change({ search: text })}
      />
      <Select
        label={t('filters.type')}
        placeholder={t('filters.anyType')}
        clearable
        data={LOG_TYPE_NAMES.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={filters.type ?? null}
        onChange={(value) => table.filter('type', value)}
        w={150}
      />
      <Select
        label={t('filters.severity')}
        placeholder={t('filters.anySeverity')}
        clearable
        data={LOG_SEVERITY_NAMES.map((value) => ({ value, label: t(`severity.${value}`) }))}
        value={filters.severity ?? null}
        onChange={(value) => table.filter('severity', value)}
        w={150}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(`filters.${name}`)}
          value={filters[name] ?? ''}
          onChange={(event) => table.filter(name, event.currentTarget.value || null)}
          w={150}
        />
      ))}
      <Button
        variant="default"
        disabled={!isNarrowed}
        onClick={() => table.change({ search: '', filters: {} })}
      >
        {t('filters.clear')}
      </Button>
    </Group>
  );
}
