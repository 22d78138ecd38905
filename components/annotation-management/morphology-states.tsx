'use client';
import { Stack } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { CardPages } from '@/components/ui/table/card-pages';
import { DataTable } from '@/components/ui/table/data-table';
import { listMorphologyStates, type MorphologyState } from '@/lib/domain/annotation-states/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { MorphologyCard } from './morphology-card';
import { MorphologyDetails } from './morphology-details';
import { type Shown, StateFilters } from './state-filters';
import { useMorphologyColumns } from './use-morphology-columns';
import { useStateTable } from './use-state-table';

/** Morphology labels with how many of their cells are judged, and the way to judge the others. */
export function MorphologyStates(props: { readonly shown: Shown; readonly onShow: (shown: Shown) => void }) {
  const t = useTranslations('annotationManagement');
  const { table, query } = useStateTable();
  const { data, error, isLoading, isValidating, mutate } = useApi(
    listMorphologyStates,
    { query },
    { keepPreviousData: true },
  );
  const details = useDialogSubject<MorphologyState>();
  const columns = useMorphologyColumns(details.open);
  const list = {
    label: t('tabs.morphology'),
    table,
    answer: data && { rows: data.labels, total: data.total },
    isWaiting: isLoading,
    error,
    failed: t('morphology.loadFailed', { message: error?.message ?? '' }),
    onRetry: () => void mutate(),
    empty: (
      <EmptyState
        icon={<IconTags size={28} />}
        title={t('morphology.none')}
        description={t('morphology.noneText')}
      />
    ),
    noMatch: t('morphology.noMatch'),
  };
  return (
    <Stack gap="md" aria-busy={isValidating}>
      <StateFilters table={table} query={query} shown={props.shown} onShow={props.onShow} />
      {props.shown === 'grid' ? (
        <CardPages
          {...list}
          columns={{ base: 1, sm: 2, lg: 3 }}
          card={(label) => (
            <MorphologyCard key={label.id} label={label} onDetails={() => details.open(label)} />
          )}
        />
      ) : (
        <DataTable {...list} columns={columns} keyOf={(label) => label.id} />
      )}
      <MorphologyDetails label={details.opened ? details.subject : null} onClose={details.close} />
    </Stack>
  );
}
