'use client';
import { Chip, Group, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { PageHeader } from '@/components/ui/page-header';
import { codeColumns } from '@/components/ui/table/code-columns';
import { type Column, DataTable } from '@/components/ui/table/data-table';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import { useApi } from '@/lib/platform/http/use-api';
import {
  listPermissions,
  MODULE_NAMES,
  PERMISSION_SORTS,
  type PermissionView,
} from '@/lib/platform/roles/contract';

type Sort = (typeof PERMISSION_SORTS)[number];
const OPTIONS = { sorts: PERMISSION_SORTS, sort: 'module', limit: 10, filters: ['module'] } as const;

/** Everything that a role can permit; to read. */
export function PermissionsPage() {
  const t = useTranslations('admin.permissions');
  const modules = useTranslations('admin.modules');
  const table = useTableState<Sort, 'module'>(OPTIONS);
  const { filters, ...query } = table.state;
  const module = MODULE_NAMES.find((name) => name === filters.module);
  const { data, error, isLoading, isValidating, mutate } = useApi(
    listPermissions,
    { query: { ...query, module } },
    { keepPreviousData: true },
  );
  const columns: readonly Column<PermissionView, Sort>[] = [
    ...codeColumns<PermissionView>(t('columns.name'), t('columns.code')),
    { key: 'module', label: t('columns.module'), sort: 'module', render: (row) => modules(row.module) },
    {
      key: 'description',
      label: t('columns.description'),
      sort: 'description',
      visibleFrom: 'md',
      render: ({ description }) => description,
    },
  ];
  const empty = table.state.search ? t('noMatch') : module ? t('noneInModule') : t('empty');
  return (
    <Stack gap="lg">
      <PageHeader title={t('title')} description={t('description')} />
      <Group gap="sm">
        <SearchField
          label={t('search')}
          value={table.state.search}
          onSearch={(search) => table.change({ search })}
        />
        <Chip.Group
          value={module ?? 'all'}
          onChange={(value) => table.filter('module', value === 'all' ? null : String(value))}
        >
          <Group gap="xs" role="group" aria-label={t('modules')}>
            <Chip value="all">{t('all')}</Chip>
            {MODULE_NAMES.map((name) => (
              <Chip key={name} value={name}>
                {modules(name)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Group>
      <DataTable
        label={t('title')}
        columns={columns}
        keyOf={(row) => row.id}
        table={table}
        answer={data && { rows: data.permissions, total: data.total }}
        isWaiting={isLoading || isValidating}
        error={error}
        failed={t('loadFailed')}
        onRetry={() => void mutate()}
        noMatch={empty}
      />
    </Stack>
  );
}
