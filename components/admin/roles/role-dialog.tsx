'use client';
import { Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { callApi } from '@/lib/platform/http/client';
import { codeFromName, createRole, type RoleView, updateRole } from '@/lib/platform/roles/contract';

interface Props {
  readonly role: RoleView | 'new' | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Adds a role, or changes name, code and description of a custom one. */
export function RoleDialog(props: Props) {
  const t = useTranslations('admin.roles.form');
  const role = props.role === 'new' ? null : props.role;
  const [name, setName] = useState(role?.name ?? '');
  const [ownCode, setOwnCode] = useState<string | null>(role?.code ?? null);
  const [description, setDescription] = useState(role?.description ?? '');
  const code = ownCode ?? codeFromName(name);

  const submit = async (): Promise<void> => {
    const body = { name, code, description };
    const saved = role
      ? await callApi(updateRole, { params: { id: role.id }, body })
      : await callApi(createRole, { body });
    notifications.show({ color: 'teal', message: t(role ? 'saved' : 'added', { name: saved.name }) });
    props.onSaved();
  };

  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={role ? t('editTitle') : t('addTitle')}
      submit={role ? t('submitEdit') : t('submitAdd')}
      failed={role ? t('editFailed') : t('addFailed')}
      validate={() => (name.trim() === '' || code.trim() === '' ? t('required') : null)}
      onSubmit={submit}
    >
      <TextInput
        label={t('name')}
        withAsterisk
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={t('code')}
        description={t('codeHint')}
        withAsterisk
        maxLength={100}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={code}
        onChange={(event) => setOwnCode(event.currentTarget.value)}
      />
      <Textarea
        label={t('description')}
        autosize
        minRows={2}
        maxLength={2000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
