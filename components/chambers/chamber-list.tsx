'use client';
import { Stack } from '@mantine/core';
import { IconSquare } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ListToolbar } from '@/components/microscopes/list-toolbar';
import { EmptyState } from '@/components/ui/empty-state';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { DataTable } from '@/components/ui/table/data-table';
import { useTableState } from '@/components/ui/table/use-table-state';
import { CHAMBER_SORTS, type ChamberView, listChambers } from '@/lib/domain/chambers/contract';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import { ChamberDialog } from './chamber-dialog';
import { useChamberColumns } from './use-chamber-columns';

const OPTIONS = { sorts: CHAMBER_SORTS, sort: 'name', limit: 10 } as const;

/** The counting chambers of the laboratory: those that ship with the product, and its own. */
export function ChamberList({ canManage }: { readonly canManage: boolean }) {
  const t = useTranslations('equipment.chambers');
  const table = useTableState<(typeof CHAMBER_SORTS)[number]>(OPTIONS);
  const [showsArchived, setShowsArchived] = useState(false);
  const { search, sort, order, page, limit } = table.state;
  const { data, error, isLoading, mutate } = useApi(
    listChambers,
    {
      query: {
        ...{ search, sort, order, limit, offset: (page - 1) * limit },
        include_archived: showsArchived ? 'true' : 'false',
      },
    },
    { keepPreviousData: true },
  );
  const reload = useReload(listChambers);
  const form = useDialogSubject<ChamberView | 'new'>();
  const columns = useChamberColumns({ canManage, onEdit: form.open, reload });
  return (
    <Stack gap="lg">
      <ListToolbar
        searchLabel={t('search')}
        search={search}
        onSearch={(text) => table.change({ search: text })}
        showsArchived={showsArchived}
        onArchived={setShowsArchived}
        addLabel={t('add')}
        onAdd={canManage ? () => form.open('new') : undefined}
      />
      <DataTable
        label={t('tab')}
        columns={columns}
        keyOf={(chamber) => chamber.id}
        table={table}
        answer={data && { rows: data.chambers, total: data.total }}
        isWaiting={isLoading}
        error={error}
        failed={(message) => t('loadFailed', { message })}
        onRetry={() => void mutate()}
        empty={<EmptyState icon={<IconSquare size={28} />} title={t('empty')} />}
        noMatch={t('noMatch')}
      />
      <ChamberDialog
        key={form.turn}
        chamber={form.subject === 'new' ? null : form.subject}
        opened={form.opened}
        onClose={form.close}
        onSaved={reload}
      />
    </Stack>
  );
}
