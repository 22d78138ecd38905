'use client';
import { Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import { updateLabel } from '@/lib/domain/labels/contract-segment-anything';
import { callApi } from '@/lib/platform/http/client';

/** Renames or describes a data label. */
export function EditLabelDialog(props: {
  readonly label: LabelView;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useTranslations('dataLabels');
  const { label } = props;
  const [name, setName] = useState(label.name);
  const [description, setDescription] = useState(label.description);
  const save = async (): Promise<void> => {
    const body = { name: name.trim(), description: description.trim(), version: label.version };
    const saved = await callApi(updateLabel, { params: { id: label.id }, body });
    notifications.show({ color: 'teal', message: t('edit.saved', { name: saved.name }) });
    props.onSaved();
  };
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('edit.title')}
      submit={t('edit.submit')}
      failed={t('edit.failed')}
      validate={() => (name.trim() === '' ? t('edit.nameRequired') : null)}
      onSubmit={save}
    >
      <TextInput
        label={t('columns.name')}
        withAsterisk
        maxLength={200}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t('details.description')}
        autosize
        minRows={2}
        maxLength={2000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
