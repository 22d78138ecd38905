'use client';
import { Button, Group } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { signOutHere } from '@/components/auth/sign-out-here';
import { useConfirm } from '@/components/ui/confirm';
import { ErrorAlert } from '@/components/ui/error-alert';
import { signOutEverywhere } from '@/lib/platform/auth/contract-account';
import { callApi } from '@/lib/platform/http/client';
import { useSaving } from './use-saving';

/** Ends every session of the account, this one included. */
export function SignOutEverywhere() {
  const t = useTranslations('account.sessions');
  const ask = useConfirm();
  const { failure, run } = useSaving();
  const leave = (): void =>
    ask({
      title: t('action'),
      message: t('confirm'),
      confirmLabel: t('action'),
      destructive: true,
      action: () =>
        run(
          async () => {
            await callApi(signOutEverywhere);
            await signOutHere();
            return null;
          },
          () => t('failed'),
        ),
    });
  return (
    <>
      {failure && <ErrorAlert message={failure} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={leave} leftSection={<IconLogout size={16} aria-hidden />}>
          {t('action')}
        </Button>
      </Group>
    </>
  );
}
