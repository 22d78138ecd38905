'use client';
import { ActionIcon, Button, Group, NativeSelect, Slider, Stack, Switch, Text, Tooltip } from '@mantine/core';
import {
  IconKeyboard,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { PlayerAction } from '@/components/annotation/engine/keymap';
import { useReportFormat } from '@/components/reports/use-report-format';
import classes from './player.module.css';

export const SPEEDS = [0.1, 0.25, 0.5, 1, 1.5, 2] as const;
/** How much of each path is drawn. */
export const TRAILS = ['none', 'half', 'one', 'two', 'whole'] as const;
export type Trail = (typeof TRAILS)[number];
export const TRAIL_SECONDS: Readonly<Record<Trail, number>> = {
  none: 0,
  half: 0.5,
  one: 1,
  two: 2,
  whole: Number.POSITIVE_INFINITY,
};

/** What the controls show and change. */
export interface Playback {
  readonly frame: number;
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly trail: Trail;
  readonly showsBoxes: boolean;
  readonly showsTracks: boolean;
}

interface Props {
  readonly playback: Playback;
  readonly frameSeconds: readonly number[];
  /** Without a video there is nothing to play, but frames can be stepped through. */
  readonly canPlay: boolean;
  readonly onAction: (action: PlayerAction) => void;
  readonly onSeek: (frame: number) => void;
  readonly onChange: (change: Partial<Playback>) => void;
}

/** Everything by which the player is worked with a pointer; the keys do the same. */
export function PlayerControls({ playback, frameSeconds, canPlay, onAction, onSeek, onChange }: Props) {
  const t = useTranslations('tracks.player');
  const format = useReportFormat();
  const frames = frameSeconds.length;
  const at = t('at', {
    frame: playback.frame,
    frames,
    seconds: format.number(frameSeconds[playback.frame] ?? 0, 2),
  });
  const button = (action: PlayerAction, label: string, icon: ReactNode, disabled = false) => (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        disabled={disabled}
        onClick={() => onAction(action)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Stack gap="xs">
      <Slider
        value={playback.frame}
        onChange={onSeek}
        min={0}
        max={Math.max(1, frames - 1)}
        label={null}
        thumbLabel={t('position')}
        thumbProps={{ 'aria-valuetext': at }}
        size="sm"
      />
      <Group gap="xs" justify="space-between">
        <Group gap={6}>
          {button('previousFrame', t('back'), <IconPlayerSkipBack size={18} aria-hidden />)}
          {button(
            'playPause',
            playback.isPlaying ? t('pause') : t('play'),
            playback.isPlaying ? (
              <IconPlayerPause size={18} aria-hidden />
            ) : (
              <IconPlayerPlay size={18} aria-hidden />
            ),
            !canPlay,
          )}
          {button('nextFrame', t('forward'), <IconPlayerSkipForward size={18} aria-hidden />)}
        </Group>
        <Text size="sm" className={classes.number} data-testid="frame">
          {at}
        </Text>
        <Group gap={6}>
          {button('zoomOut', t('zoomOut'), <IconZoomOut size={18} aria-hidden />)}
          {button('zoomIn', t('zoomIn'), <IconZoomIn size={18} aria-hidden />)}
          <Button variant="default" size="sm" onClick={() => onAction('fit')}>
            {t('fit')}
          </Button>
          {button('cheatSheet', t('keys'), <IconKeyboard size={18} aria-hidden />)}
        </Group>
      </Group>
      <Group gap="md" align="flex-end">
        <NativeSelect
          label={t('speed')}
          size="xs"
          value={String(playback.speed)}
          onChange={(event) => onChange({ speed: Number(event.currentTarget.value) })}
          data={SPEEDS.map((speed) => ({ value: String(speed), label: `${format.setting(speed)} ×` }))}
        />
        <NativeSelect
          label={t('trail')}
          size="xs"
          value={playback.trail}
          onChange={(event) => onChange({ trail: event.currentTarget.value as Trail })}
          data={TRAILS.map((trail) => ({ value: trail, label: t(`trails.${trail}`) }))}
        />
        <Switch
          label={t('tracks')}
          checked={playback.showsTracks}
          onChange={(event) => onChange({ showsTracks: event.currentTarget.checked })}
        />
        <Switch
          label={t('boxes')}
          checked={playback.showsBoxes}
          onChange={(event) => onChange({ showsBoxes: event.currentTarget.checked })}
        />
      </Group>
    </Stack>
  );
}
