'use client';
import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { GoBackButton } from '@/components/auth/go-back-button';
import { Notice } from '@/components/auth/notice';

/** What is shown where not even the frame around the pages could be made, or a page outside of it. */
export default function FrameError({ retry }: { readonly retry: () => void }) {
  const t = useTranslations('shell');
  return (
    <Notice
      icon={<IconAlertCircle />}
      color="red"
      title={t('loadFailed')}
      actions={
        <>
          <Button onClick={retry}>{t('retry')}</Button>
          <GoBackButton label={t('goBack')} />
        </>
      }
    >
      {null}
    </Notice>
  );
}
