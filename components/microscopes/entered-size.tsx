'use client';
import { NumberInput, SimpleGrid } from '@mantine/core';
import { useTranslations } from 'next-intl';

const FIELDS = ['pixelSizeUm', 'uncertaintyUm', 'frameWidth', 'frameHeight'] as const;
export type EnteredValues = Readonly<Record<(typeof FIELDS)[number], number | string>>;
export const NOTHING_ENTERED: EnteredValues = {
  pixelSizeUm: '',
  uncertaintyUm: '',
  frameWidth: '',
  frameHeight: '',
};

/** A pixel size that is known from elsewhere, and the picture size that it holds for. */
export function EnteredSize(props: {
  readonly values: EnteredValues;
  readonly onChange: (values: EnteredValues) => void;
}) {
  const t = useTranslations('equipment.profiles.values');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {FIELDS.map((field) => (
        <NumberInput
          key={field}
          label={t(field)}
          withAsterisk={field !== 'uncertaintyUm'}
          value={props.values[field]}
          onChange={(value) => props.onChange({ ...props.values, [field]: value })}
          allowNegative={false}
          decimalScale={field.startsWith('frame') ? 0 : 6}
          clampBehavior="none"
          hideControls
          inputMode="decimal"
        />
      ))}
    </SimpleGrid>
  );
}
