'use client';
import { type Table, useTableState } from '@/components/ui/table/use-table-state';
import { ANNOTATION_STATUSES, STATE_SORTS, type StateFilter } from '@/lib/domain/annotation-states/contract';
import { idField } from '@/lib/platform/http/fields';

export type StateSort = (typeof STATE_SORTS)[number];
export type StateTable = Table<StateSort, 'dataset' | 'status'>;

const OPTIONS = {
  sorts: STATE_SORTS,
  sort: 'date',
  order: 'desc',
  limit: 12,
  limits: [12, 24, 48],
  filters: ['dataset', 'status'],
} as const;

/** Which frames or labels are shown, as the address says it, and the question to the server. */
export function useStateTable(): {
  readonly table: StateTable;
  readonly query: Partial<StateFilter> & { limit: number; offset: number };
} {
  const table = useTableState<StateSort, 'dataset' | 'status'>(OPTIONS);
  const { sort, order, page, limit, filters } = table.state;
  const datasetId = idField.safeParse(filters.dataset).data;
  const status = ANNOTATION_STATUSES.find((name) => name === filters.status);
  return {
    table,
    query: {
      sort,
      order,
      limit,
      offset: (page - 1) * limit,
      ...(datasetId ? { dataset_id: datasetId } : {}),
      ...(status ? { status } : {}),
    },
  };
}
