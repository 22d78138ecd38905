'use client';
import { Button, Divider, Stack, Text } from '@mantine/core';
import { IconBrandGoogle } from '@tabler/icons-react';
import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

/** Leads to Google's own sign-in page. Where it is not set up it stays there, says why, and cannot be pressed. */
export function GoogleButton(props: {
  readonly isSetUp: boolean;
  /** The page to go to afterwards. */
  readonly destination: string;
  readonly disabled?: boolean;
}) {
  const t = useTranslations('auth.google');
  const [isBusy, setBusy] = useState(false);
  const reason = useId();
  const leave = async (): Promise<void> => {
    setBusy(true);
    await signIn('google', { callbackUrl: props.destination }).catch(() => setBusy(false));
  };
  return (
    <Stack gap="xs">
      <Divider label={t('or')} />
      <Button
        type="button"
        variant="default"
        size="md"
        leftSection={<IconBrandGoogle size={18} aria-hidden />}
        loading={isBusy}
        disabled={!props.isSetUp || props.disabled}
        aria-describedby={props.isSetUp ? undefined : reason}
        onClick={() => void leave()}
      >
        {t('button')}
      </Button>
      {!props.isSetUp && (
        <Text id={reason} size="xs" c="dimmed">
          {t('messages.notSetUp')}
        </Text>
      )}
    </Stack>
  );
}
