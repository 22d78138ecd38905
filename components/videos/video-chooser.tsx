'use client';
import { Group, Select } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DatasetSelect } from '@/components/datasets/dataset-select';
import { getVideo, listDatasetVideos } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';

/** As many videos of a dataset as a list of choices shows. */
const CHOICES = 200;

export interface ChosenVideo {
  readonly datasetId: string | null;
  readonly videoId: string | null;
}

/** A dataset and one of its videos; an address may name the video alone. */
export function VideoChooser(props: {
  readonly chosen: ChosenVideo;
  readonly onChoose: (chosen: ChosenVideo) => void;
  /** What choosing no video means; without it one has to be chosen. */
  readonly allVideos?: string;
}) {
  const t = useTranslations('videos.chooser');
  const { videoId } = props.chosen;
  const { data: video } = useApi(getVideo, videoId ? { params: { id: videoId }, query: {} } : null);
  const datasetId = props.chosen.datasetId ?? video?.datasetId ?? null;
  const { data: videos } = useApi(
    listDatasetVideos,
    datasetId ? { params: { datasetId }, query: { sort: 'name', limit: CHOICES } } : null,
  );
  return (
    <Group gap="md" align="flex-end">
      <DatasetSelect
        label={t('dataset')}
        value={datasetId}
        onChange={(id) => props.onChoose({ datasetId: id, videoId: null })}
        w={{ base: '100%', sm: 300 }}
      />
      <Select
        label={t('video')}
        placeholder={props.allVideos ?? t('choose')}
        searchable
        clearable={props.allVideos !== undefined}
        disabled={!datasetId}
        nothingFoundMessage={t('nothing')}
        data={(videos?.videos ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={videoId}
        onChange={(id) => props.onChoose({ datasetId, videoId: id })}
        w={{ base: '100%', sm: 300 }}
      />
    </Group>
  );
}
