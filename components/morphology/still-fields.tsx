'use client';
import { Group, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { PIXEL_SIZE_BOUNDS_UM } from '@/lib/domain/morphology/contract';
import { STAINS, type Stain } from '@/lib/domain/morphology/contract-cells';

export interface StillEntries {
  readonly stain: Stain;
  readonly pixelSizeUm: number | string;
  readonly magnification: string;
}

export const NO_STILL_ENTRIES: StillEntries = { stain: 'unstained', pixelSizeUm: '', magnification: '' };

/** Whether the pixel size is one, or empty. */
export const isScale = (value: number | string): boolean =>
  value === '' || (Number(value) >= PIXEL_SIZE_BOUNDS_UM.min && Number(value) <= PIXEL_SIZE_BOUNDS_UM.max);

/** How a still was taken. */
export function StillFields(props: {
  readonly entries: StillEntries;
  readonly onChange: (entries: StillEntries) => void;
}) {
  const t = useTranslations('morphology');
  const { entries, onChange } = props;
  const set = (change: Partial<StillEntries>): void => onChange({ ...entries, ...change });
  return (
    <Group gap="md" align="flex-start">
      <NativeSelect
        flex="1 1 200px"
        label={t('fields.stain')}
        description={t('fields.stainText')}
        value={entries.stain}
        onChange={(event) => set({ stain: event.currentTarget.value as Stain })}
        data={STAINS.map((stain) => ({ value: stain, label: t(`stains.${stain}`) }))}
      />
      <NumberInput
        flex="1 1 200px"
        label={t('fields.pixelSize')}
        description={t('fields.pixelSizeText')}
        min={PIXEL_SIZE_BOUNDS_UM.min}
        max={PIXEL_SIZE_BOUNDS_UM.max}
        clampBehavior="none"
        decimalScale={4}
        step={0.01}
        hideControls
        error={isScale(entries.pixelSizeUm) ? null : t('fields.pixelSizeWrong')}
        value={entries.pixelSizeUm}
        onChange={(pixelSizeUm) => set({ pixelSizeUm })}
      />
      <TextInput
        flex="1 1 200px"
        label={t('fields.magnification')}
        description={t('fields.magnificationText')}
        maxLength={200}
        value={entries.magnification}
        onChange={(event) => set({ magnification: event.currentTarget.value })}
      />
    </Group>
  );
}
