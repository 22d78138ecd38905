'use client';
import { type Table, useTableState } from '@/components/ui/table/use-table-state';
import { listDetectionResults } from '@/lib/domain/detections/contract-results';
import { idField } from '@/lib/platform/http/fields';
import { useApi } from '@/lib/platform/http/use-api';

const SORTS = ['frame_number', 'detections', 'mean_confidence'] as const;
export const FRAME_STATUSES = ['completed', 'pending', 'processing', 'failed'] as const;
export type ResultSort = (typeof SORTS)[number];
type ResultFilter = 'datasetId' | 'videoId' | 'status';
export type ResultTable = Table<ResultSort, ResultFilter>;

const OPTIONS = {
  sorts: SORTS,
  sort: 'frame_number',
  limit: 25,
  filters: ['datasetId', 'videoId', 'status'],
} as const;
/** So often it is looked again while frames are being worked on. */
const AGAIN_MS = 3000;

/** What detection has found in the video that the address names; nothing is asked before one is chosen. */
export function useDetectionResults() {
  const table: ResultTable = useTableState<ResultSort, ResultFilter>(OPTIONS);
  const { filters, sort, order, page, limit } = table.state;
  const videoId = idField.safeParse(filters.videoId).data ?? null;
  const datasetId = idField.safeParse(filters.datasetId).data ?? null;
  const status = FRAME_STATUSES.find((name) => name === filters.status);
  const answer = useApi(
    listDetectionResults,
    videoId
      ? {
          params: { videoId },
          query: { sort, order, limit, offset: (page - 1) * limit, ...(status ? { status } : {}) },
        }
      : null,
    {
      keepPreviousData: true,
      refreshInterval: (latest) =>
        latest?.frames.some((frame) => frame.status === 'processing') ? AGAIN_MS : 0,
    },
  );
  return {
    ...{ table, videoId, datasetId, status: status ?? null },
    ...answer,
    // Another video's rows are not this one's.
    data: answer.data?.video_id === videoId ? answer.data : undefined,
  };
}
