'use client';
import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBrush,
  IconCircleMinus,
  IconCirclePlus,
  IconEraser,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconRefresh,
  IconSparkles,
  IconTargetArrow,
  IconWand,
} from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { CropAction } from '@/components/annotation/engine/crop-keys';
import type { PromptPoint } from '@/components/annotation/engine/records';
import { cropKeyOf } from './crop-key-signs';
import type { Hand } from './use-crop-editor';

export type ToolbarAction =
  | Exclude<CropAction, 'previousCrop' | 'nextCrop' | 'cheatSheet' | 'close'>
  | ('brush' | 'eraser' | 'smaller' | 'larger' | 'fit');

const ICON_PX = 16;

/** Points, brush and eraser, and what the segmenter is asked for. */
export function CropToolbar(props: {
  readonly hand: Hand;
  readonly canEdit: boolean;
  readonly canUndo: boolean;
  readonly points: readonly PromptPoint[];
  readonly working: 'suggest' | 'generate' | 'predict' | null;
  readonly isBusy: boolean;
  readonly onAction: (action: ToolbarAction) => void;
}) {
  const t = useTranslations('masks.tools');
  const format = useFormatter();
  const { hand, canEdit, onAction, isBusy, working } = props;
  const paints = hand.tool !== 'points';
  const mode = (action: ToolbarAction, icon: ReactNode, isOn: boolean) => (
    <Button
      size="xs"
      px={8}
      variant={isOn ? 'filled' : 'default'}
      leftSection={icon}
      aria-pressed={isOn}
      aria-keyshortcuts={cropKeyOf(action)}
      disabled={!canEdit}
      onClick={() => onAction(action)}
    >
      {t(action)}
    </Button>
  );
  const ask = (action: ToolbarAction, icon: ReactNode, isWorking: boolean) => (
    <Button
      size="xs"
      px={8}
      variant="light"
      leftSection={icon}
      loading={isWorking}
      aria-keyshortcuts={cropKeyOf(action)}
      disabled={!canEdit || (isBusy && !isWorking)}
      onClick={() => onAction(action)}
    >
      {t(action)}
    </Button>
  );
  const small = (action: ToolbarAction, icon: ReactNode, isDisabled: boolean) => (
    <Tooltip label={t(action)}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t(action)}
        aria-keyshortcuts={cropKeyOf(action)}
        disabled={isDisabled}
        onClick={() => onAction(action)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Group gap="xs" role="group" aria-label={t('label')}>
      <Group gap={4} role="group" aria-label={t('modes')}>
        {mode('foreground', <IconCirclePlus size={ICON_PX} aria-hidden />, !paints && hand.pointLabel === 1)}
        {mode('background', <IconCircleMinus size={ICON_PX} aria-hidden />, !paints && hand.pointLabel === 0)}
        {mode('brush', <IconBrush size={ICON_PX} aria-hidden />, hand.tool === 'brush')}
        {mode('eraser', <IconEraser size={ICON_PX} aria-hidden />, hand.tool === 'eraser')}
      </Group>
      {paints && (
        <Group gap={4}>
          {small('smaller', <IconMinus size={ICON_PX} aria-hidden />, !canEdit)}
          <Text size="sm" aria-live="polite">
            {t('size', { px: format.number(2 * hand.brushRadiusPx) })}
          </Text>
          {small('larger', <IconPlus size={ICON_PX} aria-hidden />, !canEdit)}
        </Group>
      )}
      <Group gap={4}>
        {small('undoPoint', <IconArrowBackUp size={ICON_PX} aria-hidden />, !canEdit || !props.canUndo)}
        {small(
          'resetPoints',
          <IconRefresh size={ICON_PX} aria-hidden />,
          !canEdit || props.points.length === 0,
        )}
        {small('fit', <IconMaximize size={ICON_PX} aria-hidden />, false)}
      </Group>
      <Group gap={4}>
        {ask('suggestPoints', <IconSparkles size={ICON_PX} aria-hidden />, working === 'suggest')}
        {ask('generateMask', <IconTargetArrow size={ICON_PX} aria-hidden />, working === 'generate')}
        {ask('predictMask', <IconWand size={ICON_PX} aria-hidden />, working === 'predict')}
      </Group>
    </Group>
  );
}
