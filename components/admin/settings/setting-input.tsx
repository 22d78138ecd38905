'use client';
import { Checkbox, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { SettingsOverrides } from '@/lib/platform/settings/contract';
import type { SettingField } from './fields';

interface Props {
  readonly field: SettingField;
  /** Of the whole section. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly error: string | undefined;
  readonly overrides: SettingsOverrides;
  readonly onChange: (value: unknown) => void;
}

/** The input of one setting, with what has to be known about it. */
export function SettingInput(props: Props) {
  const t = useTranslations('admin.settings');
  const { field, values, error, onChange } = props;
  const value = values[field.name];
  const description = useHint(field.name, props.overrides);
  const common = { label: t(`fields.${field.name}` as 'fields.siteName'), description, error };
  if (field.kind === 'switch') {
    return (
      <Switch
        {...common}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (field.kind === 'confirmation') {
    const confirmed = values[field.of];
    return (
      <Checkbox
        {...common}
        id="retention"
        label={t(`fields.${field.name}` as 'fields.confirmedRetentionPeriod', {
          days: Number(confirmed ?? 0),
        })}
        checked={value !== null && value === confirmed}
        onChange={(event) => onChange(event.currentTarget.checked ? confirmed : null)}
      />
    );
  }
  if (field.kind === 'number') {
    return (
      <NumberInput
        {...common}
        min={field.min}
        max={field.max}
        clampBehavior="none"
        value={typeof value === 'number' ? value : ''}
        // A field that is empty is no number: the server says so beside it.
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
    );
  }
  if (field.kind === 'choice') {
    const choices = field.name === 'defaultVideoStorage' ? props.overrides.videoStorages : field.choices;
    const group = field.name === 'compressionLevel' ? 'compression' : 'storage';
    return (
      <Select
        {...common}
        allowDeselect={false}
        disabled={choices.length === 1}
        data={choices.map((choice) => ({
          value: choice,
          label: t(`${group}.${choice}` as 'storage.local'),
        }))}
        value={String(value)}
        onChange={onChange}
      />
    );
  }
  return (
    <TextInput
      {...common}
      type={field.kind}
      maxLength={500}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What a person should know of a setting: what it does, and whether the server's environment has the last word. */
function useHint(name: string, overrides: SettingsOverrides): string | undefined {
  const t = useTranslations('admin.settings.fields');
  const own = `${name}Hint` as 'adminEmailHint';
  if (name === 'maxUploadSize' && overrides.maxUploadSize !== null) {
    return t('maxUploadSizeOverride', { value: overrides.maxUploadSize });
  }
  if (name === 'defaultVideoStorage') {
    return t(overrides.videoStorages.length > 1 ? 'storageChoice' : 'storageFixed');
  }
  if (name === 'emailNotifications' && overrides.mail === 'outbox') return t('outbox');
  return t.has(own) ? t(own) : undefined;
}
