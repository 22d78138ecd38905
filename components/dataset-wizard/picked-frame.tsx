'use client';
import { Badge, Box, Checkbox, Group, Paper, UnstyledButton } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { FrameView } from '@/lib/domain/frames/contract';
import classes from './dataset-wizard.module.css';
import { isPickable } from './wizard-state';

/** One frame to choose; dimmed where nothing was detected on it. Its picture shows its crops. */
export function PickedFrame(props: {
  readonly frame: FrameView;
  readonly isChosen: boolean;
  readonly isShown: boolean;
  /** All frames are taken: none is chosen by itself. */
  readonly isFixed: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onShow: () => void;
}) {
  const t = useTranslations('datasetWizard');
  const frames = useTranslations('frames');
  const { frame } = props;
  const number = frame.frameNumber;
  const canPick = isPickable(frame);
  const seconds = useFormatter().number(frame.timeOffset, { maximumFractionDigits: 2 });
  return (
    <Paper withBorder className={classes.frame} data-shown={props.isShown || undefined}>
      <UnstyledButton
        w="100%"
        disabled={!canPick}
        onClick={props.onShow}
        aria-label={t('showCrops', { number })}
      >
        {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
        <img
          src={`/sarm/media/${frame.hasDetection ? 'view-visualization' : 'view-frame'}/${frame.id}`}
          alt={frames('pictureOf', { number, seconds })}
          loading="lazy"
          width={frame.width}
          height={frame.height}
          className={classes.picture}
          data-dimmed={!canPick || undefined}
        />
      </UnstyledButton>
      <Box p="xs">
        <Group justify="space-between" gap="xs">
          <Checkbox
            label={frames('frame', { number })}
            checked={props.isChosen}
            disabled={!canPick || props.isFixed}
            onChange={(event) => props.onChoose(event.currentTarget.checked)}
          />
          {canPick ? (
            <Badge variant="default" tt="none">
              {frames('detected', { count: frame.detectionCount })}
            </Badge>
          ) : (
            <Badge variant="default" tt="none">
              {t('noDetections')}
            </Badge>
          )}
        </Group>
      </Box>
    </Paper>
  );
}
