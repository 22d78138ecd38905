'use client';
import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { type FrameView, viewFrame } from '@/lib/domain/frames/contract';
import { addressOf } from '@/lib/platform/http/client';
import classes from './masks.module.css';

/** A frame to choose; one without detections has no crops, so it leads nowhere. */
export function FrameChoice({ frame, href }: { readonly frame: FrameView; readonly href: string }) {
  const t = useTranslations('masks.choose');
  const name = t('frame', { number: frame.frameNumber });
  return (
    <Paper withBorder p="xs" className={classes.choice ?? ''} data-empty={!frame.hasDetection || undefined}>
      <Stack gap="xs">
        {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
        <img
          src={addressOf(viewFrame, { params: { id: frame.id } })}
          alt=""
          loading="lazy"
          width={frame.width}
          height={frame.height}
        />
        <Group justify="space-between" gap="xs">
          {frame.hasDetection ? (
            <Anchor component={Link} href={href} size="sm" fw={600}>
              {name}
            </Anchor>
          ) : (
            <Text size="sm">{name}</Text>
          )}
          <Text size="xs" c="dimmed">
            {t('crops', { count: frame.detectionCount })}
          </Text>
        </Group>
      </Stack>
    </Paper>
  );
}
