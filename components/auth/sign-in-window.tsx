'use client';
import { Text } from '@mantine/core';
import { IconAlertCircle, IconBrandGoogle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { LinkButton } from '@/components/ui/link-button';
import { FIRST_PAGE } from '@/lib/platform/auth/callback-url';
import { type WindowOutcome, windowChannel } from '@/lib/platform/auth/google/contract-google-window';
import { Notice } from './notice';

/**
 * The end of a window that was opened for Google: tells the page that opened it, and closes. Where it cannot close, or
 * that page is gone, it says how it ended itself.
 */
export function SignInWindow(props: { readonly attempt: string | null; readonly outcome: WindowOutcome }) {
  const t = useTranslations('auth.google');
  const { attempt, outcome } = props;
  useEffect(() => {
    if (!attempt) return;
    const channel = new BroadcastChannel(windowChannel(attempt));
    channel.postMessage(outcome);
    channel.close();
    window.close();
  }, [attempt, outcome]);

  const isIn = outcome === 'returned';
  return (
    <Notice
      icon={isIn ? <IconBrandGoogle size={28} /> : <IconAlertCircle size={28} />}
      color={isIn ? 'teal' : 'red'}
      title={t('window.title')}
      actions={
        <LinkButton href={isIn ? FIRST_PAGE : '/login'} variant="default">
          {t(isIn ? 'window.goOn' : 'window.login')}
        </LinkButton>
      }
    >
      <Text role={isIn ? 'status' : 'alert'}>
        {isIn ? t('window.done') : outcome === 'inactive' ? t('window.inactive') : t(`messages.${outcome}`)}
      </Text>
    </Notice>
  );
}
