'use client';
import { Box, Button, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { inOneLine } from '@/components/ui/in-one-line';
import { annotationPageOf } from '@/components/workflow/annotation-page';
import type { FrameState } from '@/lib/domain/annotation-states/contract';
import { AnnotateButton } from './annotate-button';
import classes from './frame-state-card.module.css';
import { StatusBadge } from './status-badge';

/** One frame: its picture with the boxes, how far it is, and what can be done with it. */
export function FrameStateCard(props: { readonly frame: FrameState; readonly onDetails: () => void }) {
  const t = useTranslations('annotationManagement');
  const { frame } = props;
  const number = frame.frameNumber;
  return (
    <Paper withBorder component="article" className={classes.card}>
      <UnstyledButton
        onClick={props.onDetails}
        w="100%"
        aria-label={t('frames.openOf', { number, video: frame.videoName })}
      >
        {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
        <img
          src={`/sarm/media/${frame.boxes > 0 ? 'view-visualization' : 'view-frame'}/${frame.id}`}
          alt=""
          loading="lazy"
          width={frame.width}
          height={frame.height}
          className={classes.picture}
        />
      </UnstyledButton>
      <Stack gap="xs" p="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Box miw={0}>
            <Text size="sm" fw={600}>
              {t('frames.frame', { number })}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {inOneLine(frame.videoName, frame.datasetName)}
            </Text>
          </Box>
          <StatusBadge status={frame.status} />
        </Group>
        <Text size="xs" c="dimmed">
          {t('frames.counts', { boxes: frame.boxes, verified: frame.verified, inLabels: frame.inLabels })}
        </Text>
        <Group gap="xs">
          <AnnotateButton
            href={annotationPageOf({ ...frame, frameId: frame.id })}
            label={t('frames.annotateOf', { number })}
          />
          <Button
            size="xs"
            variant="default"
            onClick={props.onDetails}
            aria-label={t('frames.detailsOf', { number })}
          >
            {t('details')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
