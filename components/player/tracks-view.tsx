'use client';
import { Skeleton } from '@mantine/core';
import { IconMicroscope } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { getTracks } from '@/lib/domain/tracks/contract';
import { getVideo } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { TrackPlayer } from './track-player';

const ASK_EVERY_MS = 2000;

/** The tracks of a video's newest measurement, or of the one that an analysis cites. */
export function TracksView(props: { readonly videoId: string; readonly analysisId: string | undefined }) {
  const { videoId, analysisId } = props;
  const t = useTranslations('tracks');
  const { data, error, mutate } = useApi(getTracks, {
    params: { videoId },
    query: { analysis_id: analysisId },
  });
  // A preview may still be on its way, and the tracks are too much to ask for again and again.
  const isPending = data?.preview_status === 'pending';
  const { data: video } = useApi(getVideo, isPending ? { params: { id: videoId } } : null, {
    refreshInterval: (latest) => (latest?.previewStatus === 'ready' ? 0 : ASK_EVERY_MS),
  });
  if (error?.status === 404) {
    return <EmptyState icon={<IconMicroscope size={28} />} title={t('none')} description={t('noneText')} />;
  }
  if (error) {
    return <ErrorAlert message={t('loadFailed', { message: error.message })} onRetry={() => void mutate()} />;
  }
  if (!data) return <Skeleton height={480} aria-label={t('loading')} role="status" />;
  return (
    <TrackPlayer
      key={data.measurement_id}
      set={data}
      previewStatus={isPending ? (video?.previewStatus ?? 'pending') : data.preview_status}
      analysisId={analysisId}
      onChange={(set) => void mutate(set, { revalidate: false })}
    />
  );
}
