'use client';
import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { AuthForm, type FormNotice, fieldSecret } from '@/components/ui/form/auth-form';
import { SecretInput } from '@/components/ui/form/secret-input';
import { TextLink } from '@/components/ui/text-link';
import { newPasswordProblem, resetPassword } from '@/lib/platform/auth/contract-account';
import { callApi, toldBy } from '@/lib/platform/http/client';
import { useLinkToken } from './use-link-token';

/** Chooses a new password with the link that was mailed. */
export function ResetPasswordForm() {
  const t = useTranslations('auth.reset');
  const problems = useTranslations('auth.problems');
  const token = useLinkToken();
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const form = event.currentTarget;
    const fields = {
      newPassword: fieldSecret(form, 'newPassword'),
      confirmPassword: fieldSecret(form, 'confirmPassword'),
    };
    const found = newPasswordProblem(fields);
    if (found) return setNotice({ kind: 'error', text: problems(found.problem) });
    setBusy(true);
    setNotice(null);
    try {
      await callApi(resetPassword, { body: { token: token ?? '', ...fields } });
      window.location.assign('/login?reset=true');
    } catch (error) {
      setBusy(false);
      setNotice({ kind: 'error', text: toldBy(error) ?? t('failed') });
    }
  };

  return (
    <AuthForm
      title={t('title')}
      intro={t('intro')}
      notice={token === '' ? { kind: 'error', text: t('noToken') } : notice}
      onSubmit={(event) => void submit(event)}
      links={
        <>
          <TextLink href="/forgot-password">{t('again')}</TextLink>
          <TextLink href="/login">{t('login')}</TextLink>
        </>
      }
    >
      <SecretInput
        name="newPassword"
        label={t('newPassword')}
        autoComplete="new-password"
        disabled={isBusy}
      />
      <SecretInput
        name="confirmPassword"
        label={t('confirmPassword')}
        autoComplete="new-password"
        disabled={isBusy}
      />
      <Button type="submit" size="md" loading={isBusy} disabled={!token}>
        {t('submit')}
      </Button>
    </AuthForm>
  );
}
