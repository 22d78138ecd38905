'use client';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** An error that stays on the page, with a way to try again where there is one. */
export function ErrorAlert({
  message,
  onRetry,
  retryLabel,
}: {
  readonly message: ReactNode;
  readonly onRetry?: () => void;
  /** Where the specification calls the button something else. */
  readonly retryLabel?: string;
}) {
  const t = useTranslations('shell');
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{message}</Text>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {retryLabel ?? t('retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
