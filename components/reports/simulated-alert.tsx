'use client';
import { Alert, Text } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

/** Stands over every result of simulated videos, with what the dataset says of itself. */
export function SimulatedAlert({ description }: { readonly description?: string | undefined }) {
  const t = useTranslations('reports.simulated');
  return (
    <Alert color="orange" icon={<IconFlask aria-hidden />} title={t('title')}>
      {t('banner')}
      {description && (
        <Text size="sm" mt="xs">
          {description}
        </Text>
      )}
    </Alert>
  );
}
