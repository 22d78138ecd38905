'use client';
import { Alert, Button, Group, Paper, Stack, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { useKeptEntries } from '@/components/ui/form/use-kept-entries';
import { ApiError, callApi } from '@/lib/platform/http/client';
import type { AnswerOf } from '@/lib/platform/http/contract';
import {
  type SettingsOverrides,
  type SettingsSection,
  saveSystemSettings,
} from '@/lib/platform/settings/contract';
import { SETTING_FIELDS } from './fields';
import { SettingInput } from './setting-input';

interface Props {
  readonly section: SettingsSection;
  readonly stored: Readonly<Record<string, unknown>>;
  readonly overrides: SettingsOverrides;
  readonly onSaved: (answer: AnswerOf<typeof saveSystemSettings>) => void;
}

/** One section of the settings with its own save button. */
export function SettingsSectionForm({ section, stored, overrides, onSaved }: Props) {
  const t = useTranslations('admin.settings');
  const [values, setValues, settle] = useKeptEntries(`settings:${section}`, stored);
  const [saving, setSaving] = useState(false);
  const [told, setTold] = useState<{
    saved: boolean;
    failure: string | null;
    fields: Record<string, string>;
  }>({
    saved: false,
    failure: null,
    fields: {},
  });
  const name = t(`sections.${section}`);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSaving(true);
    try {
      onSaved(await callApi(saveSystemSettings, { params: { section }, body: { ...values } }));
      settle();
      setTold({ saved: true, failure: null, fields: {} });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      setTold({
        saved: false,
        failure: reasonOf(error, t('saveFailed')),
        fields: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
      });
    } finally {
      setSaving(false);
    }
  };

  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          <Title order={2} size="h4">
            {name}
          </Title>
          {told.failure && <ErrorAlert message={told.failure} />}
          {told.saved && (
            <Alert color="teal" icon={<IconCheck aria-hidden />} role="status">
              {t('saved', { section: name })}
            </Alert>
          )}
          {SETTING_FIELDS[section].map((field) => (
            <SettingInput
              key={field.name}
              field={field}
              values={values}
              error={told.fields[field.name]}
              overrides={overrides}
              onChange={(value) => {
                setValues({ ...values, [field.name]: value });
                setTold({ ...told, saved: false });
              }}
            />
          ))}
          <Group justify="flex-end">
            <Button type="submit" loading={saving}>
              {t('save', { section: name })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
