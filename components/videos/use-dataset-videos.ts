'use client';
import { useRef } from 'react';
import { isProcessing, listDatasetVideos, type VideoView } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';

const POLL_MS = 10_000;
/** The specification: a list is watched for up to five minutes. */
const WATCH_MS = 300_000;
/** Previews are made within seconds. */
const PREVIEW_POLL_MS = 2000;

/** The videos of a dataset, loaded again while something is in the making. */
export function useDatasetVideos(datasetId: string, initial: readonly VideoView[]) {
  const watchedSince = useRef<number | null>(null);
  const answer = useApi(
    listDatasetVideos,
    { params: { datasetId } },
    {
      fallbackData: { videos: [...initial], total: initial.length },
      keepPreviousData: true,
      refreshInterval: (latest) => {
        const videos = latest?.videos ?? [];
        const previewing = videos.some((video) => video.previewStatus === 'pending');
        if (!previewing && !videos.some(isProcessing)) {
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
    videos: answer.data?.videos ?? [],
    error: answer.error,
    reload: () => {
      watchedSince.current = null;
      void answer.mutate();
    },
  };
}
