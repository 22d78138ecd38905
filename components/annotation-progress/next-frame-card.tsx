'use client';
import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { AnnotateButton } from '@/components/annotation-management/annotate-button';
import { TintBadge } from '@/components/ui/tint-badge';
import { annotationPageOf } from '@/components/workflow/annotation-page';
import type { listNextFrames } from '@/lib/domain/next-frames/contract';
import type { AnswerOf } from '@/lib/platform/http/contract';
import classes from './next-frame-card.module.css';

type NextFrame = AnswerOf<typeof listNextFrames>['frames'][number];

/** A frame that is worth labeling, with what speaks for it. */
export function NextFrameCard(props: {
  readonly frame: NextFrame;
  readonly rank: number;
  readonly datasetId: string;
}) {
  const t = useTranslations('annotationProgress.next');
  const format = useFormatter();
  const { frame, rank } = props;
  const number = frame.frameNumber;
  const share = (value: number): string =>
    format.number(value, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <Paper withBorder component="article" className={classes.card}>
      {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
      <img
        src={`/sarm/media/${frame.boxes > 0 ? 'view-visualization' : 'view-frame'}/${frame.id}`}
        alt={t('pictureOf', { number, video: frame.videoName })}
        loading="lazy"
        className={classes.picture}
      />
      <Stack gap="xs" p="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Box miw={0}>
            <Text size="sm" fw={600}>
              {t('rank', { rank, number })}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {frame.videoName}
            </Text>
          </Box>
          <TintBadge color={frame.reason === 'unsure' ? 'orange' : 'blue'}>{t(frame.reason)}</TintBadge>
        </Group>
        <Text size="xs" c="dimmed">
          {t('figures', { unsure: share(frame.unsure), differs: share(frame.differs) })}
        </Text>
        <Text size="xs" c="dimmed">
          {t('counts', { boxes: frame.boxes, doubtful: frame.doubtfulBoxes, breaks: frame.trackBreaks })}
        </Text>
        <Group gap="xs">
          <AnnotateButton
            href={annotationPageOf({
              frameId: frame.id,
              videoId: frame.videoId,
              datasetId: props.datasetId,
            })}
            label={t('annotateOf', { number, video: frame.videoName })}
          />
        </Group>
      </Stack>
    </Paper>
  );
}
