'use client';
import { type AnalysisView, hasEnded, listAnalyses } from '@/lib/domain/analyses/contract';
import { getAnalysis } from '@/lib/domain/analyses/contract-detail';
import { useApi } from '@/lib/platform/http/use-api';

const POLL_MS = 1000;

/** An analysis as it goes on; asked again every second until it has ended. */
export function useAnalysis(id: string | null) {
  return useApi(getAnalysis, id ? { params: { id }, query: { frames_limit: 0 } } : null, {
    refreshInterval: (latest: AnalysisView | undefined) => (latest && hasEnded(latest) ? 0 : POLL_MS),
  });
}

/** The newest analysis of a dataset, loaded when `isWanted`; undefined until known, null when there is none. */
export function useNewestAnalysis(datasetId: string, isWanted: boolean): AnalysisView | null | undefined {
  const { data } = useApi(listAnalyses, isWanted ? { query: { dataset_id: datasetId, limit: 1 } } : null);
  return data && (data.analyses[0] ?? null);
}
