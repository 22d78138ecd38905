'use client';
import { ActionIcon, Anchor, Badge, Box, Checkbox, Group, Paper, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import type { FrameView } from '@/lib/domain/frames/contract';
import classes from './frame-card.module.css';

function DetectionBadge({ frame }: { readonly frame: FrameView }) {
  const t = useTranslations('frames');
  if (frame.detectionStatus === 'completed' || frame.hasDetection) {
    return (
      <Badge variant="light" color={frame.hasDetection ? 'teal' : 'gray'}>
        {t('detected', { count: frame.detectionCount })}
      </Badge>
    );
  }
  if (frame.detectionStatus === 'failed') return <Badge color="red">{t('detectionFailed')}</Badge>;
  const running = frame.detectionStatus === 'pending' || frame.detectionStatus === 'processing';
  return <Badge variant="default">{running ? t('detecting') : t('notDetected')}</Badge>;
}

/** One still: its picture leads to its detections, a checkbox selects it. */
export function FrameCard(props: {
  readonly frame: FrameView;
  readonly href: string;
  readonly canEdit: boolean;
  readonly onSelect: (selected: boolean) => void;
  readonly onDelete: () => void;
}) {
  const t = useTranslations('frames');
  const { frame } = props;
  const seconds = useFormatter().number(frame.timeOffset, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (
    <Paper withBorder className={classes.card} data-selected={frame.selected || undefined}>
      <Anchor component={Link} href={props.href} aria-label={t('open', { number: frame.frameNumber })}>
        {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
        <img
          src={`/sarm/media/view-frame/${frame.id}`}
          alt={t('pictureOf', { number: frame.frameNumber, seconds })}
          loading="lazy"
          width={frame.width}
          height={frame.height}
          className={classes.picture}
        />
      </Anchor>
      <Box p="xs">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Checkbox
            checked={frame.selected}
            disabled={!props.canEdit}
            onChange={(event) => props.onSelect(event.currentTarget.checked)}
            aria-label={t('select', { number: frame.frameNumber })}
            label={
              <Text size="sm" component="span">
                {t('frame', { number: frame.frameNumber })}{' '}
                <Text span size="xs" c="dimmed">
                  {t('time', { seconds })}
                </Text>
              </Text>
            }
          />
          {props.canEdit && (
            <ActionIcon
              variant="subtle"
              color="gray"
              onClick={props.onDelete}
              aria-label={t('delete', { number: frame.frameNumber })}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
        <Box mt={6}>
          <DetectionBadge frame={frame} />
        </Box>
      </Box>
    </Paper>
  );
}
