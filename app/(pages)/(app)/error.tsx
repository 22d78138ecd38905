'use client';
import { Box, Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { PageHeader } from '@/components/ui/page-header';

/** What a page that failed shows; the cause is in the server's log, not on the screen. */
export default function PageError({ retry }: { readonly retry: () => void }) {
  const t = useTranslations('shell');
  return (
    <Box role="alert">
      <PageHeader title={t('loadFailed')} actions={<Button onClick={retry}>{t('retry')}</Button>} />
    </Box>
  );
}
