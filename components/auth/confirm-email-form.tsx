'use client';
import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AuthForm, type FormNotice } from '@/components/ui/form/auth-form';
import { TextLink } from '@/components/ui/text-link';
import { confirmEmail } from '@/lib/platform/auth/contract-account';
import { callApi, toldBy } from '@/lib/platform/http/client';
import { useLinkToken } from './use-link-token';

/** Confirms a new address; by a press of a button, because mail programs open links on their own to look at them. */
export function ConfirmEmailForm() {
  const t = useTranslations('auth.confirmEmail');
  const token = useLinkToken();
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await callApi(confirmEmail, { body: { token: token ?? '' } });
      setNotice({ kind: 'success', text: message });
    } catch (error) {
      setNotice({ kind: 'error', text: toldBy(error) ?? t('failed') });
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthForm
      title={t('title')}
      intro={t('intro')}
      notice={token === '' ? { kind: 'error', text: t('noToken') } : notice}
      onSubmit={() => void submit()}
      links={<TextLink href="/login">{t('login')}</TextLink>}
    >
      <Button type="submit" size="md" loading={isBusy} disabled={!token || notice?.kind === 'success'}>
        {t('submit')}
      </Button>
    </AuthForm>
  );
}
