'use client';
import { Alert } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

/** Stands over every result of simulated videos. */
export function SimulatedAlert() {
  const t = useTranslations('reports.simulated');
  return (
    <Alert color="orange" icon={<IconFlask aria-hidden />} title={t('title')}>
      {t('banner')}
    </Alert>
  );
}
