'use client';
import { ActionIcon, Group, Paper, Stack, Text, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';
import { annotationPageOf } from '@/components/workflow/annotation-page';
import { visualizationAddress } from '@/lib/domain/detections/contract-addresses';
import type { ItemView } from '@/lib/domain/labels/contract-fields';
import { ItemChips } from './item-chips';
import type { FrameOfItems } from './items-by-frame';
import classes from './labeled-frame.module.css';

/** One frame of a detection label: its picture with the boxes, and its items to open. */
export function LabeledFrame(props: {
  readonly frame: FrameOfItems;
  readonly onOpen: (item: ItemView) => void;
}) {
  const t = useTranslations('dataLabels');
  const { frameId, videoName, frameNumber, items } = props.frame;
  const mayFollow = useMayFollow();
  const annotation = annotationPageOf({ frameId, videoId: items[0]?.video_id });
  return (
    <Paper withBorder component="article" p="sm">
      <Stack gap="xs">
        {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
        <img
          src={visualizationAddress(frameId)}
          alt={t('items.picture', { number: frameNumber })}
          loading="lazy"
          className={classes.picture}
        />
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Stack gap={0} miw={0}>
            <Text size="sm" fw={600}>
              {t('items.frame', { number: frameNumber })}
            </Text>
            <Text size="xs" c="dimmed" truncate title={videoName}>
              {videoName}
            </Text>
          </Stack>
          <Group gap="xs" wrap="nowrap">
            <Text size="xs" c="dimmed">
              {t('items.count', { count: items.length })}
            </Text>
            {mayFollow(annotation) && (
              <Tooltip label={t('items.annotationTool')}>
                <ActionIcon
                  component={Link}
                  href={annotation}
                  variant="default"
                  aria-label={t('items.frameInAnnotationTool', { number: frameNumber })}
                >
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </Group>
        </Group>
        <ItemChips items={items} labelOf={(id) => t('items.open', { id })} onChoose={props.onOpen} />
      </Stack>
    </Paper>
  );
}
