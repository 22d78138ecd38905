'use client';
import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { type ProfileView, updateProfile } from '@/lib/domain/microscopes/contract-profiles';
import { callApi } from '@/lib/platform/http/client';

/** Changes the name, the days and the notes of a profile; what was measured stays. */
export function PeriodDialog(props: {
  readonly profile: ProfileView;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useTranslations('equipment.profiles');
  const { profile } = props;
  const [values, setValues] = useState({
    objective: profile.objective,
    validFrom: profile.validFrom,
    validUntil: profile.validUntil ?? '',
    notes: profile.notes ?? '',
  });
  const set =
    (field: keyof typeof values) => (event: { readonly currentTarget: { readonly value: string } }) =>
      setValues({ ...values, [field]: event.currentTarget.value });
  const save = async (): Promise<void> => {
    const saved = await callApi(updateProfile, {
      params: { id: profile.id },
      body: { ...values, validUntil: values.validUntil || null, version: profile.version },
    });
    notifications.show({ color: 'teal', message: t('saved', { name: saved.objective }) });
    props.onSaved();
  };
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('editTitle')}
      submit={t('save')}
      failed={t('saveFailed')}
      validate={() => {
        if (values.objective.trim() === '') return t('objectiveRequired');
        return values.validFrom === '' ? t('validFromRequired') : null;
      }}
      onSubmit={save}
    >
      <TextInput
        label={t('objective')}
        withAsterisk
        maxLength={200}
        value={values.objective}
        onChange={set('objective')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          type="date"
          label={t('validFrom')}
          withAsterisk
          value={values.validFrom}
          onChange={set('validFrom')}
        />
        <TextInput
          type="date"
          label={t('validUntil')}
          value={values.validUntil}
          onChange={set('validUntil')}
        />
      </SimpleGrid>
      <Textarea
        label={t('notes')}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={6}
        value={values.notes}
        onChange={set('notes')}
      />
    </FormDialog>
  );
}
