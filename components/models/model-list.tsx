'use client';
import { Button, Group, Select, Stack } from '@mantine/core';
import { IconBrain, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { DataTable } from '@/components/ui/table/data-table';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import { listModels, MODEL_SORTS, MODEL_TASK_NAMES } from '@/lib/domain/models/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { ModelDialog } from './model-dialog';
import { ShippedModels } from './shipped-models';
import { useModelColumns } from './use-model-columns';

const OPTIONS = {
  sorts: MODEL_SORTS,
  sort: 'createdAt',
  order: 'desc',
  limit: 10,
  filters: ['type'],
} as const;

/** The models of the person's projects, and those that ship with the product. */
export function ModelList({ canCreate }: { readonly canCreate: boolean }) {
  const t = useTranslations('models');
  const table = useTableState<(typeof MODEL_SORTS)[number], 'type'>(OPTIONS);
  const { search, sort, order, page, limit, filters } = table.state;
  const type = MODEL_TASK_NAMES.find((name) => name === filters.type);
  const query = { search, sort, order, limit, offset: (page - 1) * limit, type };
  const { data, error, isLoading, mutate } = useApi(listModels, { query }, { keepPreviousData: true });
  const form = useDialogSubject<'new'>();
  const columns = useModelColumns();
  const hasRows = (data?.total ?? 0) > 0 || table.isFiltered;
  const create = canCreate && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => form.open('new')}>
      {t('new')}
    </Button>
  );
  return (
    <Stack gap="lg">
      {hasRows && (
        <Group align="flex-end">
          <SearchField
            label={t('search')}
            value={search}
            onSearch={(text) => table.change({ search: text })}
          />
          <Select
            aria-label={t('typeFilter')}
            placeholder={t('allTypes')}
            data={MODEL_TASK_NAMES.map((value) => ({ value, label: t(`type.${value}`) }))}
            value={type ?? null}
            onChange={(value) => table.filter('type', value)}
            clearable
            clearButtonProps={{ 'aria-label': t('allTypes') }}
            w={180}
          />
          {create && <div style={{ marginInlineStart: 'auto' }}>{create}</div>}
        </Group>
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        keyOf={(model) => model.id}
        table={table}
        answer={data && { rows: data.models, total: data.total }}
        isWaiting={isLoading}
        error={error}
        failed={(message) => t('loadFailed', { message })}
        onRetry={() => void mutate()}
        empty={
          <EmptyState
            icon={<IconBrain size={28} />}
            title={t('empty')}
            description={t('emptyText')}
            action={create}
          />
        }
        noMatch={t('noMatch')}
      />
      {data && <ShippedModels models={data.shipped} />}
      <ModelDialog key={form.turn} model={null} opened={form.opened} onClose={form.close} />
    </Stack>
  );
}
