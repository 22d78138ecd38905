'use client';
import { ActionIcon, Anchor, Badge, Box, Checkbox, Group, Paper, Text, UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
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

function Opening(props: {
  readonly open: string | (() => void);
  readonly label: string;
  readonly children: ReactNode;
}) {
  if (typeof props.open === 'string') {
    return (
      <Anchor component={Link} href={props.open} aria-label={props.label}>
        {props.children}
      </Anchor>
    );
  }
  return (
    <UnstyledButton onClick={props.open} aria-label={props.label} w="100%">
      {props.children}
    </UnstyledButton>
  );
}

/** One still: its picture leads to its detections or is looked at in place, a checkbox selects it. */
export function FrameCard(props: {
  readonly frame: FrameView;
  /** Where the picture leads, or what looking at it does. */
  readonly open: string | (() => void);
  readonly canEdit: boolean;
  readonly onSelect: (selected: boolean) => void;
  /** Absent where frames cannot be deleted. */
  readonly onDelete?: (() => void) | undefined;
  /** Whether the boxes are drawn on the picture. */
  readonly showBoxes?: boolean | undefined;
}) {
  const t = useTranslations('frames');
  const { frame } = props;
  const seconds = useFormatter().number(frame.timeOffset, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (
    <Paper withBorder className={classes.card} data-selected={frame.selected || undefined}>
      <Opening open={props.open} label={t('open', { number: frame.frameNumber })}>
        {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
        <img
          src={`/sarm/media/${props.showBoxes && frame.hasDetection ? 'view-visualization' : 'view-frame'}/${frame.id}`}
          alt={t('pictureOf', { number: frame.frameNumber, seconds })}
          loading="lazy"
          width={frame.width}
          height={frame.height}
          className={classes.picture}
        />
      </Opening>
      <Box p="xs">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Checkbox
            checked={frame.selected}
            disabled={!props.canEdit}
            onChange={(event) => props.onSelect(event.currentTarget.checked)}
            aria-label={`${t('select', { number: frame.frameNumber })} ${t('time', { seconds })}`}
            label={
              <Text size="sm" component="span">
                {t('frame', { number: frame.frameNumber })}{' '}
                <Text span size="xs" c="dimmed">
                  {t('time', { seconds })}
                </Text>
              </Text>
            }
          />
          {props.canEdit && props.onDelete && (
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
