'use client';
import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { fieldSecret, fieldText } from '@/components/ui/form/auth-form';
import { SecretInput } from '@/components/ui/form/secret-input';
import { TintBadge } from '@/components/ui/tint-badge';
import {
  confirmTwoFactor,
  disableTwoFactor,
  startTwoFactor,
} from '@/lib/platform/auth/two-factor/contract-two-factor';
import { callApi } from '@/lib/platform/http/client';
import { Card } from './card';
import { QrCode } from './qr-code';
import { RecoveryCodes } from './recovery-codes';
import { useSaving } from './use-saving';

type Stage =
  | { readonly kind: 'rest' }
  | { readonly kind: 'scan'; readonly secret: string; readonly otpauthUri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** Turns two-factor authentication on (password, QR code, first code, recovery codes) and off. */
export function TwoFactorCard(props: {
  readonly isOn: boolean;
  readonly titleOrder?: 2 | 3;
  readonly onChange: (isOn: boolean) => void;
}) {
  const t = useTranslations('account.twoFactor');
  const { isBusy, failure, setFailure, run } = useSaving();
  const [stage, setStage] = useState<Stage>({ kind: 'rest' });

  const start = async (form: HTMLFormElement): Promise<null> => {
    const body = { currentPassword: fieldSecret(form, 'twoFactorPassword') };
    setStage({ kind: 'scan', ...(await callApi(startTwoFactor, { body })) });
    return null;
  };
  const confirm = async (form: HTMLFormElement): Promise<string> => {
    const body = { code: fieldText(form, 'code') };
    const { recoveryCodes } = await callApi(confirmTwoFactor, { body });
    setStage({ kind: 'codes', codes: recoveryCodes });
    return t('turnedOn');
  };
  const disable = async (form: HTMLFormElement): Promise<string> => {
    const body = { currentPassword: fieldSecret(form, 'twoFactorPassword'), code: fieldText(form, 'code') };
    await callApi(disableTwoFactor, { body });
    props.onChange(false);
    return t('turnedOff');
  };

  const submit =
    (work: (form: HTMLFormElement) => Promise<string | null>) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      void run(
        () => work(form),
        () => t('failed'),
      );
    };
  const finish = (): void => {
    setStage({ kind: 'rest' });
    props.onChange(true);
  };
  const cancel = (): void => {
    setFailure(null);
    setStage({ kind: 'rest' });
  };

  const password = (
    <SecretInput name="twoFactorPassword" label={t('password')} autoComplete="current-password" />
  );
  const codeField = (label: string) => (
    <TextInput name="code" label={label} inputMode="text" autoComplete="one-time-code" maxLength={40} />
  );
  return (
    <Card title={t('title')} titleOrder={props.titleOrder} description={t('description')}>
      {failure && <ErrorAlert message={failure} />}
      {stage.kind === 'codes' && <RecoveryCodes codes={stage.codes} onDone={finish} />}
      {stage.kind === 'scan' && (
        <form onSubmit={submit(confirm)} noValidate>
          <Stack gap="md">
            <Text size="sm">{t('scan')}</Text>
            <QrCode text={stage.otpauthUri} label={t('qr')} />
            <Text size="sm">
              {t('manual')} <Code style={{ overflowWrap: 'anywhere' }}>{stage.secret}</Code>
            </Text>
            {codeField(t('firstCode'))}
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel} disabled={isBusy}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={isBusy}>
                {t('confirm')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      {stage.kind === 'rest' && (
        <form onSubmit={submit(props.isOn ? disable : start)} noValidate>
          <Stack gap="md">
            <TintBadge color={props.isOn ? 'teal' : 'gray'}>{t(props.isOn ? 'on' : 'off')}</TintBadge>
            {password}
            {props.isOn && codeField(t('code'))}
            <Group justify="flex-end">
              <Button type="submit" loading={isBusy} variant={props.isOn ? 'default' : 'filled'}>
                {t(props.isOn ? 'turnOff' : 'turnOn')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Card>
  );
}
