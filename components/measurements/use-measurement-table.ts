'use client';
import { type Table, useTableState } from '@/components/ui/table/use-table-state';
import { listMeasurements } from '@/lib/domain/analyses/contract-measurements';
import { idField } from '@/lib/platform/http/fields';
import { useApi } from '@/lib/platform/http/use-api';

export type MeasurementTable = Table<'video', 'datasetId' | 'videoId' | 'earlier'>;

const OPTIONS = {
  sorts: ['video'],
  sort: 'video',
  limit: 10,
  filters: ['datasetId', 'videoId', 'earlier'],
} as const;

/** The measurements that the address asks for; nothing is asked before a dataset is chosen. */
export function useMeasurementTable() {
  const table: MeasurementTable = useTableState<'video', 'datasetId' | 'videoId' | 'earlier'>(OPTIONS);
  const { filters, page, limit } = table.state;
  const datasetId = idField.safeParse(filters.datasetId).data ?? null;
  const videoId = idField.safeParse(filters.videoId).data ?? null;
  const earlier = filters.earlier === 'true';
  const answer = useApi(
    listMeasurements,
    datasetId
      ? {
          query: {
            ...{ dataset_id: datasetId, earlier: earlier ? 'true' : 'false' },
            ...(videoId ? { video_id: videoId } : {}),
            ...{ limit, offset: (page - 1) * limit },
          },
        }
      : null,
    { keepPreviousData: true },
  );
  return { table, datasetId, videoId, earlier, ...answer };
}
