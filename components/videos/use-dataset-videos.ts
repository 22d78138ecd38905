'use client';
import { useRef } from 'react';
import type { TableState } from '@/components/ui/table/table-state';
import { isExtracting, listDatasetVideos, type VIDEO_SORT_NAMES } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';

const POLL_MS = 10_000;
/** The specification: a list is watched for up to five minutes. */
const WATCH_MS = 300_000;
/** Previews are made within seconds. */
const PREVIEW_POLL_MS = 2000;

/** One page of a dataset's videos, loaded again while something on it is in the making. */
export function useDatasetVideos(
  datasetId: string,
  table: TableState<(typeof VIDEO_SORT_NAMES)[number], never>,
) {
  const { search, sort, order, page, limit } = table;
  const watchedSince = useRef<number | null>(null);
  const answer = useApi(
    listDatasetVideos,
    { params: { datasetId }, query: { search, sort, order, limit, offset: (page - 1) * limit } },
    {
      keepPreviousData: true,
      refreshInterval: (latest) => {
        const videos = latest?.videos ?? [];
        const previewing = videos.some((video) => video.previewStatus === 'pending');
        if (!previewing && !videos.some(isExtracting)) {
          watchedSince.current = null;
          return 0;
        }
        watchedSince.current ??= Date.now();
        if (Date.now() - watchedSince.current > WATCH_MS) return 0;
        return previewing ? PREVIEW_POLL_MS : POLL_MS;
      },
    },
  );
  return {
    data: answer.data,
    error: answer.error,
    isLoading: answer.isLoading,
    reload: () => {
      watchedSince.current = null;
      void answer.mutate();
    },
  };
}
