import { Text } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { getTranslations } from 'next-intl/server';
import { GoBackButton } from '@/components/auth/go-back-button';
import { Notice } from '@/components/auth/notice';
import { LinkButton } from '@/components/ui/link-button';

/** Unknown addresses, and rows that are not there or outside the visitor's projects. */
export default async function NotFound() {
  const t = await getTranslations('auth.notFound');
  return (
    <Notice
      icon={<IconMapQuestion />}
      color="gray"
      title={t('title')}
      actions={
        <>
          <LinkButton href="/">{t('dashboard')}</LinkButton>
          <GoBackButton label={t('goBack')} />
        </>
      }
    >
      <Text>{t('body')}</Text>
    </Notice>
  );
}
