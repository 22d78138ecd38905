'use client';
import { Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useTimeLeft } from '@/components/tasks/use-time-left';
import type { AnalysisVideoView, AnalysisView } from '@/lib/domain/analyses/contract';

const COLORS = { pending: 'gray', processing: 'blue', completed: 'teal', failed: 'red', cancelled: 'gray' };

function VideoLine({ video }: { readonly video: AnalysisVideoView }) {
  const t = useTranslations('analyses');
  return (
    <div>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text size="sm" truncate>
          {video.name}
        </Text>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {video.status === 'processing' ? `${video.progress} %` : t(`videoStatus.${video.status}`)}
        </Text>
      </Group>
      <Progress
        value={video.status === 'failed' ? 100 : video.progress}
        color={COLORS[video.status]}
        size="sm"
        mt={4}
        aria-label={t('dialog.videoProgress', { name: video.name })}
      />
      {video.status === 'failed' && (
        <Text size="xs" mt={4}>
          {video.message}
        </Text>
      )}
    </div>
  );
}

/** How far an analysis is, as a whole and video by video. */
export function AnalysisProgress({ analysis }: { readonly analysis: AnalysisView }) {
  const t = useTranslations('analyses.dialog');
  const left = useTimeLeft();
  const isWaiting = analysis.status === 'pending';
  return (
    <Stack gap="md">
      <div>
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm" fw={500} aria-live="polite">
            {isWaiting ? t('waiting') : analysis.message} · {left(analysis.secondsLeft)}
          </Text>
          <Text size="sm" ff="monospace">
            {analysis.progress} %
          </Text>
        </Group>
        <Progress value={analysis.progress} animated mt={6} aria-label={t('progress')} />
      </div>
      <Stack gap="sm">
        {analysis.videos.map((video) => (
          <VideoLine key={video.position} video={video} />
        ))}
      </Stack>
    </Stack>
  );
}
