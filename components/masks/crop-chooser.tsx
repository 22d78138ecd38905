'use client';
import { Group, Select, Stack, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { FrameGrid } from '@/components/frames/frame-grid';
import { useFrames } from '@/components/frames/use-frames';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { LinkButton } from '@/components/ui/link-button';
import { useMayFollow } from '@/components/ui/page-access';
import { listDatasets } from '@/lib/domain/datasets/contract';
import { listVideos } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { FrameChoice } from './frame-choice';

/** So many videos of a dataset are offered. */
const MOST_VIDEOS = 100;

/** Dataset, video and frame whose cells get masks, one after the other. The address keeps what was chosen. */
export function CropChooser(props: {
  readonly path: string;
  readonly datasetId: string | null;
  readonly videoId: string | null;
}) {
  const t = useTranslations('masks.choose');
  const router = useRouter();
  const mayFollow = useMayFollow();
  const { path, datasetId, videoId } = props;
  const datasets = useApi(listDatasets);
  const videos = useApi(
    listVideos,
    datasetId ? { query: { dataset_id: datasetId, limit: MOST_VIDEOS, sort_order: 'asc' } } : null,
  );
  const error = datasets.error ?? videos.error;
  const reload = (): void => {
    void datasets.mutate();
    void videos.mutate();
  };
  const extraction = `/finetune/mask-extraction?videoId=${videoId}&datasetId=${datasetId}`;
  return (
    <Stack gap="lg">
      {error && <ErrorAlert message={t('failed', { reason: error.message })} onRetry={reload} />}
      <Group gap="md" align="flex-end">
        <Select
          label={t('dataset')}
          placeholder={t(datasets.isLoading ? 'loading' : 'datasetPlaceholder')}
          data={(datasets.data?.datasets ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={datasetId}
          onChange={(id) => router.replace(id ? `${path}?datasetId=${id}` : path)}
          searchable
          w={300}
          maw="100%"
        />
        <Select
          label={t('video')}
          placeholder={t(videos.isLoading ? 'loading' : 'videoPlaceholder')}
          data={(videos.data?.videos ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={videoId}
          onChange={(id) => router.replace(`${path}?datasetId=${datasetId}${id ? `&videoId=${id}` : ''}`)}
          disabled={!datasetId}
          searchable
          w={300}
          maw="100%"
        />
        {datasetId && videoId && mayFollow(extraction) && (
          <LinkButton href={extraction} variant="default">
            {t('wholeVideo')}
          </LinkButton>
        )}
      </Group>
      {datasetId && videoId ? (
        <Frames path={path} datasetId={datasetId} videoId={videoId} />
      ) : (
        <Text c="dimmed" size="sm">
          {t('first')}
        </Text>
      )}
    </Stack>
  );
}

function Frames(props: { readonly path: string; readonly datasetId: string; readonly videoId: string }) {
  const t = useTranslations('masks.choose');
  const { path, datasetId, videoId } = props;
  const list = useFrames(videoId);
  if (list.error) {
    return (
      <ErrorAlert message={t('failed', { reason: list.error.message })} onRetry={() => void list.reload()} />
    );
  }
  if (list.isLoaded && list.frames.length === 0) {
    return (
      <EmptyState icon={<IconPhoto size={28} />} title={t('noFrames')} description={t('noFramesText')} />
    );
  }
  return (
    <FrameGrid
      list={list}
      card={(frame) => (
        <FrameChoice
          key={frame.id}
          frame={frame}
          href={`${path}?frameId=${frame.id}&videoId=${videoId}&datasetId=${datasetId}`}
        />
      )}
    />
  );
}
