'use client';
import { Stack } from '@mantine/core';
import { IconMicroscope } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { DataTable } from '@/components/ui/table/data-table';
import { useTableState } from '@/components/ui/table/use-table-state';
import { listMicroscopes, MICROSCOPE_SORTS, type MicroscopeView } from '@/lib/domain/microscopes/contract';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import { ListToolbar } from './list-toolbar';
import { MicroscopeDialog } from './microscope-dialog';
import { useMicroscopeColumns } from './use-microscope-columns';

const OPTIONS = { sorts: MICROSCOPE_SORTS, sort: 'name', limit: 10 } as const;

/** The microscopes of the laboratory: find, add, change, archive, delete. */
export function MicroscopeList({ canManage }: { readonly canManage: boolean }) {
  const t = useTranslations('equipment.microscopes');
  const table = useTableState<(typeof MICROSCOPE_SORTS)[number]>(OPTIONS);
  const [showsArchived, setShowsArchived] = useState(false);
  const { search, sort, order, page, limit } = table.state;
  const { data, error, isLoading, mutate } = useApi(
    listMicroscopes,
    {
      query: {
        ...{ search, sort, order, limit, offset: (page - 1) * limit },
        include_archived: showsArchived ? 'true' : 'false',
      },
    },
    { keepPreviousData: true },
  );
  const reload = useReload(listMicroscopes);
  const form = useDialogSubject<MicroscopeView | 'new'>();
  const columns = useMicroscopeColumns({ canManage, onEdit: form.open, reload });
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
        keyOf={(microscope) => microscope.id}
        table={table}
        answer={data && { rows: data.microscopes, total: data.total }}
        isWaiting={isLoading}
        error={error}
        failed={(message) => t('loadFailed', { message })}
        onRetry={() => void mutate()}
        empty={
          <EmptyState
            icon={<IconMicroscope size={28} />}
            title={t('empty')}
            description={canManage ? t('emptyText') : t('emptyReadOnly')}
          />
        }
        noMatch={t('noMatch')}
      />
      <MicroscopeDialog
        key={form.turn}
        microscope={form.subject === 'new' ? null : form.subject}
        opened={form.opened}
        onClose={form.close}
        onSaved={reload}
      />
    </Stack>
  );
}
