'use client';
import { Badge, Box, Group, Stack, Text, Tooltip } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { useTimeLeft } from '@/components/tasks/use-time-left';
import { TintBadge } from '@/components/ui/tint-badge';
import { CALIBRATION_FIELDS } from '@/lib/domain/calibration/contract';
import { isExtracting, type VideoView } from '@/lib/domain/videos/contract';
import { megabytes, rate } from './format';
import { Thumbnail } from './thumbnail';

const STATUS_COLORS = {
  uploaded: 'blue',
  pending: 'yellow',
  processing: 'yellow',
  completed: 'green',
  failed: 'red',
} as const;

/** The picture and the name of a video, with what must not be overlooked about it. */
export function VideoName({ video, onPlay }: { readonly video: VideoView; readonly onPlay: () => void }) {
  const t = useTranslations('videos');
  const locale = useLocale();
  const facts = [
    video.resolution.replace('x', ' × '),
    t('framesPerSecond', { rate: rate(video.fps, locale) }),
    t('megabytes', { size: megabytes(video.size, locale) }),
  ];
  return (
    <Group gap="sm" align="flex-start">
      <Thumbnail video={video} onPlay={onPlay} />
      <Stack gap={4} flex="1 1 140px" miw={0} align="flex-start">
        <Text size="sm" fw={600}>
          {video.name}
        </Text>
        <Text size="xs" c="dimmed">
          {facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ')}
        </Text>
        {video.description && (
          <Text size="xs" lineClamp={2}>
            {video.description}
          </Text>
        )}
        <OwnCalibration video={video} />
        <Box hiddenFrom="sm">
          <VideoState video={video} />
        </Box>
      </Stack>
    </Group>
  );
}

function OwnCalibration({ video }: { readonly video: VideoView }) {
  const t = useTranslations('videos');
  if (CALIBRATION_FIELDS.every((field) => video.calibration[field] === null)) return null;
  return (
    <Tooltip
      label={t('ownCalibrationText')}
      multiline
      w={260}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Badge variant="outline" color="teal" tabIndex={0}>
        {t('ownCalibration')}
      </Badge>
    </Tooltip>
  );
}

/** The video itself, and beside it the extraction of its stills where that goes on or has failed. */
export function VideoState({ video }: { readonly video: VideoView }) {
  const t = useTranslations('videos');
  const left = useTimeLeft();
  const hasFrames = video.videoStatus === 'uploaded' && video.framesCount > 0;
  const status = hasFrames ? 'completed' : video.videoStatus;
  return (
    <Stack gap={4} align="flex-start">
      <TintBadge color={STATUS_COLORS[status]}>{t(`status.${status}`)}</TintBadge>
      {isExtracting(video) && <TintBadge color="yellow">{t('extraction.running')}</TintBadge>}
      {video.extractionStage === 'failed' && <TintBadge color="red">{t('extraction.failed')}</TintBadge>}
      {video.previewStatus !== 'ready' && (
        <Badge variant="outline" color="gray">
          {t(`preview.${video.previewStatus}`)}
        </Badge>
      )}
      {isExtracting(video) && (
        <Text size="xs" aria-live="polite">
          {video.extractionProgress} %{video.extractionMessage ? ` · ${video.extractionMessage}` : ''}
          {` · ${left(video.extractionSecondsLeft)}`}
        </Text>
      )}
      {video.extractionStage === 'failed' && video.extractionMessage && (
        <Text size="xs" c="red" lineClamp={4}>
          {video.extractionMessage}
        </Text>
      )}
    </Stack>
  );
}
