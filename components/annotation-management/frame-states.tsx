'use client';
import { Stack } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { CardPages } from '@/components/ui/table/card-pages';
import { DataTable } from '@/components/ui/table/data-table';
import { type FrameState, listFrameStates } from '@/lib/domain/annotation-states/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { ExtractLink } from './extract-link';
import { FrameStateCard } from './frame-state-card';
import { FrameStateDetails } from './frame-state-details';
import { type Shown, StateFilters } from './state-filters';
import { useFrameColumns } from './use-frame-columns';
import { useStateTable } from './use-state-table';

/** Frames with how far their boxes are, and the way to annotate each. */
export function FrameStates(props: { readonly shown: Shown; readonly onShow: (shown: Shown) => void }) {
  const t = useTranslations('annotationManagement');
  const { table, query } = useStateTable();
  const { data, error, isLoading, isValidating, mutate } = useApi(
    listFrameStates,
    { query },
    { keepPreviousData: true },
  );
  const details = useDialogSubject<FrameState>();
  const columns = useFrameColumns(details.open);
  const list = {
    label: t('tabs.detection'),
    table,
    answer: data && { rows: data.frames, total: data.total },
    isWaiting: isLoading,
    error,
    failed: t('frames.loadFailed', { message: error?.message ?? '' }),
    onRetry: () => void mutate(),
    empty: (
      <EmptyState
        icon={<IconPhoto size={28} />}
        title={t('frames.none')}
        description={t('frames.noneText')}
        action={<ExtractLink />}
      />
    ),
    noMatch: t('frames.noMatch'),
  };
  return (
    <Stack gap="md" aria-busy={isValidating}>
      <StateFilters table={table} query={query} shown={props.shown} onShow={props.onShow} />
      {props.shown === 'grid' ? (
        <CardPages
          {...list}
          card={(frame) => (
            <FrameStateCard key={frame.id} frame={frame} onDetails={() => details.open(frame)} />
          )}
        />
      ) : (
        <DataTable {...list} columns={columns} keyOf={(frame) => frame.id} />
      )}
      <FrameStateDetails frame={details.opened ? details.subject : null} onClose={details.close} />
    </Stack>
  );
}
