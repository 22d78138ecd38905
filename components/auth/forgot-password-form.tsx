'use client';
import { Button, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { AuthForm, type FormNotice, fieldText } from '@/components/ui/form/auth-form';
import { TextLink } from '@/components/ui/text-link';
import { emailProblem, forgotPassword } from '@/lib/platform/auth/contract-account';
import { callApi, toldBy } from '@/lib/platform/http/client';

/** Sends a link for choosing a new password. */
export function ForgotPasswordForm() {
  const t = useTranslations('auth.forgot');
  const problems = useTranslations('auth.problems');
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const email = fieldText(event.currentTarget, 'email');
    const found = emailProblem(email);
    if (found) return setNotice({ kind: 'error', text: problems(found.problem) });
    setBusy(true);
    setNotice(null);
    try {
      const { delivery } = await callApi(forgotPassword, { body: { email } });
      const text = delivery === 'outbox' ? `${t('sent')} ${t('outbox')}` : t('sent');
      setNotice({ kind: 'success', text });
    } catch (error) {
      // The server's own trouble is told in the words of this page.
      setNotice({ kind: 'error', text: toldBy(error) ?? t('failed') });
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthForm
      title={t('title')}
      intro={t('intro')}
      notice={notice}
      onSubmit={(event) => void submit(event)}
      links={
        <>
          <TextLink href="/login">{t('login')}</TextLink>
          <TextLink href="/register">{t('register')}</TextLink>
        </>
      }
    >
      <TextInput
        name="email"
        type="email"
        label={t('email')}
        autoComplete="username"
        maxLength={320}
        autoFocus
        disabled={isBusy}
      />
      <Button type="submit" size="md" loading={isBusy}>
        {t('submit')}
      </Button>
    </AuthForm>
  );
}
