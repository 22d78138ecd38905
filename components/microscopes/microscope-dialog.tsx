'use client';
import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { createMicroscope, type MicroscopeView, updateMicroscope } from '@/lib/domain/microscopes/contract';
import { callApi } from '@/lib/platform/http/client';

const LINES = ['location', 'camera', 'serialNumber'] as const;
const MAX = { location: 200, camera: 200, serialNumber: 100 };

/** Adds a microscope, or changes what is said about one. */
export function MicroscopeDialog(props: {
  /** Null for a new one. */
  readonly microscope: MicroscopeView | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useTranslations('equipment.microscopes');
  const { microscope } = props;
  const [values, setValues] = useState({
    name: microscope?.name ?? '',
    location: microscope?.location ?? '',
    camera: microscope?.camera ?? '',
    serialNumber: microscope?.serialNumber ?? '',
    notes: microscope?.notes ?? '',
  });
  const set =
    (field: keyof typeof values) => (event: { readonly currentTarget: { readonly value: string } }) =>
      setValues({ ...values, [field]: event.currentTarget.value });
  const save = async (): Promise<void> => {
    const saved = microscope
      ? await callApi(updateMicroscope, {
          params: { id: microscope.id },
          body: { ...values, version: microscope.version },
        })
      : await callApi(createMicroscope, { body: values });
    notifications.show({ color: 'teal', message: t(microscope ? 'saved' : 'created', { name: saved.name }) });
    props.onSaved();
  };
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t(microscope ? 'editTitle' : 'add')}
      submit={t(microscope ? 'save' : 'add')}
      failed={t('saveFailed')}
      validate={() => (values.name.trim() === '' ? t('nameRequired') : null)}
      onSubmit={save}
    >
      <TextInput
        label={t('name')}
        description={t('nameHelp')}
        withAsterisk
        maxLength={200}
        value={values.name}
        onChange={set('name')}
        data-autofocus
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {LINES.map((field) => (
          <TextInput
            key={field}
            label={t(field)}
            maxLength={MAX[field]}
            value={values[field]}
            onChange={set(field)}
          />
        ))}
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
