'use client';
import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import { IconBrandGoogle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { Google } from './use-google';

/** Leads to Google's own sign-in page. Where it is not set up it stays there, says why, and cannot be pressed. */
export function GoogleButton(props: {
  readonly google: Google;
  readonly isSetUp: boolean;
  /** Whether something else of the form is under way. */
  readonly disabled: boolean;
}) {
  const t = useTranslations('auth.google');
  const reason = useId();
  const { step, begin, cancel } = props.google;
  const isBusy = step !== 'idle';
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
        aria-label={isBusy ? t('submitting') : undefined}
        aria-describedby={props.isSetUp ? undefined : reason}
        onClick={begin}
      >
        {t('button')}
      </Button>
      {!props.isSetUp && (
        <Text id={reason} size="xs" c="dimmed">
          {t('messages.notSetUp')}
        </Text>
      )}
      {/* Always there, so that screen readers hear what comes into it. */}
      <div role="status">
        {step === 'waiting' && (
          <Group gap="xs" justify="space-between" wrap="nowrap">
            <Text size="sm" c="dimmed">
              {t('waiting')}
            </Text>
            <Button type="button" size="compact-sm" variant="subtle" onClick={cancel} flex="none">
              {t('cancel')}
            </Button>
          </Group>
        )}
      </div>
    </Stack>
  );
}
