'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { type AnalysisView, hasEnded, measureVideos } from '@/lib/domain/analyses/contract';
import { callApi } from '@/lib/platform/http/client';
import { useAnalysis, useNewestAnalysis } from './use-analysis';

export interface Measuring {
  /** The measurement that runs in the dataset, or has just ended; undefined while none does. */
  readonly analysis: AnalysisView | undefined;
  readonly isStarting: boolean;
  readonly start: (videoIds: readonly string[]) => Promise<void>;
  readonly refresh: () => void;
}

/** Measures videos of a dataset: one that runs already is found again. `onEnd` runs once it has come to its end. */
export function useMeasuring(datasetId: string, isWanted: boolean, onEnd: () => void): Measuring {
  const t = useTranslations('analyses.adequacy');
  const newest = useNewestAnalysis(datasetId, isWanted);
  const [id, setId] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const { data: analysis, mutate } = useAnalysis(id);
  const isOver = analysis !== undefined && hasEnded(analysis);

  useEffect(() => {
    if (newest && !hasEnded(newest)) setId(newest.id);
  }, [newest]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is told once, whatever the function is by then
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver]);

  const start = async (videoIds: readonly string[]): Promise<void> => {
    setStarting(true);
    try {
      const started = await callApi(measureVideos, { body: { video_ids: [...videoIds] } });
      setId(started.analysis_id);
    } catch (error) {
      notifications.show({ color: 'red', message: reasonOf(error, t('failed')) });
    } finally {
      setStarting(false);
    }
  };
  return { analysis, isStarting, start, refresh: () => void mutate() };
}
