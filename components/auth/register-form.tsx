'use client';
import { Button, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { AuthForm, type FormNotice, fieldSecret, fieldText } from '@/components/ui/form/auth-form';
import { SecretInput } from '@/components/ui/form/secret-input';
import { TextLink } from '@/components/ui/text-link';
import { FIRST_PAGE } from '@/lib/platform/auth/callback-url';
import { type AccountProblem, registerUser, registrationProblem } from '@/lib/platform/auth/contract-account';
import { callApi, toldBy } from '@/lib/platform/http/client';
import { GoogleButton } from './google-button';
import { useGoogle } from './use-google';

/** Asks for an account; on success the sign-in page says that it was received. */
export function RegisterForm(props: { readonly isOpen: boolean; readonly hasGoogle: boolean }) {
  const t = useTranslations('auth.register');
  const problems = useTranslations('auth.problems');
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const google = useGoogle(FIRST_PAGE);
  const isBusy = isSending || google.step !== 'idle';

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    google.forget();
    const form = event.currentTarget;
    const body = {
      displayName: fieldText(form, 'displayName'),
      email: fieldText(form, 'email'),
      password: fieldSecret(form, 'password'),
      confirmPassword: fieldSecret(form, 'confirmPassword'),
    };
    const found = registrationProblem(body);
    setWrong(found?.field ?? null);
    if (found) return setNotice({ kind: 'error', text: problems(found.problem satisfies AccountProblem) });
    setNotice(null);
    setSending(true);
    try {
      await callApi(registerUser, { body });
      window.location.assign('/login?registered=true');
    } catch (error) {
      setSending(false);
      setNotice({ kind: 'error', text: toldBy(error) ?? t('failed') });
    }
  };

  const signIn = <TextLink href="/login">{t('login')}</TextLink>;
  if (!props.isOpen) {
    return (
      <AuthForm
        title={t('title')}
        intro={t('intro')}
        notice={{ kind: 'warning', text: t('closed') }}
        links={signIn}
      />
    );
  }
  const field = (name: string) => ({
    name,
    label: t(name),
    disabled: isBusy,
    'aria-invalid': wrong === name,
  });
  return (
    <AuthForm
      title={t('title')}
      intro={t('intro')}
      notice={google.step === 'idle' ? (google.notice ?? notice) : null}
      onSubmit={(event) => void submit(event)}
      links={signIn}
    >
      <TextInput {...field('displayName')} autoComplete="name" maxLength={200} autoFocus />
      <TextInput {...field('email')} type="email" autoComplete="username" maxLength={320} />
      <SecretInput {...field('password')} autoComplete="new-password" />
      <SecretInput {...field('confirmPassword')} autoComplete="new-password" />
      <Button type="submit" size="md" loading={isSending} disabled={isBusy}>
        {t('submit')}
      </Button>
      <GoogleButton google={google} isSetUp={props.hasGoogle} disabled={isSending} />
    </AuthForm>
  );
}
