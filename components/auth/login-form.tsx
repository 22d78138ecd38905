'use client';
import { Button, Group, PinInput, Stack, Text, TextInput } from '@mantine/core';
import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { AuthForm, type FormNotice, fieldSecret, fieldText } from '@/components/ui/form/auth-form';
import { SecretInput } from '@/components/ui/form/secret-input';
import { TextLink } from '@/components/ui/text-link';
import { belongsTo, FIRST_PAGE } from '@/lib/platform/auth/callback-url';
import { GoogleButton } from './google-button';
import { REDIRECT_MS, useGoogle } from './use-google';

/** How next-auth names a failure that carries no message of ours. */
const WITHOUT_MESSAGE = ['CredentialsSignin', 'Configuration', 'Callback'];

/** Where each button leads: `start` looks at what is open to the person. */
const WORKFLOWS = { start: '/start', sarm: '/sarm', finetune: '/finetune/dashboard' } as const;
type Workflow = keyof typeof WORKFLOWS;

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly workflow: Workflow;
}

const chosenWorkflow = (event: FormEvent): Workflow => {
  const button = (event.nativeEvent as SubmitEvent).submitter;
  const value = button instanceof HTMLButtonElement ? button.value : '';
  return value === 'sarm' || value === 'finetune' ? value : 'start';
};

/**
 * Email and password, and where asked for a code of the second factor. On success the browser goes to `destination`,
 * the page that somebody wanted to see, unless a button chose the other workflow: then, as without one, to the beginning of
 * the chosen workflow.
 */
export function LoginForm(props: {
  readonly destination: string | null;
  readonly notice: FormNotice | null;
  readonly hasGoogle: boolean;
}) {
  const t = useTranslations('auth.login');
  const [notice, setNotice] = useState(props.notice);
  const [busy, setBusy] = useState<Workflow | null>(null);
  const [awaitsCode, setAwaitsCode] = useState<Credentials | null>(null);
  const [usesRecovery, setUsesRecovery] = useState(false);
  const google = useGoogle(props.destination ?? FIRST_PAGE);

  const attempt = async (credentials: Credentials, code?: string): Promise<void> => {
    const { email, password, workflow } = credentials;
    setNotice(null);
    setBusy(workflow);
    const fields = { email, password, ...(code ? { code } : {}) };
    const result = await signIn('credentials', { ...fields, redirect: false }).catch(() => undefined);
    if (result?.ok) {
      const wanted = props.destination;
      const belongs = wanted !== null && belongsTo(wanted, workflow);
      // A full load: whatever was rendered for the signed-out visitor is of no use any more.
      setTimeout(() => window.location.assign(belongs ? wanted : WORKFLOWS[workflow]), REDIRECT_MS);
      return;
    }
    if (result?.error === 'ACCOUNT_INACTIVE') return window.location.assign('/account-inactive');
    setBusy(null);
    if (result?.error === 'SECOND_FACTOR_REQUIRED') return setAwaitsCode(credentials);
    const text = result?.error && !WITHOUT_MESSAGE.includes(result.error) ? result.error : t('failed');
    setNotice({ kind: 'error', text });
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    google.forget();
    const form = event.currentTarget;
    if (awaitsCode) {
      const code = fieldText(form, 'code');
      if (code === '') setNotice({ kind: 'error', text: t('code.required') });
      else void attempt(awaitsCode, code);
      return;
    }
    const email = fieldText(form, 'email');
    const password = fieldSecret(form, 'password');
    if (email === '' || password === '') setNotice({ kind: 'error', text: t('bothRequired') });
    else void attempt({ email, password, workflow: chosenWorkflow(event) });
  };

  const again = (): void => {
    setAwaitsCode(null);
    setUsesRecovery(false);
    setNotice(null);
  };

  if (awaitsCode) {
    return (
      <AuthForm title={t('code.title')} intro={t('code.intro')} notice={notice} onSubmit={submit}>
        {usesRecovery ? (
          <TextInput key="recovery" name="code" label={t('code.recovery')} maxLength={40} autoFocus />
        ) : (
          <div>
            <Text size="sm" fw={500} mb={4} id="code-label">
              {t('code.label')}
            </Text>
            <PinInput
              key="code"
              name="code"
              length={6}
              type="number"
              oneTimeCode
              autoFocus
              ariaLabel={t('code.digit')}
              rootRef={(node) => node?.setAttribute('aria-labelledby', 'code-label')}
            />
          </div>
        )}
        <Button type="submit" size="md" loading={busy !== null}>
          {t('code.submit')}
        </Button>
        <Stack gap={6} align="flex-start">
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={busy !== null}
            onClick={() => setUsesRecovery(!usesRecovery)}
          >
            {usesRecovery ? t('code.useApp') : t('code.useRecovery')}
          </Button>
          <Button variant="subtle" size="compact-sm" disabled={busy !== null} onClick={again}>
            {t('code.back')}
          </Button>
        </Stack>
      </AuthForm>
    );
  }

  const isBusy = busy !== null || google.step !== 'idle';
  return (
    <AuthForm
      title={t('title')}
      intro={t('intro')}
      notice={google.step === 'idle' ? (google.notice ?? notice) : null}
      onSubmit={submit}
      links={
        <>
          <TextLink href="/forgot-password" disabled={isBusy}>
            {t('forgot')}
          </TextLink>
          <TextLink href="/register" disabled={isBusy}>
            {t('register')}
          </TextLink>
        </>
      }
    >
      <TextInput
        name="email"
        type="email"
        label={t('email')}
        autoComplete="username"
        autoFocus
        maxLength={320}
        disabled={isBusy}
      />
      <SecretInput name="password" label={t('password')} autoComplete="current-password" disabled={isBusy} />
      {/* The first is the one that the Enter key presses. */}
      <WorkflowButton workflow="start" busy={busy} disabled={isBusy} />
      <Group gap="sm" grow>
        <WorkflowButton workflow="sarm" busy={busy} disabled={isBusy} />
        <WorkflowButton workflow="finetune" busy={busy} disabled={isBusy} />
      </Group>
      <GoogleButton google={google} isSetUp={props.hasGoogle} disabled={busy !== null} />
    </AuthForm>
  );
}

function WorkflowButton(props: {
  readonly workflow: Workflow;
  readonly busy: Workflow | null;
  readonly disabled: boolean;
}) {
  const t = useTranslations('auth.login');
  const { workflow } = props;
  const isBusy = props.busy === workflow;
  return (
    <Button
      type="submit"
      name="workflow"
      value={workflow}
      size="md"
      px="sm"
      variant={workflow === 'start' ? 'filled' : 'default'}
      loading={isBusy}
      disabled={props.disabled}
      aria-label={isBusy ? t('submitting') : undefined}
    >
      {t(workflow)}
    </Button>
  );
}
