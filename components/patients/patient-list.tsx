'use client';
import { Button, Group, Stack } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { PageHeader } from '@/components/ui/page-header';
import { DataTable } from '@/components/ui/table/data-table';
import { SearchField } from '@/components/ui/table/search-field';
import { useTableState } from '@/components/ui/table/use-table-state';
import { listPatients, PATIENT_SORTS, type PatientView } from '@/lib/domain/patients/contract';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import { MergeDialog } from './merge-dialog';
import { PatientDialog } from './patient-dialog';
import { useDeletePatient } from './use-delete-patient';
import { usePatientColumns } from './use-patient-columns';

const OPTIONS = { sorts: PATIENT_SORTS, sort: 'pseudonym', limit: 10 } as const;

/** The patients of the projects that a person may see: find, enter, change, merge, delete. */
export function PatientList({ canCreate }: { readonly canCreate: boolean }) {
  const t = useTranslations('patients');
  const table = useTableState<(typeof PATIENT_SORTS)[number]>(OPTIONS);
  const { search, sort, order, page, limit } = table.state;
  const { data, error, isLoading, mutate } = useApi(
    listPatients,
    { query: { search, sort, order, limit, offset: (page - 1) * limit } },
    { keepPreviousData: true },
  );
  const reload = useReload(listPatients);
  const form = useDialogSubject<PatientView | 'new'>();
  const merge = useDialogSubject<PatientView>();
  const columns = usePatientColumns({
    onEdit: form.open,
    onMerge: merge.open,
    onDelete: useDeletePatient(reload),
  });
  const addButton = canCreate && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => form.open('new')}>
      {t('add')}
    </Button>
  );
  const hasRows = (data?.total ?? 0) > 0 || table.isFiltered;
  return (
    <Stack gap="lg">
      <PageHeader title={t('title')} description={t('description')} actions={hasRows && addButton} />
      {hasRows && (
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
        keyOf={(patient) => patient.id}
        table={table}
        answer={data && { rows: data.patients, total: data.total }}
        isWaiting={isLoading}
        error={error}
        failed={(message) => t('loadFailed', { message })}
        onRetry={() => void mutate()}
        empty={
          <EmptyState
            icon={<IconUsers size={28} />}
            title={t('empty')}
            description={canCreate ? t('emptyText') : t('emptyReadOnly')}
            action={addButton}
          />
        }
        noMatch={t('noMatch')}
      />
      <PatientDialog
        key={`form ${form.turn}`}
        patient={form.subject === 'new' ? null : form.subject}
        opened={form.opened}
        onClose={form.close}
        onSaved={reload}
      />
      {merge.subject && (
        <MergeDialog
          key={`merge ${merge.turn}`}
          kept={merge.subject}
          opened={merge.opened}
          onClose={merge.close}
          onMerged={reload}
        />
      )}
    </Stack>
  );
}
