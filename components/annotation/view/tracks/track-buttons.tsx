'use client';
import { Button, Group, Kbd, Slider, Stack, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowMerge,
  IconArrowsCross,
  IconArrowsSplit2,
  IconCheck,
  IconChecks,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { TrackActions } from './use-track-actions';
import type { VideoTracks } from './use-video-tracks';

function ActionButton(props: {
  readonly label: string;
  readonly hint: string;
  readonly keys?: string;
  readonly icon: ReactNode;
  readonly onClick: (() => Promise<void>) | null;
}) {
  return (
    <Tooltip
      multiline
      maw={280}
      openDelay={400}
      label={
        <>
          {props.hint} {props.keys && <Kbd size="xs">{props.keys}</Kbd>}
        </>
      }
    >
      <Button
        size="compact-sm"
        variant="default"
        leftSection={props.icon}
        // Not `disabled`, which would keep the hint from those who want to know why.
        data-disabled={props.onClick === null || undefined}
        aria-disabled={props.onClick === null}
        onClick={() => void props.onClick?.()}
      >
        {props.label}
      </Button>
    </Tooltip>
  );
}

/** What can be done with the tracks that are selected, and with all proposals at once. */
export function TrackButtons(props: {
  readonly actions: TrackActions;
  readonly tracks: Pick<VideoTracks, 'minScore' | 'setMinScore'>;
}) {
  const { actions, tracks } = props;
  const t = useTranslations('annotationTracks.actions');
  const hints = useTranslations('annotationTracks.hints');
  const format = useFormatter();
  const score = format.number(tracks.minScore, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <Stack gap="sm">
      <Group gap="xs" role="group" aria-label={t('label')}>
        <ActionButton
          {...{ label: t('accept'), hint: hints('accept'), keys: 'Enter', onClick: actions.accept }}
          icon={<IconCheck {...icon} />}
        />
        <ActionButton
          {...{ label: t('reject'), hint: hints('reject'), keys: 'X', onClick: actions.reject }}
          icon={<IconX {...icon} />}
        />
        <ActionButton
          {...{ label: t('join'), hint: hints('join'), keys: 'J', onClick: actions.join }}
          icon={<IconArrowMerge {...icon} />}
        />
        <ActionButton
          {...{ label: t('split'), hint: hints('split'), keys: 'K', onClick: actions.split }}
          icon={<IconArrowsSplit2 {...icon} />}
        />
        <ActionButton
          {...{
            label: t('swapTails'),
            hint: hints('swapTails'),
            keys: 'Shift+K',
            onClick: actions.swapTails,
          }}
          icon={<IconArrowsCross {...icon} />}
        />
        <ActionButton
          {...{ label: t('delete'), hint: hints('delete'), onClick: actions.remove }}
          icon={<IconTrash {...icon} />}
        />
        <ActionButton
          {...{ label: t('undo'), hint: hints('undo'), onClick: actions.undo }}
          icon={<IconArrowBackUp {...icon} />}
        />
      </Group>
      <Group gap="md" align="end">
        <Stack gap={4} flex="1 1 160px">
          <Text size="sm">{t('minScore', { score })}</Text>
          <Slider
            min={0}
            max={1}
            step={0.05}
            size="sm"
            label={null}
            value={tracks.minScore}
            onChange={tracks.setMinScore}
            thumbLabel={t('minScoreLabel')}
          />
        </Stack>
        <ActionButton
          label={t('acceptAll', { count: actions.acceptable })}
          {...{ hint: hints('acceptAll'), keys: 'Shift+Enter', onClick: actions.acceptAll }}
          icon={<IconChecks {...icon} />}
        />
      </Group>
      <VisuallyHidden role="status">{actions.said}</VisuallyHidden>
    </Stack>
  );
}
