'use client';
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import {
  CHOICES,
  type EnteredField as Field,
  isChoiceField,
  isNumberField,
  NUMBERS,
  TEXTS,
} from '@/lib/domain/samples/contract-entries';

/** The input of one entry. Nothing typed is corrected silently: a value that cannot be is named. */
export function SampleField(props: {
  readonly field: Field;
  readonly value: number | string;
  readonly error: string | undefined;
  readonly onChange: (value: number | string) => void;
}) {
  const t = useTranslations('samples');
  const { field, value, error, onChange } = props;
  const label = t(`fields.${field}`);
  if (isNumberField(field)) {
    return (
      <NumberInput
        label={label}
        value={value}
        error={error}
        onChange={onChange}
        clampBehavior="none"
        decimalScale={NUMBERS[field].decimals}
        hideControls
        inputMode="decimal"
      />
    );
  }
  if (isChoiceField(field)) {
    return (
      <Select
        label={label}
        placeholder={t('choose')}
        clearable
        data={CHOICES[field].map((choice) => ({
          value: choice,
          // The key is one of the catalog's by the type of CHOICES; a test goes through them all.
          label: t(`choices.${field}.${choice}` as 'choices.liquefaction.complete'),
        }))}
        value={value === '' ? null : String(value)}
        onChange={(choice) => onChange(choice ?? '')}
      />
    );
  }
  if (field === 'collectedAt') {
    return (
      <TextInput
        type="datetime-local"
        label={label}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const Input = field === 'remarks' ? Textarea : TextInput;
  return (
    <Input
      label={label}
      maxLength={TEXTS[field]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
