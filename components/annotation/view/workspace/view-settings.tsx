'use client';
import { Button, Popover, Select, Stack, Switch, Text } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ColorBy } from '@/components/annotation/engine/box-colors';
import { AS_RECORDED, isAsRecorded, type Viewing } from '@/components/annotation/engine/lookup-table';
import { LabeledSlider } from '@/components/ui/labeled-slider';
import { ToolButton } from './tool-button';

/** How a person looks at frames. Nothing of it is stored with them. */
export interface LookSettings {
  readonly colorBy: ColorBy;
  readonly viewing: Viewing;
}

export interface ViewSettingsProps {
  readonly look: LookSettings;
  readonly onLook: (look: LookSettings) => void;
}

const SLIDER = { min: -0.9, max: 0.9, step: 0.05 } as const;
const COLORS: readonly ColorBy[] = ['confidence', 'source', 'class'];

/** Colors of the boxes, and brightness, contrast and inversion of the picture. */
export function ViewSettings({ look, onLook }: ViewSettingsProps) {
  const t = useTranslations('annotation.view');
  const format = useFormatter();
  const [opened, setOpened] = useState(false);
  const { viewing } = look;
  const change = (part: Partial<Viewing>): void => onLook({ ...look, viewing: { ...viewing, ...part } });
  const percent = (value: number): string =>
    format.number(value, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="right-end"
      width={260}
      withArrow
      trapFocus
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>
        <span>
          <ToolButton label={t('heading')} isExpanded={opened} onClick={() => setOpened(!opened)}>
            <IconAdjustments size={20} stroke={1.6} aria-hidden />
          </ToolButton>
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('heading')}>
        <Stack gap="md">
          <Select
            label={t('colorBy')}
            size="xs"
            data={COLORS.map((value) => ({ value, label: t(`color.${value}`) }))}
            value={look.colorBy}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => {
              const colorBy = COLORS.find((each) => each === value);
              if (colorBy) onLook({ ...look, colorBy });
            }}
          />
          <LabeledSlider
            label={t('brightness')}
            limit={SLIDER}
            value={viewing.brightness}
            format={percent}
            onChange={(brightness) => change({ brightness })}
          />
          <LabeledSlider
            label={t('contrast')}
            limit={SLIDER}
            value={viewing.contrast}
            format={percent}
            onChange={(contrast) => change({ contrast })}
          />
          <Switch
            label={t('invert')}
            checked={viewing.isInverted}
            onChange={(event) => change({ isInverted: event.currentTarget.checked })}
          />
          <Button
            size="xs"
            variant="default"
            disabled={isAsRecorded(viewing)}
            onClick={() => onLook({ ...look, viewing: AS_RECORDED })}
          >
            {t('reset')}
          </Button>
          <Text size="xs" c="dimmed">
            {t('about')}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
