'use client';
import { Group, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { FrameOfItems } from './items-by-frame';
import classes from './labeled-items.module.css';

/** The frames that have items, side by side, with how many each has. */
export function FrameStrip(props: {
  readonly frames: readonly FrameOfItems[];
  readonly chosenId: string | undefined;
  readonly onChoose: (frame: FrameOfItems) => void;
}) {
  const t = useTranslations('dataLabels');
  return (
    <ScrollArea type="auto" offsetScrollbars="x">
      <Group gap="xs" wrap="nowrap" role="group" aria-label={t('browser.frames')}>
        {props.frames.map((frame) => {
          const isChosen = frame.frameId === props.chosenId;
          return (
            <UnstyledButton
              key={frame.frameId}
              className={classes.thumbnail ?? ''}
              data-chosen={isChosen || undefined}
              aria-pressed={isChosen}
              onClick={() => props.onChoose(frame)}
            >
              {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
              <img src={`/sarm/media/view-frame/${frame.frameId}`} alt="" loading="lazy" />
              <Text size="xs" fw={600} component="span" display="block">
                {t('items.frame', { number: frame.frameNumber })}
              </Text>
              <Text size="xs" c="dimmed" component="span" display="block" truncate title={frame.videoName}>
                {frame.videoName}
              </Text>
              <Text size="xs" c="dimmed" component="span" display="block">
                {t('items.count', { count: frame.items.length })}
              </Text>
            </UnstyledButton>
          );
        })}
      </Group>
    </ScrollArea>
  );
}
