'use client';
import { Button, Group, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { fieldSecret } from '@/components/ui/form/auth-form';
import { SecretInput } from '@/components/ui/form/secret-input';
import { changePassword, newPasswordProblem } from '@/lib/platform/auth/contract-account';
import { callApi } from '@/lib/platform/http/client';
import { useSaving } from './use-saving';

/** Changes the password; every other device is signed out. */
export function PasswordForm(props: { readonly onSaved?: () => void }) {
  const t = useTranslations('account.password');
  const problems = useTranslations('auth.problems');
  const { isBusy, failure, setFailure, run } = useSaving();

  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = {
      currentPassword: fieldSecret(form, 'currentPassword'),
      newPassword: fieldSecret(form, 'newPassword'),
      confirmPassword: fieldSecret(form, 'confirmPassword'),
    };
    const found = newPasswordProblem(body);
    if (found) return void setFailure(problems(found.problem));
    void run(
      async () => {
        const { message } = await callApi(changePassword, { body });
        form.reset();
        props.onSaved?.();
        return message;
      },
      (reason) => t('failed', { reason }),
    );
  };

  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        {failure && <ErrorAlert message={failure} />}
        <SecretInput name="currentPassword" label={t('current')} autoComplete="current-password" />
        <SecretInput name="newPassword" label={t('new')} autoComplete="new-password" />
        <SecretInput name="confirmPassword" label={t('confirm')} autoComplete="new-password" />
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
