'use client';
import { Group, Select } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { VideoChooser } from '@/components/videos/video-chooser';
import { FRAME_STATUSES, type useDetectionResults } from './use-detection-results';

/** Of which video, and frames of which status. */
export function ResultFilters({ results }: { readonly results: ReturnType<typeof useDetectionResults> }) {
  const t = useTranslations('detectionPages');
  const { table, datasetId, videoId, status } = results;
  return (
    <Group gap="md" align="flex-end">
      <VideoChooser
        chosen={{ datasetId, videoId }}
        onChoose={(chosen) => {
          const { datasetId: _, videoId: __, ...others } = table.state.filters;
          table.change({
            filters: {
              ...others,
              ...(chosen.datasetId ? { datasetId: chosen.datasetId } : {}),
              ...(chosen.videoId ? { videoId: chosen.videoId } : {}),
            },
          });
        }}
      />
      <Select
        label={t('columns.status')}
        placeholder={t('anyStatus')}
        clearable
        disabled={!videoId}
        data={FRAME_STATUSES.map((name) => ({ value: name, label: t(`status.${name}`) }))}
        value={status}
        onChange={(name) => table.filter('status', name)}
        w={{ base: '100%', sm: 200 }}
      />
    </Group>
  );
}
