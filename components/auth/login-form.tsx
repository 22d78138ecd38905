'use client';
import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';

/** How next-auth names a failure that carries no message of ours. */
const WITHOUT_MESSAGE = ['CredentialsSignin', 'Configuration', 'Callback'];

/** E-mail and password; on success the browser goes to `destination`. */
export function LoginForm(props: { readonly destination: string; readonly hasExpired: boolean }) {
  const t = useTranslations('auth.login');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email') ?? '').trim();
    const password = String(fields.get('password') ?? '');
    if (email === '' || password === '') return setError(t('bothRequired'));
    setError(null);
    setBusy(true);
    const result = await signIn('credentials', { email, password, redirect: false }).catch(() => undefined);
    // A full load: whatever was rendered for the signed-out visitor is of no use any more.
    if (result?.ok) return window.location.assign(props.destination);
    if (result?.error === 'ACCOUNT_INACTIVE') return window.location.assign('/account-inactive');
    setBusy(false);
    setError(result?.error && !WITHOUT_MESSAGE.includes(result.error) ? result.error : t('failed'));
  };

  return (
    // Until the script has loaded, a submit must not put the password into the address.
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md" w="min(380px, calc(100vw - 40px))">
        <div>
          <Title order={1} size="h2">
            {t('title')}
          </Title>
          <Text c="dimmed" mt={4}>
            {t('intro')}
          </Text>
        </div>
        {error ? (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
            {error}
          </Alert>
        ) : (
          props.hasExpired && (
            <Alert color="yellow" icon={<IconClock aria-hidden />} role="status">
              {t('expired')}
            </Alert>
          )
        )}
        <TextInput
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          autoFocus
          maxLength={320}
          disabled={isBusy}
        />
        <PasswordInput
          name="password"
          label={t('password')}
          autoComplete="current-password"
          maxLength={1024}
          disabled={isBusy}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
        />
        <Button type="submit" size="md" loading={isBusy} aria-label={isBusy ? t('submitting') : undefined}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}
