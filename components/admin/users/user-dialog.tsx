'use client';
import { Button, Group, Switch, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconMail } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { ApiError, callApi } from '@/lib/platform/http/client';
import {
  createUser,
  type ManagedUser,
  resetUserPassword,
  updateUser,
} from '@/lib/platform/user-administration/contract';
import { RoleChoice } from './role-choice';

interface Props {
  /** Null until the dialog is opened for the first time. */
  readonly user: ManagedUser | 'new' | null;
  readonly opened: boolean;
  readonly canManageRoles: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Adds an account, or changes one. */
export function UserDialog(props: Props) {
  if (props.user === null) return null;
  return <UserForm {...props} user={props.user === 'new' ? null : props.user} />;
}

function UserForm(props: Omit<Props, 'user'> & { readonly user: ManagedUser | null }) {
  const t = useTranslations('admin.users.form');
  const { user } = props;
  const [email, setEmail] = useState(user?.email ?? '');
  const [displayName, setDisplayName] = useState(user?.displayName ?? '');
  const [roles, setRoles] = useState<readonly string[]>(user?.roles.map(({ id }) => id) ?? []);
  const [isActive, setActive] = useState(user?.isActive ?? true);

  const validate = (): string | null => {
    if (user) return displayName.trim() === '' ? t('nameRequired') : null;
    return email.trim() === '' || displayName.trim() === '' ? t('bothRequired') : null;
  };

  const submit = async (): Promise<void> => {
    const values = { displayName, roles: [...roles], isActive };
    const saved = user
      ? await callApi(updateUser, { params: { id: user.id }, body: values })
      : await callApi(createUser, { body: { ...values, email } });
    notifications.show({
      color: 'teal',
      message: t(user ? 'saved' : 'added', { name: saved.displayName }),
    });
    props.onSaved();
  };

  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={user ? t('editTitle') : t('addTitle')}
      submit={user ? t('submitEdit') : t('submitAdd')}
      failed={user ? t('editFailed') : t('addFailed')}
      validate={validate}
      onSubmit={submit}
    >
      <TextInput
        label={t('email')}
        type="email"
        withAsterisk={!user}
        readOnly={user !== null}
        maxLength={320}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        {...(user ? {} : { 'data-autofocus': true })}
      />
      <TextInput
        label={t('displayName')}
        withAsterisk
        maxLength={200}
        value={displayName}
        onChange={(event) => setDisplayName(event.currentTarget.value)}
        {...(user ? { 'data-autofocus': true } : {})}
      />
      <RoleChoice
        value={roles}
        held={user?.roles ?? []}
        canManageRoles={props.canManageRoles}
        onChange={setRoles}
      />
      <Switch
        label={t('active')}
        description={t('activeHint')}
        checked={isActive}
        onChange={(event) => setActive(event.currentTarget.checked)}
      />
      {user ? (
        <ResetPassword user={user} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('invitation')}
        </Text>
      )}
    </FormDialog>
  );
}

function ResetPassword({ user }: { readonly user: ManagedUser }) {
  const t = useTranslations('admin.users.form');
  const [sending, setSending] = useState(false);

  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const { delivery } = await callApi(resetUserPassword, { body: { email: user.email } });
      const sent = t('resetSent', { email: user.email });
      notifications.show({
        color: 'teal',
        message: delivery === 'outbox' ? `${sent}. ${t('outbox')}` : sent,
      });
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : t('unknownError');
      notifications.show({ color: 'red', message: t('resetFailed', { reason }) });
    } finally {
      setSending(false);
    }
  };

  return (
    <Group>
      <Button
        variant="default"
        loading={sending}
        leftSection={<IconMail size={18} aria-hidden />}
        onClick={() => void send()}
      >
        {t('resetPassword')}
      </Button>
    </Group>
  );
}
