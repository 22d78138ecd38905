'use client';
import { Stack } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { useHolds } from '@/components/ui/page-access';
import { DataTable } from '@/components/ui/table/data-table';
import { useTableState } from '@/components/ui/table/use-table-state';
import {
  getStatistics,
  listUnits,
  REVIEW_SORTS,
  REVIEW_STATUSES,
  type ReviewKind,
  type ReviewStatistics,
} from '@/lib/domain/reviews/contract';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import { BatchBar } from './batch-bar';
import { REVIEW_FILTERS, type ReviewFilter, ReviewFilters } from './review-filters';
import { type OpenUnit, UnitDialog } from './unit-dialog';
import { type ReviewSort, useReviewColumns } from './use-review-columns';

const COMMON = {
  sorts: REVIEW_SORTS,
  sort: 'createdAt',
  order: 'desc',
  limit: 10,
  limits: [5, 10, 25, 50],
  filters: REVIEW_FILTERS,
} as const;
/** Two tables in one address. */
const OPTIONS = { detection: COMMON, morphology: { ...COMMON, prefix: 'm_' } } as const;

/** One queue of reviews: filters, table, and the dialog in which it is decided. */
export function ReviewQueue(props: {
  readonly type: ReviewKind;
  readonly statistics: ReviewStatistics | undefined;
}) {
  const t = useTranslations('reviews');
  const { type } = props;
  const isReviewer = useHolds('review_annotations');
  const table = useTableState<ReviewSort, ReviewFilter>(OPTIONS[type]);
  const { search, sort, order, page, limit, filters } = table.state;
  const status = REVIEW_STATUSES.find((name) => name === filters.status);
  const { dataset: dataset_id, creator: creator_id, from, to } = filters;
  const query = { type, search, sort, order, page, limit, status, dataset_id, creator_id, from, to };
  const { data, error, isLoading, mutate } = useApi(listUnits, { query }, { keepPreviousData: true });
  const reloadList = useReload(listUnits);
  const reloadStatistics = useReload(getStatistics);
  const reload = (): void => {
    reloadList();
    reloadStatistics();
  };
  const [open, setOpen] = useState<OpenUnit | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const units = data?.units ?? [];
  const choose = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const columns = useReviewColumns({
    type,
    onOpen: (unit) => setOpen({ id: unit.id, ids: units.map(({ id }) => id) }),
    chosen: isReviewer ? chosen : undefined,
    onChoose: choose,
  });
  const none = t(`none.${type}`);
  return (
    <Stack gap="md">
      {((data?.total ?? 0) > 0 || table.isFiltered) && (
        <ReviewFilters table={table} statistics={props.statistics} />
      )}
      <BatchBar
        units={units.filter(({ id, status: now }) => chosen.has(id) && now === 'pending')}
        onDone={reload}
        onClear={() => setChosen(new Set())}
      />
      <DataTable
        label={t(`tabs.${type}`)}
        columns={columns}
        keyOf={(unit) => unit.id}
        table={table}
        answer={data && { rows: units, total: data.total }}
        isWaiting={isLoading}
        error={error}
        failed={(message) => t('loadFailed', { message })}
        onRetry={() => void mutate()}
        empty={
          <EmptyState
            icon={<IconClipboardCheck size={28} />}
            title={none}
            description={t(isReviewer ? 'noneText' : 'noneOwnText')}
          />
        }
        noMatch={none}
      />
      <UnitDialog type={type} open={open} onOpen={setOpen} onDecided={reload} />
    </Stack>
  );
}
