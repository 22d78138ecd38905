'use client';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { fieldSecret, fieldText } from '@/components/ui/form/auth-form';
import { SecretInput } from '@/components/ui/form/secret-input';
import { callApi } from '@/lib/platform/http/client';
import { type ProfileView, updateProfile } from '@/lib/platform/profile/contract';
import { Card } from './card';
import { useSaving } from './use-saving';

/** Name and address. Another address asks for the password, and counts once the link mailed to it was opened. */
export function ProfileForm(props: {
  readonly profile: ProfileView;
  readonly onSaved: (profile: ProfileView) => void;
}) {
  const { profile } = props;
  const t = useTranslations('account.profile');
  const { isBusy, failure, setFailure, run } = useSaving();
  const [email, setEmail] = useState(profile.email);
  const changesEmail = email.trim().toLowerCase() !== profile.email.toLowerCase();

  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const displayName = fieldText(form, 'displayName');
    if (displayName === '') return void setFailure(t('nameRequired'));
    const body = {
      displayName,
      ...(changesEmail ? { email: email.trim(), currentPassword: fieldSecret(form, 'emailPassword') } : {}),
    };
    void run(
      async () => {
        const saved = await callApi(updateProfile, { body });
        setEmail(saved.email);
        props.onSaved(saved);
        return t('saved');
      },
      (reason) => t('failed', { reason }),
    );
  };

  return (
    <Card title={t('edit')}>
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          {failure && <ErrorAlert message={failure} />}
          {profile.pendingEmail && (
            <Alert color="blue" icon={<IconMail aria-hidden />} role="status">
              {t('pendingEmail', { email: profile.pendingEmail })}
            </Alert>
          )}
          <TextInput
            name="displayName"
            label={t('displayName')}
            defaultValue={profile.displayName}
            maxLength={200}
            autoComplete="name"
          />
          <TextInput
            name="email"
            type="email"
            label={t('email')}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            maxLength={320}
            autoComplete="email"
          />
          {changesEmail && profile.hasPassword && (
            <SecretInput
              name="emailPassword"
              label={t('currentPassword')}
              description={t('whyPassword')}
              autoComplete="current-password"
            />
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={isBusy}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
