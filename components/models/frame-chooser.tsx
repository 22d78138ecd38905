'use client';
import { Select, SimpleGrid } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { getDatasets } from '@/lib/domain/datasets/contract';
import { listFrames } from '@/lib/domain/frames/contract';
import { listDatasetVideos } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';

/** As many as a list of choices shows. */
const CHOICES = 200;

/** A kept frame of a project: by its dataset, its video and its number. */
export function FrameChooser(props: {
  readonly projectId: string;
  readonly frameId: string | null;
  readonly onFrame: (frameId: string | null) => void;
}) {
  const t = useTranslations('models.trial');
  const [datasetId, setDataset] = useState<string | null>(null);
  const [videoId, setVideo] = useState<string | null>(null);
  const { data: datasets } = useApi(getDatasets, {
    query: { project_id: props.projectId, sort: 'name', order: 'asc', limit: CHOICES },
  });
  const { data: videos } = useApi(
    listDatasetVideos,
    datasetId ? { params: { datasetId }, query: { sort: 'name', limit: CHOICES } } : null,
  );
  const { data: frames } = useApi(
    listFrames,
    videoId ? { params: { videoId }, query: { limit: CHOICES } } : null,
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <Select
        label={t('dataset')}
        searchable
        nothingFoundMessage={t('nothing')}
        data={(datasets?.datasets ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={datasetId}
        onChange={(id) => {
          setDataset(id);
          setVideo(null);
          props.onFrame(null);
        }}
      />
      <Select
        label={t('video')}
        searchable
        disabled={!datasetId}
        nothingFoundMessage={t('nothing')}
        data={(videos?.videos ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={videoId}
        onChange={(id) => {
          setVideo(id);
          props.onFrame(null);
        }}
      />
      <Select
        label={t('frame')}
        disabled={!videoId}
        description={frames?.total === 0 ? t('noFrames') : undefined}
        nothingFoundMessage={t('nothing')}
        data={(frames?.frames ?? []).map(({ id, frameNumber }) => ({
          value: id,
          label: String(frameNumber),
        }))}
        value={props.frameId}
        onChange={props.onFrame}
      />
    </SimpleGrid>
  );
}
